import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { urlRepositoryMigrations } from "./index.ts";

/** SHA-256 of the SQL of each step, by store: databases out there have run it as it is. */
const published: Readonly<Record<string, string>> = {
  "embedded/001-tables": "8212a500387b452fc910ecfd7497dbb89099fd2d9b9b897decd44b58895ae6ad",
  "embedded/002-redirects-round": "ae36ad068ec112c9505c70a7d8e95a98ca3817c027090f32888e774d310e4360",
  "server/001-sites": "0d08343ff3272d1cf32a4106bfde4a0f002e977b9e094176c5e8194647a2481b",
  "server/002-crawl-state": "d0e652f69a727461e908c65ae0809f6db095e59737bb278bbfc141f253bb076b",
  "server/003-curated-sites": "eb31a867a9ff2276fab3b529059aaaf95697108b481b0a8f999efde9c264c4a8",
  "server/004-redirect-cookies": "0f7cfa1245d08c8322da4b7f11381ce4b5288a16e3e130526ada9e398f421c81",
  "server/005-portable": "a0239bf7b19481e4db87842a953d2ccd3d9a132cc31257932a25cf8ef32aeea1",
  "server/006-redirects-round": "ae36ad068ec112c9505c70a7d8e95a98ca3817c027090f32888e774d310e4360",
};

const stores = ["server", "embedded"] as const;
const fileOf = (version: number, name: string): string => `${String(version).padStart(3, "0")}-${name}`;

test.each(stores)("every step in folder %s is listed, by its number (else: a line in index.ts)", (store) => {
  const files = readdirSync(new URL(store, import.meta.url)).filter((name) => /^\d{3}-/.test(name));
  const steps = urlRepositoryMigrations[store];
  expect(steps.map(({ version, name }) => `${fileOf(version, name)}.ts`)).toEqual(files.toSorted());
  expect(steps.map(({ version }) => version)).toEqual(steps.map((_, index) => index + 1));
});

test("no published step was changed: what is to change is a new step, and a new step adds its digest here", () => {
  const digests = stores.flatMap((store) =>
    urlRepositoryMigrations[store].map(({ version, name, sql }) => [
      `${store}/${fileOf(version, name)}`,
      createHash("sha256").update(sql).digest("hex"),
    ]),
  );
  expect(Object.fromEntries(digests)).toEqual(published);
});
