import type { Count } from "@eiao/wam-core";
import { change, exactly } from "./change.ts";
import type { Estimate } from "./change.ts";
import { ratioInterval } from "./interval.ts";
import { blended, ratioOf, ratioSum, reachOf, unseenChange } from "./ratio-sum.ts";
import type { CountsByPage, RatioSum, RatioTerm, Reach } from "./ratio-sum.ts";

/** A site in a run, as far as pages are needed. Each page has one number in all runs. */
export interface SampledPages {
  /** The published score: the ratio of the uniform sample, with its interval. */
  readonly score: Estimate;
  /** The uniform sample, in ascending order of the numbers. */
  readonly sample: CountsByPage;
  /** All pages whose counts are known: those of a census, else the sample. */
  readonly known: CountsByPage;
  /** Pages that the sample stands for, as in `ratioInterval`. */
  readonly population: number;
  /** Returns true if a page is in the list that was drawn from; undefined: the list is not known. */
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
  /** Later less earlier; with the interval of the whole site's change. */
  readonly difference: ChangePart;
  readonly content: ChangePart | null;
  readonly sample: ChangePart | null;
  readonly rules: ChangePart | null;
  /** The sum of the parts that cannot be distinguished, which are null. */
  readonly together: ChangePart | null;
  /** Pages that content was compared on. */
  readonly matched: number;
  /** The reason why content and sample are not distinguished; absent: they are. */
  readonly apart?: "lists unknown" | "few pages in common";
}

/** The earlier sample with the rules of the later run: `same` if they did not change, the pages of its replay, or `unknown`. */
export type EarlierByLaterRules = "same" | "unknown" | Pick<SampledPages, "sample" | "known">;

/** Comparing content on fewer pages says nothing. */
const LEAST_MATCHED = 30;

/**
 * Splits the change of a site's score between two runs into what the rules did, what changed on the site, and what comes from drawing other
 * pages.
 *
 * - Rules: the earlier sample by the later rules, less by its own. Its interval: of the same difference on all pages of the site.
 * - Content: an estimate of how the ratio of all pages of the site changed, by the later rules: on the pages that either sample has and both runs
 *   know, their later ratio less their earlier one; with what pages do that the other run's list does not have: the later sample less it
 *   without those that are new, the earlier one without those that vanished less it with them. Blended with the difference of the two
 *   samples such that the variance is least: where few pages are compared and much changed on them, the samples say more.
 * - Sample: the remainder. So far as both samples hold the same pages it is 0.
 *
 * Where nothing was changed on these pages content is 0 exactly, where the same pages were drawn sample is 0 exactly, and between two complete
 * samples everything is known. Parts are multiples of 2^-49, so that they add up without rounding.
 *
 * Cost: some passes over the pages. Source: issue 16, item 3; docs/statistics.md, *What a change is made of*.
 */
export function attributeChange(
  earlier: SampledPages,
  later: SampledPages,
  byLaterRules: EarlierByLaterRules,
): AttributedChange {
  const whole = change(earlier.score, later.score);
  const difference = onGrid({ value: whole.difference, low: whole.low, high: whole.high });
  const again = typeof byLaterRules === "string" ? earlier : { ...earlier, ...byLaterRules };
  const rules = byLaterRules === "same" ? none : byLaterRules === "unknown" ? null : rulesPart(earlier, again);
  const rest = difference.value - (rules?.value ?? 0);
  const compared = compareContent(again, later);
  const { matched } = compared;
  if ("reason" in compared) {
    const together = typeof byLaterRules === "string" ? difference : restPart(again, later, rest);
    return { difference, content: null, sample: null, rules, together, matched, apart: compared.reason };
  }
  const { samePages, value, below, above } = compared;
  const content = partOf(samePages ? { value: rest, below, above } : { value, below, above });
  // What content is less than estimated, the sample is more.
  const left = { value: rest - content.value, below: content.high - content.value, above: content.value - content.low };
  const sample = samePages ? none : partOf(left);
  return rules === null
    ? { difference, content: null, sample, rules, together: content, matched }
    : { difference, content, sample, rules, together: null, matched };
}

const none: ChangePart = { value: 0, low: 0, high: 0 };

function onGrid({ value, low, high }: ChangePart): ChangePart {
  return { value: exactly(value), low: exactly(Math.max(-1, low)), high: exactly(Math.min(1, high)) };
}

function partOf({ value, below, above }: Reach): ChangePart {
  return onGrid({ value, low: value - below, high: value + above });
}

/** On the pages that were evaluated both times: what the pages do that a replay lost counts with the sample. */
function rulesPart({ sample, population }: SampledPages, again: SampledPages): ChangePart | null {
  const before = new Map([...sample].filter(([page]) => again.sample.has(page)));
  const now = { sign: 1, pages: again.sample, population } as const;
  const then = { sign: -1, pages: before, population } as const;
  const sum = ratioSum([now, then]);
  return sum === undefined ? null : partOf(reach(sum, [now, then]));
}

/** Pages that are allowed for beyond those met: more than of one ratio, since pairs are more unequal, and a weight comes from them too. By simulation. */
const ALLOWED_PAIRS = 4;

/** @param compared  the pages that are compared, now and then. */
function reach(sum: RatioSum, [now, then]: readonly [now: RatioTerm, then: RatioTerm], weight = 1): Reach {
  const { pages, population } = now;
  const withResult = [...pages.values()].filter(({ applied }) => applied > 0).length;
  const { value, below, above } = reachOf(sum, withResult - 1, ALLOWED_PAIRS);
  const unseen = unseenChange(pages, population, changed(pages, then.pages));
  return { value, below: Math.hypot(below, weight * unseen.below), above: Math.hypot(above, weight * unseen.above) };
}

/** Pages whose counts are others. One that stayed as it was has an influence too, as soon as another one moved the ratio. */
function changed(now: CountsByPage, then: CountsByPage): number {
  let pages = 0;
  for (const [page, { failed, applied }] of now) {
    const was = then.get(page);
    if (was !== undefined && (was.failed !== failed || was.applied !== applied)) pages++;
  }
  return pages;
}

type Compared =
  | (Reach & { readonly matched: number; /** The samples do not differ in them. */ readonly samePages: boolean })
  | { readonly reason: NonNullable<AttributedChange["apart"]>; readonly matched: number };

function compareContent(earlier: SampledPages, later: SampledPages): Compared {
  const [is, was] = matchedPages(earlier, later);
  const matched = is.size;
  if (isComplete(earlier) && isComplete(later)) return { value: NaN, below: 0, above: 0, matched, samePages: true };
  if (earlier.lists === undefined || later.lists === undefined) return { reason: "lists unknown", matched };
  const few = { reason: "few pages in common", matched } as const;
  if (matched < LEAST_MATCHED) return few;
  const old = partOfSample(later, earlier.lists);
  const kept = partOfSample(earlier, later.lists);
  const population = Math.max(matched, Math.round((old.population + kept.population) / 2));
  const now = { sign: 1, pages: is, population } as const;
  const then = { sign: -1, pages: was, population } as const;
  const [all, before] = [wholeSample(1, later), wholeSample(-1, earlier)];
  const appeared = old.pages.size === later.sample.size ? [] : [all, { sign: -1, ...old } as const];
  const vanished = kept.pages.size === earlier.sample.size ? [] : [{ sign: 1, ...kept } as const, before];
  const paired = ratioSum([...appeared, ...vanished, now, then]);
  const apart = ratioSum([all, before]);
  if (paired === undefined || apart === undefined) return few;
  const sum = blended(paired, apart);
  const isDrawn = (page: number): boolean => later.sample.has(page) && earlier.sample.has(page);
  const samePages = matched === old.pages.size && matched === kept.pages.size && [...is.keys()].every(isDrawn);
  return { ...reach(sum, [now, then], sum.weight), matched, samePages };
}

function isComplete({ sample, population }: SampledPages): boolean {
  return sample.size >= population;
}

function wholeSample(sign: 1 | -1, { sample, population }: SampledPages): RatioTerm {
  return { sign, pages: sample, population: Math.max(population, sample.size) };
}

/** The pages of a sample that the other run's list has, and about how many of them the whole site has. */
function partOfSample(
  { sample, population }: SampledPages,
  isIn: (page: number) => boolean,
): Pick<RatioTerm, "pages" | "population"> {
  const pages = new Map([...sample].filter(([page]) => isIn(page)));
  return { pages, population: Math.max(pages.size, Math.round((pages.size * population) / sample.size)) };
}

/** The pages that either sample has and both runs know, with their later and earlier counts. */
function matchedPages(earlier: SampledPages, later: SampledPages): readonly [now: CountsByPage, then: CountsByPage] {
  const now = new Map<number, Count>();
  const then = new Map<number, Count>();
  const pages = new Set([...earlier.sample.keys(), ...later.sample.keys()]);
  for (const page of [...pages].sort((a, b) => a - b)) {
    const [is, was] = [later.known.get(page), earlier.known.get(page)];
    if (is === undefined || was === undefined) continue;
    now.set(page, is);
    then.set(page, was);
  }
  return [now, then];
}

/** Computes content and sample together: the change by two samples whose pages are not compared. */
function restPart({ sample, population }: SampledPages, later: SampledPages, rest: number): ChangePart {
  const pages = [...sample.values()];
  const value = ratioOf(pages);
  const interval = ratioInterval(pages, Math.max(population, pages.length));
  if (value === undefined || interval === undefined) return onGrid({ value: rest, low: -1, high: 1 });
  const { difference, low, high } = change({ value, ...interval }, later.score);
  return partOf({ value: rest, below: difference - low, above: high - difference });
}
