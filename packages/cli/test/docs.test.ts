import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generatedSchemas } from "./docs.ts";

test.each(Object.entries(generatedSchemas))("%s is current", async (name, schema) => {
  const file = await readFile(new URL(`../schemas/${name}`, import.meta.url), "utf8");
  expect(JSON.parse(file), "run: npm run docs").toEqual(JSON.parse(JSON.stringify(schema)));
});
