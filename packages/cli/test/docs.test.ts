import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generatedSchemas, renewedReadme } from "./docs.ts";

const remedy = "run: npm run docs";

test.each(Object.entries(generatedSchemas))("%s is current", async (name, schema) => {
  const file = await readFile(new URL(`../schemas/${name}`, import.meta.url), "utf8");
  expect(JSON.parse(file), remedy).toEqual(JSON.parse(JSON.stringify(schema)));
});

test("the README's tables of commands, formats and options are current", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(await renewedReadme(readme), remedy).toBe(readme);
});
