import { createHash } from "node:crypto";
import { crawlIdOf, jobOf } from "@eiao/crawler";
import type { DrawnScenario, StoreManifest, StoreOpening, StoredSurvey } from "@eiao/sampler";
import type { SiteTally } from "../load/site-tally.ts";
import { madeUpRuleSetOf, ruleSetsOfSite } from "./page.ts";
import type { MadeUpSite } from "./page.ts";

/** What a store of the site says first. */
export function openingOf(made: MadeUpSite): StoreOpening {
  const { site, seed, begun, population, pages } = made;
  const [first, ...others] = ruleSetsOfSite(made).map(({ id, version }) => ({ id, version }));
  if (first === undefined) throw new TypeError("a made-up site needs a rule set");
  const run = begun.toISOString().replace(/\D/g, "").slice(0, 14);
  const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
  return {
    run,
    database: crawlIdOf({ statistics: {}, job: jobOf(site), timestamp: run }),
    site,
    webSite: `http://${site}/`,
    tool: { name: "eiao-wam generate", version: "1" },
    ruleSets: [first, ...others],
    seed,
    seedOrigin: "chosen by hand",
    population,
    // Its list of pages stays the same from run to run.
    populationDigest: digestOf(`${seed} ${site} ${population}`),
    sizesDigest: digestOf(`sizes ${seed} ${site} ${population}`),
    wanted: pages,
    extent: "sample",
  };
}

/** What the survey of a site says, by what its pages add up to. */
export function surveyOf(site: MadeUpSite, { reports, tests }: SiteTally, pages: number): StoredSurvey {
  const ruleSets = ruleSetsOfSite(site);
  const report = reports.get(ruleSets[0]?.id ?? "");
  const standardDeviation = report?.siteStddev();
  const errorMargin = report?.siteErrorMargin();
  const ruleSetOf = madeUpRuleSetOf(site);
  const counts = [...tests].map(([wam, count]) => ({ ruleSet: ruleSetOf(wam), wam, ...count }));
  return {
    urlCount: site.population,
    ...(standardDeviation === undefined || errorMargin === undefined ? {} : { standardDeviation, errorMargin }),
    scores: ruleSets.map(({ id }) => {
      const own = counts.filter(({ ruleSet }) => ruleSet === id);
      const failed = own.reduce((sum, count) => sum + count.failed, 0);
      const applied = own.reduce((sum, count) => sum + count.applied, 0);
      const value = failed / applied; // each page has results
      const half = reports.get(id)?.siteErrorMargin() ?? 0;
      const [low, high] = [Math.max(0, value - half), Math.min(1, value + half)];
      return { ruleSet: id, value, failed, applied, sample: "uniform", pages, low, high, method: "made up" };
    }),
    tests: counts.map(({ ruleSet, wam, failed, applied }) => ({
      ruleSet,
      wam,
      failed,
      applied,
      test: ruleSets.flatMap(({ judges }) => judges).find(({ id }) => id === wam)?.test ?? wam,
    })),
  };
}

/** What the manifest of a site says. */
export function manifestOf(site: MadeUpSite, drawn: readonly DrawnScenario[]): StoreManifest {
  const finished = new Date(site.begun.getTime() + 1_700 * site.pages).toISOString();
  return { opening: openingOf(site), finished, drawn, archives: [], digests: { survey: "", pages: new Map() } };
}

/** A page that was drawn for the uniform sample. */
export function drawnOf(scenario: string, url: string): DrawnScenario {
  return { scenario, url, outcome: "sampled", samples: ["uniform"] };
}
