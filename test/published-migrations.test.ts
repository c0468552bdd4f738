import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { Migrations } from "@eiao/crawler/database";
import { urlRepositoryMigrations } from "../packages/crawler/src/repository/migrations/index.ts";
import { warehouseMigrations } from "../packages/etl/src/migrations/index.ts";
import { cockpitMigrations } from "../packages/server/src/cockpit/migrations/tables.ts";
import { queueMigrations } from "../packages/server/src/queue/migrations/tables.ts";

interface PublishedMigrations {
  readonly name: string;
  readonly migrations: Migrations;
  /** Where each step has a file of its own. */
  readonly folder?: string;
  /** SHA-256 of the SQL of each step, by store: databases out there have run it as it is. */
  readonly published: Readonly<Record<string, string>>;
}

const all: readonly PublishedMigrations[] = [
  {
    name: "the URL repository",
    migrations: urlRepositoryMigrations,
    folder: "../packages/crawler/src/repository/migrations",
    published: {
      "embedded/001-tables": "8212a500387b452fc910ecfd7497dbb89099fd2d9b9b897decd44b58895ae6ad",
      "embedded/002-redirects-round": "ae36ad068ec112c9505c70a7d8e95a98ca3817c027090f32888e774d310e4360",
      "server/001-sites": "0d08343ff3272d1cf32a4106bfde4a0f002e977b9e094176c5e8194647a2481b",
      "server/002-crawl-state": "d0e652f69a727461e908c65ae0809f6db095e59737bb278bbfc141f253bb076b",
      "server/003-curated-sites": "eb31a867a9ff2276fab3b529059aaaf95697108b481b0a8f999efde9c264c4a8",
      "server/004-redirect-cookies": "0f7cfa1245d08c8322da4b7f11381ce4b5288a16e3e130526ada9e398f421c81",
      "server/005-portable": "a0239bf7b19481e4db87842a953d2ccd3d9a132cc31257932a25cf8ef32aeea1",
      "server/006-redirects-round": "ae36ad068ec112c9505c70a7d8e95a98ca3817c027090f32888e774d310e4360",
    },
  },
  {
    name: "the warehouse",
    migrations: warehouseMigrations,
    folder: "../packages/etl/src/migrations",
    published: {
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
    },
  },
  {
    name: "the queue",
    migrations: queueMigrations,
    published: {
      "server/001-tables": "a50bfa14adef44a28b103878f05d09aabc956b92ea3520e61b0d62518b584cf3",
      "server/002-workers": "d1b3f7ef5b270bbe86a73bb15b635a98199dd6a6cdf32f4acd92638f450f9132",
      "server/003-orders": "0b17ff42eba6209dd71c55f96c8c9e939a889379dec916be76129467f3f82fa1",
      "server/004-alerts": "ba59d4f2c2d2db04906d3d6f4beb2d97f5e4a5a6411716c0f266db2a28183cef",
      "server/005-store": "b35f79b9cbd273ba5703b6b45b97c3b0e9e93300919e1e2b7e9baf6be65301b0",
      "server/006-limits": "5005e18f181d1ae22c9e5380df2272ab00a0d3fad643fb6dbd4ecedecf3fba35",
      "server/007-in-turn": "841b4a1f03a1f9f7bd7ac0aa4d8ae1b526a52bc0463625bdd8088bbe1b4beb31",
      "embedded/001-tables": "cc096e24265f982a9b8e3abad070462e081c9562fc008009c71fe799e6b3ec6d",
      "embedded/002-workers": "d1b3f7ef5b270bbe86a73bb15b635a98199dd6a6cdf32f4acd92638f450f9132",
      "embedded/003-orders": "0b17ff42eba6209dd71c55f96c8c9e939a889379dec916be76129467f3f82fa1",
      "embedded/004-alerts": "ba59d4f2c2d2db04906d3d6f4beb2d97f5e4a5a6411716c0f266db2a28183cef",
      "embedded/005-store": "b35f79b9cbd273ba5703b6b45b97c3b0e9e93300919e1e2b7e9baf6be65301b0",
      "embedded/006-limits": "5005e18f181d1ae22c9e5380df2272ab00a0d3fad643fb6dbd4ecedecf3fba35",
      "embedded/007-in-turn": "17e3da27eede74fb905e26f6452b808625a40de1410c5378a9382316901b358b",
    },
  },
  {
    name: "the cockpit",
    migrations: cockpitMigrations,
    published: {
      "server/001-tables": "de3f7218e1e7983ccf8bbbe3e4f1f779e8b185292594fb975e265e37c96410ab",
      "server/002-notes": "2c40959c8b2f64a89ffb0a94800f62eca526060d424f5178a9247f1cbaa5fd92",
      "embedded/001-tables": "a36d9305a4744daa0f9b097473c5c7ef42cb2334267063d68297931d95d09219",
      "embedded/002-notes": "2c40959c8b2f64a89ffb0a94800f62eca526060d424f5178a9247f1cbaa5fd92",
    },
  },
];

const stores = ["server", "embedded"] as const;
const fileOf = ({ version, name }: { readonly version: number; readonly name: string }): string =>
  `${String(version).padStart(3, "0")}-${name}`;

test.each(all)(
  "no published step of $name was changed: what is to change is a new step, and a new step adds its digest here",
  ({ migrations, published }) => {
    const digests = stores.flatMap((store) =>
      migrations[store].map((step) => [
        `${store}/${fileOf(step)}`,
        createHash("sha256").update(step.sql).digest("hex"),
      ]),
    );
    expect(Object.fromEntries(digests)).toEqual(published);
  },
);

test.each(all)("the steps of $name are numbered from 1", ({ migrations }) => {
  for (const store of stores)
    expect(migrations[store].map(({ version }) => version)).toEqual(migrations[store].map((_, at) => at + 1));
});

test.each(all.flatMap(({ folder, ...one }) => (folder === undefined ? [] : [{ ...one, folder }])))(
  "every step of $name that has a file is listed, by its number (else: a line in index.ts)",
  ({ migrations, folder }) => {
    for (const store of stores) {
      const files = readdirSync(new URL(`${folder}/${store}`, import.meta.url)).filter((name) => /^\d{3}-/.test(name));
      expect(migrations[store].map((step) => `${fileOf(step)}.ts`)).toEqual(files.toSorted());
    }
  },
);
