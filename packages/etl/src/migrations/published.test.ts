import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { warehouseMigrations } from "./index.ts";

/** SHA-256 of the SQL of each step, by store: databases out there have run it as it is. */
const published: Readonly<Record<string, string>> = {
  "embedded/001-tables": "d70dd73beddca3132c7b7593df96e31c8c94cde1df1ff67966009e2b2f13479a",
  "embedded/002-change": "f144944f9af112f88c6427c508d4cea69ec5810fa073dd9c4242692eaed1cac4",
  "embedded/003-search": "bea9f9c71f770909f78e04efcee5b01b0607bc1d37633ce8dd40047813b6f292",
  "embedded/004-steered": "df38bafc119b4ad1d6e134d09c920b650a60635d311f4fd8d9d1f289916e8280",
  "embedded/005-exclusion": "016a1c1105eee245a8dc962e15b16733d80dd069f046f4f3891a0b5da1c66412",
  "embedded/006-beside": "619762a7d38e3046bd934926e7726fe9baf154c7a50789afe6cabe4e30275c45",
  "embedded/007-installation": "81476c417717a9feeb73f13fffefd73f04b4c29500c04d387e242a4ef484827f",
  "embedded/008-postings": "6aec84fd24315a632c1c4e6618f401d53b8922e3b58a8c0499834cc2a976c923",
  "server/001-tables": "45326ededb02bf42262ed0a4b6cc66600e685502943bd57cbaac3f097d39a599",
  "server/002-change": "8198bbe69f6d8ffba507633ab24920cd9c8c6133ac3249b02bd12e59f53b4ac8",
  "server/003-search": "e7a65d4c8e96bbe15c536f629d676057221bfac6ec4ea84e72d0391c7a05c3a7",
  "server/004-steered": "df38bafc119b4ad1d6e134d09c920b650a60635d311f4fd8d9d1f289916e8280",
  "server/005-exclusion": "016a1c1105eee245a8dc962e15b16733d80dd069f046f4f3891a0b5da1c66412",
  "server/006-search-parts": "252819275fdafcb7c38502683e8275136b8fa127e42a7096aef03c3a62f5ba35",
  "server/007-beside": "619762a7d38e3046bd934926e7726fe9baf154c7a50789afe6cabe4e30275c45",
  "server/008-installation": "a51d8a908d9f7205cbdc7eebf0099af1a2a52c086e2b2e2416f9207b5d0d9266",
  "server/009-search-words": "bcabf123c02fa789d84488b5d3e13e9f25449a7077a5e946dc4da0a23019f8c1",
  "server/010-postings": "edf634cf783868a7e9ed3f2145400dc2fddc334ff399bb0444730fb995fb8647",
};

const stores = ["server", "embedded"] as const;
const fileOf = (version: number, name: string): string => `${String(version).padStart(3, "0")}-${name}`;

test.each(stores)("every step in folder %s is listed, by its number (else: a line in index.ts)", (store) => {
  const files = readdirSync(new URL(store, import.meta.url)).filter((name) => /^\d{3}-/.test(name));
  const steps = warehouseMigrations[store];
  expect(steps.map(({ version, name }) => `${fileOf(version, name)}.ts`)).toEqual(files.toSorted());
  expect(steps.map(({ version }) => version)).toEqual(steps.map((_, index) => index + 1));
});

test("no published step was changed: what is to change is a new step, and a new step adds its digest here", () => {
  const digests = stores.flatMap((store) =>
    warehouseMigrations[store].map(({ version, name, sql }) => [
      `${store}/${fileOf(version, name)}`,
      createHash("sha256").update(sql).digest("hex"),
    ]),
  );
  expect(Object.fromEntries(digests)).toEqual(published);
});
