import { expect, test } from "vitest";
import { jsonParts } from "./json-parts.ts";
import { failed, page } from "../formats/test-run.ts";

test.each<[string, object]>([
  ["a page", page],
  ["a page that failed", failed],
  ["nothing", {}],
  ["empty lists, nulls and what is left out", { a: [], b: undefined, c: null, 'd"': [[1], { e: [] }] }],
])("joined it is what JSON.stringify makes: %s", (_, object) => {
  expect([...jsonParts(object)].join("")).toBe(JSON.stringify(object));
});

test("more than a text can hold is made in parts", () => {
  const value = "x".repeat(1_000_000);
  const elements = Array.from({ length: 600 }, () => ({ value }));
  let [parts, characters] = [0, 0];
  for (const part of jsonParts({ elements })) {
    parts++;
    characters += part.length;
  }
  // By 64 items: 10, and the end. 13 of {"elements":[, 600 x 1,000,012 of {"value":"..."}, 599 commas, 2 of ]}
  expect([parts, characters]).toEqual([11, 600_007_814]);
});
