import { expect, test } from "vitest";
import { jsonParts } from "./json-parts.ts";
import { failed, page } from "../formats/test-run.ts";

test.each<[string, object]>([
  ["a page", page],
  ["a page that failed", failed],
  ["nothing", {}],
  ["empty lists, nulls and undefined values", { a: [], b: undefined, c: null, 'd"': [[1], { e: [] }] }],
])("the joined parts are the text of JSON.stringify: %s", (_, object) => {
  expect([...jsonParts(object)].join("")).toBe(JSON.stringify(object));
});

test("writes more than a string can hold, in parts", () => {
  const value = "x".repeat(1_000_000);
  const elements = Array.from({ length: 600 }, () => ({ value }));
  let [parts, characters] = [0, 0];
  for (const part of jsonParts({ elements })) {
    parts++;
    characters += part.length;
  }
  // 64 items per part: 10 parts, and the end. 13 for {"elements":[, 600 x 1,000,012 for {"value":"..."}, 599 commas, 2
  // for ]}
  expect([parts, characters]).toEqual([11, 600_007_814]);
});
