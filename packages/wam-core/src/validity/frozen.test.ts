import { expect, test } from "vitest";
import { validate } from "./validate.ts";
import { realPages } from "../../../../test/support/pages/real-pages.ts";
import { readFrozen, textsOf } from "../../../../test/support/validity/frozen.ts";
import { operators } from "../../../../test/support/validity/mutate.ts";

test("the verdicts of the W3C validator's programs on a frozen sample", async () => {
  const rows = readFrozen();
  const texts = textsOf(rows, await realPages());
  expect(Object.keys(operators).length).toBeGreaterThanOrEqual(30);
  expect(new Set(rows.map((row) => row.change)).size).toBeGreaterThanOrEqual(30);
  const wrong: string[] = [];
  let invalid = 0;
  let lines = 0;
  rows.forEach((row, i) => {
    const [first] = validate({ source: texts[i] ?? "", mode: "html" }, "w3c").violations;
    if ((first === undefined) !== row.valid) wrong.push(`row ${i + 1} (${row.change ?? row.page ?? "generated"})`);
    else if (first !== undefined && row.line !== undefined) {
      invalid++;
      if (Math.abs(first.line - row.line) <= 1) lines++;
    }
  });
  expect(wrong).toEqual([]);
  expect(invalid).toBeGreaterThan(300);
  expect(lines / invalid).toBeGreaterThanOrEqual(0.95);
});
