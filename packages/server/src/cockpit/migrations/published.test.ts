import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { cockpitMigrations } from "./tables.ts";

/** SHA-256 of the SQL of each step, by store: databases out there have run it as it is. */
const published: Readonly<Record<string, string>> = {
  "server/001-tables": "de3f7218e1e7983ccf8bbbe3e4f1f779e8b185292594fb975e265e37c96410ab",
  "server/002-notes": "2c40959c8b2f64a89ffb0a94800f62eca526060d424f5178a9247f1cbaa5fd92",
  "embedded/001-tables": "a36d9305a4744daa0f9b097473c5c7ef42cb2334267063d68297931d95d09219",
  "embedded/002-notes": "2c40959c8b2f64a89ffb0a94800f62eca526060d424f5178a9247f1cbaa5fd92",
};

const stores = ["server", "embedded"] as const;

test("no published step was changed: what is to change is a new step, and a new step adds its digest here", () => {
  const digests = stores.flatMap((store) =>
    cockpitMigrations[store].map(({ version, name, sql }) => [
      `${store}/${String(version).padStart(3, "0")}-${name}`,
      createHash("sha256").update(sql).digest("hex"),
    ]),
  );
  expect(Object.fromEntries(digests)).toEqual(published);
});

test.each(stores)("the steps of %s are numbered from 1", (store) => {
  expect(cockpitMigrations[store].map(({ version }) => version)).toEqual(
    cockpitMigrations[store].map((_, at) => at + 1),
  );
});
