import type { Count } from "@eiao/wam-core";
import { change, roundToGrid } from "./change.ts";
import type { Estimate } from "./change.ts";
import { ratioInterval } from "./interval.ts";
import { blended, ratioOf, ratioSum, reachOf, unseenChange } from "./ratio-sum.ts";
import type { CountsByPage, RatioSum, RatioTerm, Reach } from "./ratio-sum.ts";

/** The pages of a site in one run. A page has the same number in all runs. */
export interface SampledPages {
  /** The published score: the ratio of the uniform sample, with its interval. */
  readonly score: Estimate;
  /** The uniform sample, in ascending order of the numbers. */
  readonly sample: CountsByPage;
  /** All pages with known counts: those of a census, or else the sample. */
  readonly known: CountsByPage;
  /** The number of pages that the sample stands for, as in `ratioInterval`. */
  readonly population: number;
  /** Returns true if a page is in the list from which the sample was drawn; undefined if the list is unknown. */
  readonly lists: ((page: number) => boolean) | undefined;
}

/** A part of a change with its 95 % interval. */
export interface ChangePart {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A change of a site's score. The sum of the parts that are not null is the difference, exactly, in any order. */
export interface AttributedChange {
  /** Later minus earlier, with the interval of the whole site's change. */
  readonly difference: ChangePart;
  readonly content: ChangePart | null;
  readonly sample: ChangePart | null;
  readonly rules: ChangePart | null;
  /** The sum of the parts that cannot be distinguished, which are null. */
  readonly together: ChangePart | null;
  /** The number of pages on which content was compared. */
  readonly matched: number;
  /** The reason why content and sample cannot be distinguished; absent if they can. */
  readonly apart?: "lists unknown" | "few pages in common";
}

/** The earlier sample with the rules of the later run: `same` if they did not change, the pages of its replay, or `unknown`. */
export type EarlierByLaterRules = "same" | "unknown" | Pick<SampledPages, "sample" | "known">;

/** The least number of pages for a meaningful comparison of content. */
const LEAST_MATCHED = 30;

/**
 * Splits the change of a site's score between two runs into the effects of changed rules, of changed content, and of drawing other pages.
 *
 * - Rules: the ratio of the earlier sample by the later rules, minus that by its own rules. The interval is that of this difference on all pages.
 * - Content: an estimate of the change of the whole site's ratio by the later rules. It is the later minus the earlier ratio of the pages that
 *   either sample has and both runs know. Added are the effects of pages that only one list has: the later sample minus itself without new
 *   pages, and the earlier sample without vanished pages minus itself. It is blended with the difference of the two samples so that the
 *   variance is least: if few pages are compared and much changed on them, the samples tell more.
 * - Sample: the remainder. If both samples have the same pages, it is 0.
 *
 * If nothing changed on these pages, content is exactly 0. If the same pages were drawn, sample is exactly 0. Between two complete samples
 * everything is known. Parts are multiples of 2^-49, so that they add up without rounding.
 *
 * Cost: a few passes over the pages. Source: issue 16, item 3; docs/statistics.md, *What a change is made of*.
 */
export function attributeChange(
  earlier: SampledPages,
  later: SampledPages,
  byLaterRules: EarlierByLaterRules,
): AttributedChange {
  const total = change(earlier.score, later.score);
  const difference = onGrid({ value: total.difference, low: total.low, high: total.high });
  const replayed = typeof byLaterRules === "string" ? earlier : { ...earlier, ...byLaterRules };
  const rules = byLaterRules === "same" ? noChange : byLaterRules === "unknown" ? null : rulesPart(earlier, replayed);
  const rest = difference.value - (rules?.value ?? 0);
  const compared = compareContent(replayed, later);
  const { matched } = compared;
  if ("reason" in compared) {
    const together = typeof byLaterRules === "string" ? difference : restPart(replayed, later, rest);
    return { difference, content: null, sample: null, rules, together, matched, apart: compared.reason };
  }
  const { samePages, value, below, above } = compared;
  const content = partOf(samePages ? { value: rest, below, above } : { value, below, above });
  // If content is below its estimate, the sample part is above by as much.
  const left = { value: rest - content.value, below: content.high - content.value, above: content.value - content.low };
  const sample = samePages ? noChange : partOf(left);
  return rules === null
    ? { difference, content: null, sample, rules, together: content, matched }
    : { difference, content, sample, rules, together: null, matched };
}

const noChange: ChangePart = { value: 0, low: 0, high: 0 };

function onGrid({ value, low, high }: ChangePart): ChangePart {
  return { value: roundToGrid(value), low: roundToGrid(Math.max(-1, low)), high: roundToGrid(Math.min(1, high)) };
}

function partOf({ value, below, above }: Reach): ChangePart {
  return onGrid({ value, low: value - below, high: value + above });
}

/** Computes the rules part on pages that were evaluated both times. The effect of pages that a replay lost counts as sample. */
function rulesPart({ sample, population }: SampledPages, replayed: SampledPages): ChangePart | null {
  const before = new Map([...sample].filter(([page]) => replayed.sample.has(page)));
  const now = { sign: 1, pages: replayed.sample, population } as const;
  const then = { sign: -1, pages: before, population } as const;
  const sum = ratioSum([now, then]);
  return sum === undefined ? null : partOf(reach(sum, [now, then]));
}

/** The number of unseen extreme pages to allow for, by simulation: more than for one ratio, as pairs are more unequal and give a weight too. */
const ALLOWED_PAIRS = 4;

/** Computes the reach of a sum in which the pages `now` and `then` are compared. */
function reach(sum: RatioSum, [now, then]: readonly [now: RatioTerm, then: RatioTerm], weight = 1): Reach {
  const { pages, population } = now;
  const withResult = [...pages.values()].filter(({ applied }) => applied > 0).length;
  const { value, below, above } = reachOf(sum, withResult - 1, ALLOWED_PAIRS);
  const unseen = unseenChange(pages, population, countChanged(pages, then.pages));
  return { value, below: Math.hypot(below, weight * unseen.below), above: Math.hypot(above, weight * unseen.above) };
}

/** Counts pages with changed counts. The influence cannot tell: an unchanged page has one too if another page moved the ratio. */
function countChanged(now: CountsByPage, then: CountsByPage): number {
  let pages = 0;
  for (const [page, { failed, applied }] of now) {
    const previous = then.get(page);
    if (previous !== undefined && (previous.failed !== failed || previous.applied !== applied)) pages++;
  }
  return pages;
}

type Compared =
  | (Reach & { readonly matched: number; /** True if both samples have the same pages. */ readonly samePages: boolean })
  | { readonly reason: NonNullable<AttributedChange["apart"]>; readonly matched: number };

function compareContent(earlier: SampledPages, later: SampledPages): Compared {
  const [current, previous] = matchedPages(earlier, later);
  const matched = current.size;
  if (isComplete(earlier) && isComplete(later)) return { value: NaN, below: 0, above: 0, matched, samePages: true };
  if (earlier.lists === undefined || later.lists === undefined) return { reason: "lists unknown", matched };
  const few = { reason: "few pages in common", matched } as const;
  if (matched < LEAST_MATCHED) return few;
  const old = partOfSample(later, earlier.lists);
  const kept = partOfSample(earlier, later.lists);
  const population = Math.max(matched, Math.round((old.population + kept.population) / 2));
  const now = { sign: 1, pages: current, population } as const;
  const then = { sign: -1, pages: previous, population } as const;
  const [all, before] = [wholeSample(1, later), wholeSample(-1, earlier)];
  const appeared = old.pages.size === later.sample.size ? [] : [all, { sign: -1, ...old } as const];
  const vanished = kept.pages.size === earlier.sample.size ? [] : [{ sign: 1, ...kept } as const, before];
  const paired = ratioSum([...appeared, ...vanished, now, then]);
  const apart = ratioSum([all, before]);
  if (paired === undefined || apart === undefined) return few;
  const sum = blended(paired, apart);
  const isDrawn = (page: number): boolean => later.sample.has(page) && earlier.sample.has(page);
  const samePages = matched === old.pages.size && matched === kept.pages.size && [...current.keys()].every(isDrawn);
  return { ...reach(sum, [now, then], sum.weight), matched, samePages };
}

function isComplete({ sample, population }: SampledPages): boolean {
  return sample.size >= population;
}

function wholeSample(sign: 1 | -1, { sample, population }: SampledPages): RatioTerm {
  return { sign, pages: sample, population: Math.max(population, sample.size) };
}

/** Returns the pages of a sample that the other run's list has, and the estimated number of such pages on the site. */
function partOfSample(
  { sample, population }: SampledPages,
  isIn: (page: number) => boolean,
): Pick<RatioTerm, "pages" | "population"> {
  const pages = new Map([...sample].filter(([page]) => isIn(page)));
  return { pages, population: Math.max(pages.size, Math.round((pages.size * population) / sample.size)) };
}

/** Returns the pages that either sample has and both runs know, with their later and earlier counts. */
function matchedPages(earlier: SampledPages, later: SampledPages): readonly [now: CountsByPage, then: CountsByPage] {
  const now = new Map<number, Count>();
  const then = new Map<number, Count>();
  const pages = new Set([...earlier.sample.keys(), ...later.sample.keys()]);
  for (const page of [...pages].sort((a, b) => a - b)) {
    const [current, previous] = [later.known.get(page), earlier.known.get(page)];
    if (current === undefined || previous === undefined) continue;
    now.set(page, current);
    then.set(page, previous);
  }
  return [now, then];
}

/** Computes content and sample together: the change between two samples without comparing pages. */
function restPart({ sample, population }: SampledPages, later: SampledPages, rest: number): ChangePart {
  const pages = [...sample.values()];
  const value = ratioOf(pages);
  const interval = ratioInterval(pages, Math.max(population, pages.length));
  if (value === undefined || interval === undefined) return onGrid({ value: rest, low: -1, high: 1 });
  const { difference, low, high } = change({ value, ...interval }, later.score);
  return partOf({ value: rest, below: difference - low, above: high - difference });
}
