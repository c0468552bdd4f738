import { rm } from "node:fs/promises";
import { openStoreReader, previewSite, readPageGraph, replayStore, verifyStore } from "@eiao/sampler/internal";
import type { Assessment, Evaluator, SampleOptions } from "@eiao/sampler";
import { siteRepresentation } from "@eiao/crawler/internal";
import type { Launch } from "@eiao/crawler";
import type { RuleSet } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { createRememberingEvaluator } from "./remembering-evaluator.ts";
import { copyOf, openSamples, sealed, tool, removeSamples } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** A sample by several rule sets (wcag22.md 1): each has its own score, the first one leads, and a stored sample can be replayed by any. */

const PAGES = 12;
const WANTED = 8;
/** Returns the lang attribute of a page: every third has an invalid tag (W13), every fourth none, the others English. bf051a skips those without. */
const langOf = (page: number): string => (page % 3 === 0 ? ' lang="no_NO"' : page % 4 === 0 ? "" : ' lang="en"');

let samples: Samples;
let site: Site;
let launch: Launch;
let evaluator: Evaluator;
/** The rule set with the one rule that is counted by hand here. */
const oneRule: RuleSet = {
  ...wcag22,
  id: "lang-1",
  version: "1",
  judges: wcag22.judges.filter((judge) => judge.test === "bf051a"),
};

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  site = await startSite(pages());
  evaluator = createRememberingEvaluator();
  launch = await samples.crawl(`${site.origin}/0.html`);
});
afterAll(async () => {
  await evaluator.close();
  await site.close();
  await samples.close();
});

function pages(): Routes {
  const links = Array.from({ length: PAGES }, (_, page) => `<a href="/${page}.html">Page ${page}</a>`).join(" ");
  const body = (page: number) =>
    `<html${langOf(page)}><head><title>Page ${page}</title></head><body><p>${'<img src="a.gif">'.repeat(1 + (page % 3))} ${links}`;
  return Object.fromEntries(Array.from({ length: PAGES }, (_, page) => [`/${page}.html`, { body: body(page) }]));
}

/** Samples in a copy of the crawl that has not been sampled. */
async function measured(options: Partial<SampleOptions>) {
  const dataDir = await copyOf(samples.dataDir);
  await removeSamples(dataDir, launch);
  const result = await samples.sample(`${site.origin}/0.html`, launch, {
    n: WANTED,
    minimum: 0,
    evaluator,
    dataDir,
    ...options,
  });
  return { ...sealed(result), dataDir };
}

/** Returns the parts of a report card for one rule set. */
function partOf({ scores, tests, clusters, distribution = [] }: Assessment, id: string) {
  const by = <T extends { readonly ruleset?: string }>(list: readonly T[]) =>
    list.filter(({ ruleset }) => ruleset === id);
  return { scores: by(scores), tests: by(tests), clusters: by(clusters), distribution: by(distribution) };
}

/** Returns the pages of a store by their number, with the results of one rule set. */
async function resultsOf(file: string, isOwn: (wam: string) => boolean) {
  const reader = await openStoreReader(file);
  const found = new Map<string, readonly string[]>();
  for (const page of reader.pages) {
    const { documents, counts } = readPageGraph(await reader.pageTrig(page), file);
    expect(counts).toEqual(page.counts);
    const results = documents.flatMap((document) => document.results).filter(({ wam }) => isOwn(wam));
    found.set(
      page.urls[0] ?? "",
      results.map((result) => JSON.stringify(result)),
    );
  }
  await reader.close();
  return found;
}

/** Counts bf051a by hand: it applies to pages with lang, and every third page is a barrier. */
function countedByHand(urls: Iterable<string>) {
  const numbers = [...urls].map((url) => Number(/(\d+)\.html$/.exec(url)?.[1]));
  const failed = numbers.filter((page) => page % 3 === 0).length;
  const applied = numbers.filter((page) => langOf(page) !== "").length;
  return { failed, applied };
}

describe("a sample by WCAG 2.2 and UWEM 1.2", () => {
  let both: Awaited<ReturnType<typeof measured>>;
  let alone: Awaited<ReturnType<typeof measured>>;
  beforeAll(async () => {
    both = await measured({ ruleSets: ["wcag-2.2", "uwem-1.2"] });
    alone = await measured({});
  });
  afterAll(() => Promise.all([both, alone].map(({ dataDir }) => rm(dataDir, { recursive: true, force: true }))));

  test("has a score, an interval and a letter by each rule set, and the score of the first one leads", () => {
    const { rulesets, scores } = both.assessment;
    expect(rulesets.map(({ id }) => id)).toEqual(["wcag-2.2", "uwem-1.2"]);
    expect(scores.map(({ ruleset, sample, pages: of }) => [ruleset, sample, of])).toEqual([
      ["wcag-2.2", "uniform", WANTED],
      ["uwem-1.2", "uniform", WANTED],
    ]);
    for (const { value, low, high, letter, failed, applied } of scores) {
      expect(value).toBe(failed / applied);
      expect(letter).toMatch(/^[A-E]$/);
      expect(low).toBeLessThan(value ?? 0);
      expect(high).toBeGreaterThan(value ?? 1);
    }
  });

  test("counts a rule on the pages where it applies, and the score is the share of all results", async () => {
    const results = await resultsOf(both.file, (wam) => wam.startsWith("ACT.B.bf051a."));
    const { tests, scores } = partOf(both.assessment, "wcag-2.2");
    const byHand = countedByHand(results.keys());
    expect(byHand.failed).toBeGreaterThan(0);
    expect(tests.find(({ test: id }) => id === "bf051a")).toMatchObject({ ...byHand, pages: byHand.failed });
    const sum = (key: "failed" | "applied") => tests.reduce((total, one) => total + one[key], 0);
    expect(scores).toMatchObject([{ failed: sum("failed"), applied: sum("applied") }]);
  });

  test("agrees for UWEM 1.2 with a sample by that alone, in its report card and in its store", async () => {
    expect(partOf(both.assessment, "uwem-1.2")).toEqual(partOf(alone.assessment, "uwem-1.2"));
    const isUwem = (wam: string) => !/^(?:ACT|EIAO\.B\.[a-z])/.test(wam);
    expect(await resultsOf(both.file, isUwem)).toEqual(await resultsOf(alone.file, () => true));
  });

  test("is recomputed from the archive without a difference", async () => {
    const { differences, notes, pages: checked } = await verifyStore(both.file, both.dataDir, { evaluator });
    expect({ differences, notes, checked }).toEqual({ differences: [], notes: [], checked: WANTED });
  });

  test("a sample by UWEM 1.2 alone gets a score by WCAG 2.2 from its archive, the same as a sample by both", async () => {
    const replay = await replayStore(alone.file, alone.dataDir, { tool, ruleSets: ["uwem-1.2", "wcag-2.2"] });
    expect(replay.scoresBefore.map(({ ruleset }) => ruleset)).toEqual(["uwem-1.2"]);
    const { scores } = partOf(replay.assessment, "wcag-2.2");
    expect(scores).toEqual(partOf(both.assessment, "wcag-2.2").scores);
    expect(scores[0]?.low).toBeLessThan(scores[0]?.value ?? 0);
    expect(partOf(replay.assessment, "uwem-1.2")).toEqual(partOf(alone.assessment, "uwem-1.2"));
    expect((await verifyStore(replay.file, alone.dataDir, { evaluator })).differences).toEqual([]);
  });

  test("a replay without named rule sets uses those of the store", async () => {
    const { assessment } = await replayStore(both.file, both.dataDir, { tool, evaluator });
    expect(assessment.rulesets).toEqual(both.assessment.rulesets);
    expect(assessment.scores).toEqual(both.assessment.scores);
  });

  test("a rule set of the caller can be used beside one of this program; its score is checked by hand", async () => {
    const replay = await replayStore(alone.file, alone.dataDir, { tool, ruleSets: [oneRule, "uwem-1.2"] });
    const results = await resultsOf(replay.file, (wam) => wam.startsWith("ACT."));
    const { failed, applied } = countedByHand(results.keys());
    expect(replay.assessment.scores[0]).toMatchObject({ ruleset: "lang-1", failed, applied, value: failed / applied });
    await expect(verifyStore(replay.file, alone.dataDir, { evaluator })).rejects.toMatchObject({
      code: "RuleSetMissing",
      message: expect.stringContaining("lang-1") as string,
    });
    const { differences } = await verifyStore(replay.file, alone.dataDir, { ruleSets: [oneRule] });
    expect(differences).toEqual([]);
  });
});

test("a preview of an interrupted crawl is by the same rule sets", async () => {
  const { dataDir, repository } = samples;
  const { origin } = site;
  const options = {
    site: { site: siteRepresentation(`${origin}/0.html`), seeds: [`${origin}/0.html`] },
    dataDir,
    repository,
    launch,
    tool,
    evaluator,
  };
  const card = await previewSite({ ...options, ruleSets: ["wcag-2.2", "uwem-1.2"] }, "it was stopped");
  expect(card?.scores.map(({ ruleset }) => ruleset)).toEqual(["wcag-2.2", "uwem-1.2"]);
  const byHand = countedByHand(Array.from({ length: PAGES }, (_, page) => `/${page}.html`));
  expect(card?.tests.find(({ test: id }) => id === "bf051a")).toMatchObject(byHand);
});

describe("refused", () => {
  test.each([
    [["wcag-2.2", "wcag-9"], { code: "NoSuchRuleSet", message: "This program has no rule set wcag-9." }],
    [["pdf-1"], { code: "NoRuleSetOfPages", message: "No rule set for pages is among pdf-1." }],
  ])("%j, with the name of the wrong rule set, before the run starts", async (ruleSets, refusal) => {
    await expect(measured({ ruleSets })).rejects.toMatchObject(refusal);
  });

  test("a run that was begun by other rule sets: the error names both", async () => {
    const dataDir = await copyOf(samples.dataDir);
    const stop = new AbortController();
    const begun = await samples.sample(`${site.origin}/0.html`, launch, {
      dataDir,
      n: WANTED,
      minimum: 0,
      evaluator,
      ruleSets: ["wcag-2.2", "uwem-1.2"],
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(begun.state).toBe("interrupted");
    const other = samples.sample(`${site.origin}/0.html`, launch, { dataDir, minimum: 0, evaluator });
    await expect(other).rejects.toMatchObject({
      code: "RunBegunOtherwise",
      message: expect.stringContaining("the rule sets wcag-2.2, uwem-1.2, not uwem-1.2") as string,
    });
    await rm(dataDir, { recursive: true, force: true });
  });
});
