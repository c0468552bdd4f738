import { createHash } from "node:crypto";
import { crawlIdOf, jobOf } from "@eiao/crawler";
import { uwem12 } from "@eiao/wam-core";
import type { DrawnScenario, StoreManifest, StoreOpening, StoredSurvey } from "@eiao/sampler";
import type { SiteTally } from "../load/site-tally.ts";
import type { MadeUpSite } from "./page.ts";

/** What a store of the site says first. */
export function openingOf({ site, seed, begun, population, pages }: MadeUpSite): StoreOpening {
  const run = begun.toISOString().replace(/\D/g, "").slice(0, 14);
  const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
  return {
    run,
    database: crawlIdOf({ statistics: {}, job: jobOf(site), timestamp: run }),
    site,
    webSite: `http://${site}/`,
    tool: { name: "eiao-wam generate", version: "1" },
    ruleSets: [{ id: uwem12.id, version: uwem12.version }],
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
export function surveyOf({ population }: MadeUpSite, { reports, tests }: SiteTally, pages: number): StoredSurvey {
  const report = reports.get(uwem12.id);
  const standardDeviation = report?.siteStddev();
  const errorMargin = report?.siteErrorMargin();
  let failed = 0;
  let applied = 0;
  for (const count of tests.values()) {
    failed += count.failed;
    applied += count.applied;
  }
  const value = failed / applied; // each page has results
  const half = errorMargin ?? 0;
  return {
    urlCount: population,
    ...(standardDeviation === undefined || errorMargin === undefined ? {} : { standardDeviation, errorMargin }),
    scores: [
      {
        ruleSet: uwem12.id,
        value,
        failed,
        applied,
        sample: "uniform",
        pages,
        low: Math.max(0, value - half),
        high: Math.min(1, value + half),
        method: "made up",
      },
    ],
    tests: [...tests].map(([wam, { failed: fails, applied: all }]) => ({
      ruleSet: uwem12.id,
      wam,
      failed: fails,
      applied: all,
      test: uwem12.judges.find(({ id }) => id === wam)?.test ?? wam,
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
