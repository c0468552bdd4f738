import { siteScore } from "@eiao/wam-core";
import { bySizeCoverage } from "./test-by-size-coverage.ts";
import type { BySizeCoverage, TestedPage } from "./test-by-size-coverage.ts";
import { coverageOf } from "./test-coverage.ts";
import type { Coverage } from "./test-coverage.ts";
import { createRandom } from "../../../../../test/support/random.ts";
import type { Random } from "../../../../../test/support/random.ts";

/** One site, or several of one sort, on which both samples are tried. */
export interface TriedSites {
  readonly name: string;
  readonly size: number;
  /** For `usual` sites, the interval by size must hold in 93.5 to 97.5 % of samples. */
  readonly kind: "usual" | "hard";
  readonly site: (random: Random) => readonly TestedPage[];
}

export interface BySizeSettings {
  readonly samples: number;
  /** The number of different sites of each sort. The samples are divided among them. */
  readonly sitesPerSort: number;
  readonly seed: number;
  /** The least number of pages on which a judged test applied. */
  readonly commonPages?: number;
}

/** The largest share of pages in a sample. Beyond it, the sample is almost a census. */
const MOST_SAMPLED = 0.9;
const target = { least: 0.935, most: 0.975 };

/** Prints both samples side by side. @returns the sites outside of 93.5 to 97.5 % by more than chance explains. */
export function bySizeTable(sorts: readonly TriedSites[], n: number, settings: BySizeSettings): string[] {
  const missed: string[] = [];
  console.log(
    `By size, n = ${n}`.padEnd(39) +
      "pages   F(s)   uniform   width   by size  under   over   width   ratio  false change  expected  warns",
  );
  for (const sort of sorts) {
    if (n >= MOST_SAMPLED * sort.size) continue;
    const { score, uniform, bySize } = cell(sort, n, settings);
    const slack = 2 * Math.sqrt((bySize.held * (1 - bySize.held)) / settings.samples);
    const isIn = bySize.held >= target.least - slack && bySize.held <= target.most + slack;
    if (sort.kind === "usual" && !isIn)
      missed.push(`${sort.name}, ${sort.size} pages, by size ${n}: ${percent(bySize.held)}`);
    console.log(
      [
        sort.name.padEnd(38),
        String(sort.size).padStart(5),
        score.toFixed(4),
        percent(uniform.ours).padStart(9),
        uniform.width.toFixed(4),
        percent(bySize.held).padStart(9),
        percent(bySize.below).padStart(6),
        percent(bySize.above).padStart(6),
        bySize.width.toFixed(4),
        (bySize.width / uniform.width).toFixed(2).padStart(7),
        percent(bySize.alarms).padStart(13),
        percent(bySize.expected).padStart(9),
        percent(bySize.warnings).padStart(6),
      ].join(" ") + (sort.kind === "hard" ? "" : isIn ? "  ok" : "  OUTSIDE"),
    );
    if (bySize.tests.length > 0) console.log(testLine(bySize.tests));
  }
  console.log("");
  return missed;
}

function testLine(shares: readonly number[]): string {
  const at = (share: number): string => percent(shares[Math.floor(share * (shares.length - 1))] ?? 0);
  return `    ${shares.length} tests: their intervals held in ${at(0)} % of samples at least, ${at(0.5)} % in the middle, ${at(1)} % at most`;
}

/** Computes means over the sites of a sort. */
function cell(
  sort: TriedSites,
  n: number,
  { samples, sitesPerSort, seed, commonPages }: BySizeSettings,
): { score: number; uniform: Coverage; bySize: BySizeCoverage } {
  const random = createRandom(seed + n);
  const share = samples / sitesPerSort;
  let score = 0;
  const uniform: Coverage[] = [];
  const bySize: BySizeCoverage[] = [];
  for (let at = 0; at < sitesPerSort; at++) {
    const pages = sort.site(random);
    score += (siteScore(pages) ?? NaN) / sitesPerSort;
    uniform.push(coverageOf(pages, n, share, random));
    bySize.push(bySizeCoverage(pages, n, share, random, commonPages));
  }
  return {
    score,
    uniform: meanOf(uniform),
    bySize: { ...meanOf(bySize), tests: bySize.flatMap(({ tests }) => tests) },
  };
}

function meanOf<T extends object>(all: readonly T[]): T {
  const [first] = all;
  const mean = (name: string): number =>
    all.reduce((sum, one) => sum + Number((one as Readonly<Record<string, unknown>>)[name]), 0) / all.length;
  return Object.fromEntries(Object.keys(first ?? {}).map((name) => [name, mean(name)])) as T;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
