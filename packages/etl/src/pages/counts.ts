import type { PageGraphFacts } from "@eiao/sampler/internal";
import type { Count } from "@eiao/wam-core";
import { readable } from "./errors.ts";
import { createByteReader, UnreadableBytes } from "./byte-reader.ts";
import { createByteWriter } from "./byte-writer.ts";
import type { FoundCount, PageTestCount, SitePageRow } from "./site-page-row.ts";

/** Counts the results of each test on a page, by its B-WAM id. A test with only undecided results counts with 0 and 0. */
export function countResults({ documents }: PageGraphFacts): Map<string, FoundCount> {
  const counts = new Map<string, { passes: number; fails: number; failed: number }>();
  for (const { results } of documents) {
    for (const { wam, value } of results) {
      let count = counts.get(wam);
      if (count === undefined) counts.set(wam, (count = { passes: 0, fails: 0, failed: 0 }));
      if (value === 0) count.passes++;
      else if (value !== null) {
        count.fails++;
        count.failed += value;
      }
    }
  }
  return counts;
}

/** Writes counts in the form of `SitePageRow.counts`. */
export function encodeCounts(found: ReadonlyMap<string, FoundCount>, numberOfTest: (wam: string) => number): Buffer {
  const counts = [...found].map(([wam, count]) => ({ test: numberOfTest(wam), ...count }));
  const writer = createByteWriter();
  let last = 0;
  for (const { test, passes, fails, failed } of counts.sort((a, b) => a.test - b.test)) {
    writer.number(test - last);
    writer.number(passes);
    // The lowest bit is set if the sum of the fails differs from their number.
    writer.number(2 * fails + Number(failed !== fails));
    if (failed !== fails) writer.double(failed);
    last = test;
  }
  return writer.take();
}

/** Reads the `counts` of a row, in ascending order of the test numbers. @throws EiaoError `PageRowDamaged`. */
export function countsOf(row: Pick<SitePageRow, "page" | "counts">): PageTestCount[] {
  const counts: PageTestCount[] = [];
  eachCount(row, (test, passes, fails, failed) => counts.push({ test, passes, fails, failed }));
  return counts;
}

/**
 * Returns B and N of a page over some tests, or undefined if it has no results of them. Sums of fractions may differ from the store in their
 * last digits. @throws EiaoError `PageRowDamaged`. Cost: a third of `countsOf`.
 */
export function sumOfCounts(
  row: Pick<SitePageRow, "page" | "counts">,
  isOne: (test: number) => boolean,
): Count | undefined {
  let sum: { failed: number; applied: number } | undefined;
  eachCount(row, (test, passes, fails, failed) => {
    if (!isOne(test)) return;
    sum ??= { failed: 0, applied: 0 };
    sum.failed += failed;
    sum.applied += passes + fails;
  });
  return sum;
}

function eachCount(
  { page, counts }: Pick<SitePageRow, "page" | "counts">,
  take: (test: number, passes: number, fails: number, failed: number) => void,
): void {
  // Most numbers have one byte, and are read in place, because a list of pages reads thousands.
  let at = 0;
  const number = (): number => {
    const byte = counts[at] ?? 0x80;
    if (byte < 0x80) {
      at++;
      return byte;
    }
    const reader = createByteReader(counts.subarray(at));
    const value = reader.number();
    at += reader.position;
    return value;
  };
  readable(page, () => {
    for (let test = 0; at < counts.length;) {
      test += number();
      const passes = number();
      const marked = number();
      const fails = Math.floor(marked / 2);
      let failed = fails;
      if (marked % 2 !== 0) {
        failed = createByteReader(counts.subarray(at)).double();
        at += 8;
      }
      if (!(failed >= 0 && failed <= fails)) throw new UnreadableBytes("a sum of barrier indicators is impossible");
      take(test, passes, fails, failed);
    }
  });
}
