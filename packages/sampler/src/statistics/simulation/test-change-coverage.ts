import { siteScore } from "@eiao/wam-core";
import type { Count } from "@eiao/wam-core";
import { attributeChange } from "../attribution.ts";
import type { ChangePart, SampledPages } from "../attribution.ts";
import { ratioInterval } from "../interval.ts";
import type { SiteSort } from "./test-populations.ts";
import type { Random } from "../../../../../test/support/random.ts";

/** The changes of a site between two runs, as shares of its pages from 0 to 1. */
export interface Fate {
  readonly name: string;
  /** The share of pages that become like those of another site of the sort. */
  readonly rewritten?: number;
  /** The share of pages that lose half of their barriers. */
  readonly fixed?: number;
  readonly vanished?: number;
  /** The number of new pages as a share of the old ones. They have twice the barriers of another site of the sort. */
  readonly appeared?: number;
  /** True if the later rules miss a fifth of the barriers on pages with an even number. */
  readonly rules?: boolean;
}

/** The runs in which pages that were not drawn are known too. */
export type Knowledge = "samples" | "later census" | "censuses";

/** The shares, from 0 to 1, of pairs of samples whose interval contains the change of the whole site. */
export interface ChangeCoverage {
  readonly content: number;
  readonly sample: number;
  readonly rules: number;
  /** The mean width of the interval of content, and (`unmatchedWidth`) of that of two published scores. */
  readonly width: number;
  readonly unmatchedWidth: number;
  /** The share of pairs in which the parts could not be distinguished. */
  readonly untold: number;
  /** The mean number of compared pages. */
  readonly matched: number;
}

/** Draws n pages of both states of a site, `samples` times, and measures the coverage. */
export function changeCoverage(
  sort: SiteSort,
  fate: Fate,
  { n, knowledge, samples, random }: { n: number; knowledge: Knowledge; samples: number; random: Random },
): ChangeCoverage {
  const { before, again, after } = states(sort, fate, random);
  const sums = { content: 0, sample: 0, rules: 0, width: 0, unmatchedWidth: 0, untold: 0, matched: 0 };
  const truth = {
    content: ratio(after) - ratio(again),
    rules: ratio(again) - ratio(before),
  };
  for (let at = 0; at < samples; at++) {
    const earlier = drawn(before, n, knowledge === "censuses", random);
    const later = drawn(after, n, knowledge !== "samples", random);
    const replayed = { sample: pick(again, earlier.sample.keys()), known: pick(again, earlier.known.keys()) };
    const parts = attributeChange(earlier, later, fate.rules === true ? replayed : "same");
    sums.matched += parts.matched;
    if (parts.content === null || parts.sample === null || parts.rules === null) {
      sums.untold++;
      continue;
    }
    const drawing = parts.difference.value - parts.rules.value - truth.content;
    if (holds(parts.content, truth.content)) sums.content++;
    if (holds(parts.sample, drawing)) sums.sample++;
    if (holds(parts.rules, truth.rules)) sums.rules++;
    sums.width += parts.content.high - parts.content.low;
    sums.unmatchedWidth += parts.difference.high - parts.difference.low;
  }
  const reported = Math.max(1, samples - sums.untold);
  return {
    content: sums.content / reported,
    sample: sums.sample / reported,
    rules: sums.rules / reported,
    width: sums.width / reported,
    unmatchedWidth: sums.unmatchedWidth / reported,
    untold: sums.untold / samples,
    matched: sums.matched / samples,
  };
}

const rounding = 1e-11;

function holds({ low, high }: ChangePart, truth: number): boolean {
  return truth >= low - rounding && truth <= high + rounding;
}

type Pages = Map<number, Count>;

function ratio(pages: Pages): number {
  return siteScore([...pages.values()]) ?? NaN;
}

/** Returns the earlier pages, the same by the later rules, and the later pages. */
function states(sort: SiteSort, fate: Fate, random: Random): { before: Pages; again: Pages; after: Pages } {
  const before: Pages = new Map(sort.site(random).map((page, at) => [at, page]));
  const byRules = ({ failed, applied }: Count, page: number): Count =>
    fate.rules === true && page % 2 === 0
      ? { failed: failed - Math.floor(failed / 5), applied: applied - Math.floor(failed / 5) }
      : { failed, applied };
  const again: Pages = new Map([...before].map(([page, count]) => [page, byRules(count, page)]));
  const others = sort.site(random);
  const after: Pages = new Map();
  for (const [page, count] of again) {
    const chance = random.uniform();
    const { vanished = 0, rewritten = 0, fixed = 0 } = fate;
    if (chance < vanished) continue;
    if (chance < vanished + rewritten) after.set(page, byRules(others[page] ?? count, page));
    else if (chance < vanished + rewritten + fixed)
      after.set(page, { ...count, failed: count.failed - Math.ceil(count.failed / 2) });
    else after.set(page, count);
  }
  const fresh = sort.site(random).slice(0, Math.round((fate.appeared ?? 0) * before.size));
  for (const [at, { failed, applied }] of fresh.entries())
    after.set(before.size + at, { failed: Math.min(applied, 2 * failed), applied });
  return { before, again, after };
}

function drawn(pages: Pages, n: number, isCensus: boolean, random: Random): SampledPages {
  const row = [...pages.keys()];
  for (let at = 0; at < Math.min(n, row.length); at++) {
    const from = at + random.below(row.length - at);
    [row[at], row[from]] = [row[from] ?? 0, row[at] ?? 0];
  }
  const sample = pick(
    pages,
    row.slice(0, n).sort((a, b) => a - b),
  );
  const value = ratio(sample);
  const interval = ratioInterval([...sample.values()], pages.size) ?? { low: 0, high: 1 };
  return {
    score: { value, low: interval.low, high: interval.high },
    sample,
    known: isCensus ? pages : sample,
    population: pages.size,
    lists: (page) => pages.has(page),
  };
}

function pick(pages: Pages, chosen: Iterable<number>): Pages {
  return new Map([...chosen].flatMap((page) => (pages.has(page) ? [[page, pages.get(page) as Count]] : [])));
}
