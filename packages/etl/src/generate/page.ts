import { createHash } from "node:crypto";
import type { PageGraphFacts, ResultFact, StatisticFact } from "@eiao/sampler/internal";
import { isScored, uwem12 } from "@eiao/wam-core/internal";
import type { RuleSet } from "@eiao/wam-core";
import { SHEET_TEST, elements, siteLayout, wholePageTests, createRandom } from "./made-up-sites.ts";
import type { LaidOutElement, SiteLayout, MadeUpSite, Random } from "./made-up-sites.ts";

/** Returns the rule sets of a generated site. */
export function ruleSetsOfSite({ ruleSets = [uwem12] }: MadeUpSite): readonly RuleSet[] {
  return ruleSets;
}

/** Returns a function from a B-WAM id to its rule set, for a generated site. */
export function madeUpRuleSetOf(site: MadeUpSite): (wam: string) => string {
  const known = new Map(ruleSetsOfSite(site).flatMap(({ id, judges }) => judges.map((judge) => [judge.id, id])));
  return (wam) => known.get(wam) ?? uwem12.id;
}

const folders = ["about", "news", "services", "library", "forms", "contact", "help", "press", "projects"] as const;
const syllables = ["al", "ber", "con", "do", "el", "fra", "gi", "hol", "in", "ka", "lo", "mar", "ne", "por"] as const;

/** The probability that a page changes between two runs. */
const CHANGED = 0.1;

/** Yields the pages of a site in a run. A page that did not change since an earlier run has the same results. */
export function* madeUpPages(input: MadeUpSite): Generator<PageGraphFacts> {
  const { seed, site, run, begun, pages, population, elements } = input;
  const own = siteLayout(seed, site);
  const layout = elements === undefined ? own : { ...own, elements };
  const drawn = drawnPages(createRandom(`${seed} ${site} ${run} draw`), pages, population);
  for (const [at, page] of drawn.entries())
    yield madeUpPage(layout, { seed, site, page, run, at: begun.getTime() + 1_700 * at }, ruleSetsOfSite(input));
}

function drawnPages(random: Random, pages: number, population: number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < Math.min(pages, population)) drawn.add(random.below(population));
  return [...drawn];
}

/** @param at  the time in milliseconds. */
function madeUpPage(
  layout: SiteLayout,
  {
    seed,
    site,
    page,
    run,
    at,
  }: Pick<MadeUpSite, "seed" | "site" | "run"> & { readonly page: number; readonly at: number },
  ruleSets: readonly RuleSet[],
): PageGraphFacts {
  let revision = 0;
  for (let past = 1; past <= run; past++)
    if (createRandom(`${seed} ${site} ${page} ${past} changes`).fraction() < CHANGED) revision = past;
  const fixed = createRandom(`${seed} ${site} ${page}`);
  const random = createRandom(`${seed} ${site} ${page} ${revision}`);
  const path = `${fixed.pickSkewed(folders)}/${randomWord(fixed)}${page}.html`;
  const { results: own, statistics } = findings(layout, site, random);
  const bySet = ruleSets.map(({ id, judges }) => ({
    id,
    found: id === uwem12.id ? own : onePerTest(judges, createRandom(`${seed} ${site} ${page} ${revision} ${id}`)),
  }));
  const results = bySet.flatMap(({ found }) => found);
  const time = new Date(at + random.below(900));
  const bytes = 2_000 + 70 * results.length + random.below(4_000);
  return {
    id: BigInt(`0x${createHash("sha256").update(`${seed} ${site} ${page}`).digest("hex").slice(0, 32)}`).toString(),
    documents: [
      {
        url: `http://${site}/${path}`,
        downloaded: time.toISOString(),
        headers: [
          `Server: ${layout.server}`,
          `Date: ${time.toUTCString()}`,
          "Content-Type: text/html",
          `Content-Length: ${bytes}`,
          `Last-Modified: ${new Date(at - 1000 * (3_600 + random.below(80_000_000))).toUTCString()}`,
        ],
        languages: [layout.language],
        doctype: layout.doctype,
        authoringTools: layout.tool === undefined ? [] : [layout.tool],
        contentLength: bytes,
        tidy: false,
        parsingFailed: false,
        results,
        statistics,
      },
    ],
    messages: [],
    counts: bySet.map(({ id, found }) => ({
      ruleSet: id,
      applied: found.length,
      failed: found.reduce((sum, { value }) => sum + (value ?? 0), 0),
    })),
  };
}

function randomWord(random: Random): string {
  return Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join("");
}

/** Returns one result per test, for rule sets without a layout. Every fourth result is a barrier. */
function onePerTest(judges: RuleSet["judges"], random: Random): ResultFact[] {
  return judges.filter(isScored).map(({ id }, at) => ({
    wam: id,
    value: random.below(4) === 0 ? 1 : 0,
    line: at + 2,
    column: 1,
    source: undefined,
  }));
}

function findings(layout: SiteLayout, site: string, random: Random) {
  const results: ResultFact[] = [];
  const statistics: StatisticFact[] = [];
  const wholePage = { line: 0, column: 0, source: undefined };
  for (const wam of wholePageTests) results.push({ wam, value: isBarrier(layout, wam, random), ...wholePage });
  for (const { file, line } of layout.sheets) {
    const source = `http://${site}/${file}`;
    results.push({
      wam: SHEET_TEST,
      value: (layout.barriers.get(SHEET_TEST) ?? 0) > 0.3 ? 1 : 0,
      line,
      column: 1,
      source,
    });
  }
  statistics.push({ type: "technology", value: "text/html", ...wholePage });
  statistics.push({ type: "language", value: layout.language, line: 2, column: 1, source: undefined });
  statistics.push({ type: "mediaType", value: "screen", line: 12, column: 1, source: undefined });
  const count = Math.min(20_000, Math.round(layout.elements * Math.exp(0.7 * random.normal())));
  const from = (layout.above.at(-1)?.line ?? 0) + 1;
  const own = elements(random, count, from, layout);
  const last = own.at(-1)?.line ?? from;
  const template = createRandom(`${site} template`);
  const add = (all: readonly LaidOutElement[], lines: number, by: Random) => {
    let known = -1;
    let value: 0 | 1 = 0;
    let content = "";
    for (const { line: above, column, kind, run } of all) {
      if (run !== known) {
        known = run;
        value = isBarrier(layout, kind.wam, by);
        content = kind.values === undefined ? "" : by.pickSkewed(kind.values);
      }
      const location = { line: above + lines, column, source: undefined };
      results.push({ wam: kind.wam, value, ...location });
      if (kind.type !== undefined) statistics.push({ type: kind.type, value: content, ...location });
    }
  };
  add(layout.above, 0, template);
  add(own, 0, random);
  add(layout.below, last, template);
  return { results, statistics };
}

function isBarrier({ barriers }: SiteLayout, wam: string, random: Random): 0 | 1 {
  return random.fraction() < (barriers.get(wam) ?? 0) ? 1 : 0;
}
