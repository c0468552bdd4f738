import { changeCoverage } from "./test-change-coverage.ts";
import type { ChangeCoverage, Fate, Knowledge } from "./test-change-coverage.ts";
import type { SiteSort } from "./test-populations.ts";
import { createRandom } from "../../../../../test/support/random.ts";

const fates: readonly Fate[] = [
  { name: "nothing" },
  { name: "1 % rewritten", rewritten: 0.01 },
  { name: "10 % rewritten", rewritten: 0.1 },
  { name: "all rewritten", rewritten: 1 },
  { name: "30 % fixed", fixed: 0.3 },
  { name: "all fixed", fixed: 1 },
  { name: "5 % new, 5 % gone", appeared: 0.05, vanished: 0.05 },
  { name: "30 % new, 20 % gone, 10 % fixed", appeared: 0.3, vanished: 0.2, fixed: 0.1 },
  { name: "rules", rules: true },
  { name: "rules, 10 % new, gone, rewritten", rules: true, appeared: 0.1, vanished: 0.1, rewritten: 0.1 },
];
const knowledges: readonly Knowledge[] = ["samples", "later census", "censuses"];
/** The sorts to show. They differ in the number of pages that two samples share, and in the inequality of pages. */
const selected: readonly (readonly [name: string, size: number])[] = [
  ["log-normal sizes", 1200],
  ["log-normal sizes", 6000],
  ["1 % very bad pages", 1200],
];
const SAMPLED = 600;

/** The least share of pairs of samples in which an interval must hold. If few pages were compared, it is shown but not judged. */
const LEAST = 0.93;
const FEW_COMPARED = 100;

/**
 * Prints how often the intervals of the parts of a change contain the change of the whole site. Intervals that hold too often are no fault: if
 * nothing changed on the compared pages, they allow for pages that were not compared.
 * @returns the cells that missed the target.
 */
export function changeTable(
  sorts: readonly SiteSort[],
  { samples, sitesPerSort, seed }: { samples: number; sitesPerSort: number; seed: number },
): string[] {
  console.log(
    `What a change is made of, n = ${SAMPLED}`.padEnd(67) + "content  rules  width  of scores  compared  not separated",
  );
  const missed: string[] = [];
  for (const [name, size] of selected) {
    const sort = sorts.find((one) => one.name === name && one.size === size);
    if (sort === undefined) throw new Error(`there is no sort ${name} of ${size} pages`);
    for (const knowledge of knowledges)
      for (const fate of fates) {
        const random = createRandom(seed);
        const cells = Array.from({ length: sitesPerSort }, () =>
          changeCoverage(sort, fate, { n: SAMPLED, knowledge, samples: samples / sitesPerSort, random }),
        );
        const mean = (of: (cell: ChangeCoverage) => number): number =>
          cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
        const [content, rules] = [mean((cell) => cell.content), mean((cell) => cell.rules)];
        const compared = mean((cell) => cell.matched);
        const isJudged = compared >= FEW_COMPARED;
        const slack = 2 * Math.sqrt((LEAST * (1 - LEAST)) / samples);
        const isHeld = Math.min(content, rules) >= LEAST - slack;
        if (isJudged && !isHeld) missed.push(`${name}, ${size} pages, ${knowledge}, ${fate.name}: ${percent(content)}`);
        console.log(
          [
            name.padEnd(20),
            String(size).padStart(5),
            knowledge.padEnd(13),
            fate.name.padEnd(33),
            percent(content).padStart(6),
            percent(rules).padStart(6),
            mean((cell) => cell.width).toFixed(4),
            mean((cell) => cell.unmatchedWidth)
              .toFixed(4)
              .padStart(8),
            compared.toFixed(0).padStart(9),
            percent(mean((cell) => cell.untold)).padStart(9),
          ].join(" ") + (!isJudged ? "" : isHeld ? "  ok" : "  MISSED"),
        );
      }
  }
  console.log("");
  return missed;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
