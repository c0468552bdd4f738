import { expect, test } from "vitest";
import { createJoinedColumns } from "./catalogue.ts";

const bytesOf = (numbers: Uint16Array | Float64Array): Uint8Array => new Uint8Array(numbers.buffer);

/** Returns pages of a site that each failed a different pair of tests. */
function distinctPages(pages: number) {
  const failed = Uint16Array.from({ length: 2 * pages }, (_, at) => {
    const page = at >> 1;
    return at % 2 === 0 ? Math.floor(page / 300) : 300 + (page % 300);
  });
  return {
    pages,
    languages: [""],
    types: [""],
    scores: bytesOf(new Float64Array(pages)),
    language: bytesOf(new Uint16Array(pages)),
    type: bytesOf(new Uint16Array(pages)),
    day: bytesOf(new Uint16Array(pages)),
    failedCounts: bytesOf(new Uint16Array(pages).fill(2)),
    failed: bytesOf(failed),
  };
}

test.each([
  ["16 bits", 2 ** 16],
  ["more than 16 bits", 2 ** 16 + 3],
])("profiles stay distinct if their numbers need %s", (_, pages) => {
  const columns = createJoinedColumns(pages);
  expect(columns.add(distinctPages(pages), 0, 0)).toBe(true);
  const { profile, profiles } = columns.finish();
  expect(profiles.count).toBe(pages);
  for (const page of [0, 1, 2, 2 ** 16 - 1, pages - 1]) {
    const from = profiles.failedFrom[profile[page] ?? 0] ?? 0;
    expect(Array.from(profiles.failed.subarray(from, from + 2))).toEqual([Math.floor(page / 300), 300 + (page % 300)]);
  }
});
