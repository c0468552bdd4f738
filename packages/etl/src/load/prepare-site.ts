import { existsSync } from "node:fs";
import { zstdCompressSync } from "node:zlib";
import { listedPages, readAssessment, readPageGraph } from "@eiao/sampler/internal";
import type {
  Assessment,
  DrawnScenario,
  PageGraphFacts,
  StoreManifest,
  StoreReader,
  StoredSurvey,
} from "@eiao/sampler/internal";
import { isScored } from "@eiao/wam-core/internal";
import { warehouseError } from "../errors.ts";
import { countedPages, encodePageCounts, pageKey } from "../pages/page-counts.ts";
import { encodePageList } from "../pages/page-list.ts";
import { encodeSitePages } from "../pages/site-pages.ts";
import { knownTests } from "../warehouse/tests.ts";
import { checkCard, checkPage, createStatedCounts } from "./check-store.ts";
import type { TestName } from "./dimensions.ts";
import { sampleBits, siteRows, surveyRow } from "./prepared-site.ts";
import type { PreparedSite, SitePage } from "./prepared-site.ts";
import { checkpointSums, createSiteTally, scoredCounts } from "./site-tally.ts";
import type { SiteTally } from "./site-tally.ts";

/** Reports the progress of a load: the pages read, all pages, and the address of the last one. */
export type LoadProgress = (pages: number, of: number, url: string) => void;

/** The settings for preparing a site. */
export interface PrepareSettings {
  /** The data directory, which contains the archive of the store if it still exists. */
  readonly dataDir?: string;
  readonly progress?: LoadProgress;
  readonly signal?: AbortSignal;
}

/**
 * Reads a sealed store frame by frame, packs its pages, and asks `numbering` for the numbers of their tests. Checks that the counts in its pages,
 * survey and report card agree with its results. The caller verifies its digests (`loadableStore`).
 *
 * @throws EiaoError `StoreDamaged`, `StoreContradicts`, `CardContradicts`. Cost: about 20 µs per result. Memory: the packed pages, 2 bytes per
 * result, and one page.
 */
export async function prepareSite(
  numbering: TestNumbering,
  reader: StoreReader,
  { dataDir, progress, signal }: PrepareSettings = {},
): Promise<PreparedSite> {
  const { file } = reader;
  const manifest = await reader.manifest();
  const survey = await reader.survey();
  const card = await cardOf(file);
  const names = createTestNumbers(numbering, manifest.opening.ruleSets[0].id, survey.tests);
  await names.note(survey.tests.map(({ wam }) => wam));
  const tally = createSiteTally(manifest.opening.site, names.ruleSetOf, await checkpointSums());
  const counts = createStatedCounts(file);
  const samplesOf = samplesOfPages(manifest);
  const isUniform = (scenario: string) => (samplesOf(scenario) & sampleBits.uniform) !== 0;
  const read = async function* (): AsyncGenerator<PageGraphFacts> {
    for (const record of reader.pages) {
      signal?.throwIfAborted();
      yield readPageGraph(await reader.pageTrig(record), file);
    }
  };
  let done = 0;
  const packed = await packPages(read(), names, tally, (facts, tests) => {
    const samples = samplesOf(facts.id);
    checkPage(facts, tests, names.ruleSetOf, file);
    counts.add(facts, tests, samples);
    progress?.(++done, reader.pages.length, facts.documents[0]?.url ?? "");
    return samples;
  });
  counts.check(survey, tally, manifest);
  if (card !== undefined) checkCard(card, manifest, survey, counts, file);
  return {
    ...packed,
    survey: surveyRow(manifest, survey),
    rows: siteRows(tally, survey, names.numberOf),
    digest: reader.sha256,
    bytes: bytesOf(reader),
    card: card === undefined ? null : zstdCompressSync(JSON.stringify(card)),
    pageCounts: encodePageCounts(countedPages(manifest, reader.pages, isUniform)),
    pageList: await pageListOf(manifest, dataDir),
  };
}

/**
 * Packs pages one by one, and adds up those of the uniform sample.
 * @param samplesOf  returns the samples of a page, given the counts of its tests; may throw.
 */
export async function packPages(
  facts: AsyncIterable<PageGraphFacts>,
  names: ReturnType<typeof createTestNumbers>,
  tally: SiteTally,
  samplesOf: (facts: PageGraphFacts, tests: ReturnType<typeof scoredCounts>) => number,
): Promise<Pick<PreparedSite, "pages" | "dictionary" | "results" | "statistics">> {
  let results = 0;
  let statistics = 0;
  const encoded = encodeSitePages(facts, names);
  const pages: SitePage[] = [];
  for await (const { page, counts, content, facts: pageFacts, found } of encoded) {
    const tests = scoredCounts(found, names.isScored);
    const samples = samplesOf(pageFacts, tests);
    if ((samples & sampleBits.uniform) !== 0) tally.add(pageFacts, tests);
    for (const document of pageFacts.documents) {
      results += document.results.length;
      statistics += document.statistics.length;
    }
    pages.push({ page, counts, content, samples });
  }
  return { pages, dictionary: encoded.dictionary, results, statistics };
}

function bytesOf({ frames }: StoreReader): number {
  return frames.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function pageListOf({ opening }: StoreManifest, dataDir: string | undefined): Promise<Uint8Array | null> {
  if (opening.extent === "census" || dataDir === undefined) return null;
  const pages = await listedPages(dataDir, opening);
  return pages === undefined ? null : encodePageList(pages.map(pageKey));
}

async function cardOf(file: string): Promise<Assessment | undefined> {
  const card = file.replace(/\.trig\.zst$/, ".assessment.json");
  return existsSync(card) && card !== file ? await readAssessment(card) : undefined;
}

/** Returns a function from the id of a scenario to the samples that its page was drawn for, as bits. */
function samplesOfPages({ drawn }: StoreManifest): (scenario: string) => number {
  const bitsOf = ({ samples }: DrawnScenario) => (samples ?? []).reduce((bits, name) => bits | sampleBits[name], 0);
  const bits = new Map(drawn.map((draw) => [draw.scenario, bitsOf(draw)]));
  return (scenario) => bits.get(scenario) ?? 0;
}

/** Returns the numbers of tests in the warehouse by their B-WAM ids: `testNumbers`, or a remote call. */
export type TestNumbering = (names: readonly TestName[]) => Promise<ReadonlyMap<string, number>>;

/** Numbers the tests of a site as they occur. @param first  the rule set of unknown tests. */
export function createTestNumbers(numbering: TestNumbering, first: string, tests: StoredSurvey["tests"]) {
  const numbers = new Map<string, number>();
  const known = new Map<string, TestName>();
  const unscored = new Set<string>();
  for (const { wam, test, ruleSet } of tests) known.set(wam, { wam, number: test, ruleSet });
  return {
    /** Adds the tests of a page. A test that the survey lacks never passed or failed. */
    async note(wams: Iterable<string>): Promise<void> {
      const missing = [...wams].filter((wam) => !numbers.has(wam));
      if (missing.length === 0) return;
      const { find } = await knownTests();
      const names = missing.map((wam): TestName => {
        const test = find(wam);
        if (test !== undefined && !isScored(test.judge)) unscored.add(wam);
        const otherwise = { wam, number: test?.judge.test ?? wam, ruleSet: test?.ruleSet ?? first };
        return known.get(wam) ?? otherwise;
      });
      for (const [wam, number] of await numbering(names)) numbers.set(wam, number);
      for (const name of names) known.set(name.wam, name);
    },
    /** Returns false for a test whose results do not count in any score. */
    isScored: (wam: string): boolean => !unscored.has(wam),
    ruleSetOf: (wam: string): string => known.get(wam)?.ruleSet ?? first,
    /** @throws EiaoError `StoreContradicts` for a test that was not noted. */
    numberOf: (wam: string): number => {
      const number = numbers.get(wam);
      if (number === undefined) throw warehouseError("StoreContradicts", { file: wam, reason: "its test is unknown" });
      return number;
    },
  };
}
