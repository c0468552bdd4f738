import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { wamDescription } from "./wam.ts";

test("every file of a method here is used by the service (if not, add it in wam.ts)", () => {
  const files = readdirSync(new URL("./", import.meta.url)).filter((name) => name.endsWith("-method.ts"));
  const fileOf = (name: string): string =>
    `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-method.ts`;
  expect(files.toSorted()).toEqual(
    wamDescription()
      .methods.map(({ name }) => fileOf(name))
      .toSorted(),
  );
});
