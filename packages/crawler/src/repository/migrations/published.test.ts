import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { urlRepositoryMigrations } from "./index.ts";

/** SHA-256 of the SQL of each step: databases out there have run it as it is. */
const published: Readonly<Record<string, string>> = {
  "001-sites": "0d08343ff3272d1cf32a4106bfde4a0f002e977b9e094176c5e8194647a2481b",
  "002-crawl-state": "d0e652f69a727461e908c65ae0809f6db095e59737bb278bbfc141f253bb076b",
  "003-curated-sites": "eb31a867a9ff2276fab3b529059aaaf95697108b481b0a8f999efde9c264c4a8",
  "004-redirect-cookies": "0f7cfa1245d08c8322da4b7f11381ce4b5288a16e3e130526ada9e398f421c81",
};

const { steps } = urlRepositoryMigrations;
const fileOf = (version: number, name: string): string => `${String(version).padStart(3, "0")}-${name}`;

test("every step in this folder is listed, by its number (else: a line in index.ts)", () => {
  const files = readdirSync(new URL("./", import.meta.url)).filter((name) => /^\d{3}-/.test(name));
  expect(steps.map(({ version, name }) => `${fileOf(version, name)}.ts`)).toEqual(files.toSorted());
  expect(steps.map(({ version }) => version)).toEqual(steps.map((_, index) => index + 1));
});

test("no published step was changed: what is to change is a new step, and a new step adds its digest here", () => {
  const digests = steps.map(({ version, name, sql }) => [
    fileOf(version, name),
    createHash("sha256").update(sql).digest("hex"),
  ]);
  expect(Object.fromEntries(digests)).toEqual(published);
});
