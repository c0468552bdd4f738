import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { wamDescription } from "./wam.ts";

test("every method that has a file here is one of the service (else: an entry in wam.ts)", () => {
  const files = readdirSync(new URL("./", import.meta.url)).filter((name) => name.endsWith("-method.ts"));
  const fileOf = (name: string): string =>
    `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-method.ts`;
  expect(files.toSorted()).toEqual(
    wamDescription()
      .methods.map(({ name }) => fileOf(name))
      .toSorted(),
  );
});
