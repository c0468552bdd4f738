import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { queueMigrations } from "./tables.ts";

/** SHA-256 of the SQL of each step, by store: databases out there have run it as it is. */
const published: Readonly<Record<string, string>> = {
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
};

const stores = ["server", "embedded"] as const;

test("no published step was changed: what is to change is a new step, and a new step adds its digest here", () => {
  const digests = stores.flatMap((store) =>
    queueMigrations[store].map(({ version, name, sql }) => [
      `${store}/${String(version).padStart(3, "0")}-${name}`,
      createHash("sha256").update(sql).digest("hex"),
    ]),
  );
  expect(Object.fromEntries(digests)).toEqual(published);
});

test.each(stores)("the steps of %s are numbered from 1", (store) => {
  expect(queueMigrations[store].map(({ version }) => version)).toEqual(queueMigrations[store].map((_, at) => at + 1));
});
