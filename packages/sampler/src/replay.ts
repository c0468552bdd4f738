import path from "node:path";
import type { RuleSet } from "@eiao/wam-core";
import type { Assessment } from "./assessment/assessment.ts";
import type { SizedPage } from "./draw/population-list.ts";
import { createEvaluator, createOwnEvaluator } from "./evaluation/evaluator.ts";
import type { Evaluator } from "./evaluation/evaluator.ts";
import { openStoreReader } from "./store/file/read.ts";
import { openStore, storedText } from "./store/index.ts";
import type { DrawnScenario, StoreManifest, StoreOpening, StoreWriter } from "./store/index.ts";
import { replayError } from "./verify/errors.ts";
import { givenRuleSets, hasCustom, storedRuleSets } from "./verify/given-rule-sets.ts";
import type { GivenRuleSets } from "./verify/given-rule-sets.ts";
import { replayPages, storedScores } from "./verify/replay-pages.ts";
import type { ReplayedPages, ReplayWork, LostPage, Replay } from "./verify/replay-pages.ts";
import { openWorkingFile } from "./verify/working-file.ts";
import { evaluatesPdf, versionOf } from "./rule-sets/installed.ts";
import { pageSamples } from "./assessment/page-samples.ts";
import { sealedRun } from "./assessment/assessed-run.ts";
import { writeAssessment } from "./sample/run-files.ts";
import { siteSurvey } from "./assessment/site-record.ts";
import { archivedSizes, readBinding } from "./archive/read-binding.ts";
import { storeNameOf } from "./verify/replayed-store.ts";
import type { ReadStore } from "./verify/replayed-store.ts";

/** The options of a replay: the rule sets and the evaluator. */
export interface ReplayOptions {
  /** The program that is named in the new store. */
  readonly tool: { readonly name: string; readonly version: string };
  /**
   * At least one rule set for pages, in place of those of the store. The first one gives the leading score. They are ids of rule sets of this
   * program, or own rule sets of the caller. With an own one, pages are evaluated in this process unless `evaluator` is set, which must know
   * it. PDF documents are evaluated by the rule sets of the store.
   */
  readonly ruleSets?: GivenRuleSets;
  /** The evaluator, which the caller closes. Default: workers of this program. */
  readonly evaluator?: Evaluator;
  readonly onProgress?: (pages: number, of: number) => void;
  /** Stops the replay. A stopped replay leaves nothing behind. */
  readonly signal?: AbortSignal;
}

/**
 * Evaluates the sample of a sealed store again from the archived pages and style sheets, without a network, by the present rules or others. The
 * result is a second store next to the first, marked as a replay, with its own report card.
 *
 * Run, site, draw and positions in the archive are those of the store, which is only read. The same rules give the same results, counts and
 * scores. A page that cannot be read from the archive or evaluated is lost: it counts nowhere. A replay replaces an earlier one by the same
 * program and rule sets in one step. If it is killed, the earlier one stays whole.
 *
 * @param dataDir  the data directory, which the store's positions are relative to.
 * @throws EiaoError `NotAStore`, `StoreOfOtherBuild`, `StoreDamaged`, `ReplayOfReplay`, `NoRuleSet`, `RuleSetRefused`, `RuleSetMissing`,
 *         `NothingReplayed`, `StoreNotWritten`.
 * Cost: that of the evaluation; reads the store twice. Source: issue 16, item 3; cli.md 9.
 */
export async function replayStore(file: string, dataDir: string, options: ReplayOptions): Promise<Replay> {
  const { ruleSets: chosen } = options;
  const pages = chosen === undefined ? undefined : await givenRuleSets(chosen, file);
  const reader = await openStoreReader(file);
  try {
    await reader.verifyDigests();
    const manifest = await reader.manifest();
    if (manifest.opening.replayOf !== undefined) throw replayError("ReplayOfReplay", { file });
    const { ruleSets } = manifest.opening;
    const documents = ruleSets.filter(({ id }) => evaluatesPdf(id));
    const by = [...(pages ?? []), ...(await storedRuleSets(pages === undefined ? ruleSets : documents, file))];
    return await writeReplay({ reader, manifest }, dataDir, by, options);
  } finally {
    await reader.close();
  }
}

async function writeReplay(
  store: ReadStore,
  dataDir: string,
  ruleSets: readonly RuleSet[],
  options: ReplayOptions,
): Promise<Replay> {
  const { reader, manifest } = store;
  const opening = openingOf(store, ruleSets, options.tool);
  const target = path.join(path.dirname(reader.file), path.posix.basename(storeNameOf(opening)));
  const sizes = archivedSizes(await readBinding(dataDir, manifest.opening), manifest.opening);
  const working = await openWorkingFile(target);
  try {
    const writer = await openStore(working.file, opening);
    try {
      const pages = await evaluatePages(store, writer, { opening, dataDir }, ruleSets, options);
      const after = { ...manifest, opening, drawn: withLostPages(manifest.drawn, pages.lost) };
      const assessment = await sealReplay(writer, after, pages, { sizes, name: storeNameOf(opening) });
      await writeAssessment(working.file, assessment);
      await working.publish();
      return {
        file: target,
        site: opening.site,
        run: opening.run,
        replayOf: `sha256:${reader.sha256}`,
        rulesetsBefore: manifest.opening.ruleSets,
        scoresBefore: storedScores(reader.pages, manifest, sizes),
        pages: pages.record.tallies.length,
        documents: pages.documents,
        lost: after.drawn.flatMap(({ url, outcome, reason = "" }): LostPage[] =>
          outcome === "lost" ? [{ page: url, reason }] : [],
        ),
        assessment,
      };
    } finally {
      await writer.close();
    }
  } finally {
    await working.remove();
  }
}

/** @throws EiaoError `NothingReplayed`; as `replayPages`. */
async function evaluatePages(
  { reader }: ReadStore,
  writer: StoreWriter,
  work: Pick<ReplayWork, "opening" | "dataDir">,
  ruleSets: readonly RuleSet[],
  { evaluator: provided, ruleSets: chosen, onProgress, signal }: ReplayOptions,
): Promise<ReplayedPages> {
  const evaluator = provided ?? (hasCustom(chosen) ? createOwnEvaluator(ruleSets) : createEvaluator({ sparing: true }));
  try {
    const pages = await replayPages(reader, writer, { ...work, evaluator, onProgress, signal });
    if (pages.record.tallies.length > 0) return pages;
    const [reason = "The store has no page."] = pages.lost.values();
    throw replayError("NothingReplayed", { file: reader.file, reason });
  } finally {
    if (provided === undefined) await evaluator.close();
  }
}

function withLostPages(drawn: readonly DrawnScenario[], lost: ReplayedPages["lost"]): readonly DrawnScenario[] {
  return drawn.map((page): DrawnScenario => {
    const reason = lost.get(page.scenario);
    return reason === undefined
      ? page
      : { ...page, outcome: "lost", reason: storedText(reason.slice(0, LONGEST_REASON)) };
  });
}

/** The length limit of a reason, because messages may quote text from the network. */
const LONGEST_REASON = 500;

/** Writes survey and manifest. @returns the report card. */
async function sealReplay(
  writer: StoreWriter,
  { opening, drawn, archives }: Pick<StoreManifest, "opening" | "drawn" | "archives">,
  { record }: ReplayedPages,
  { sizes, name }: { readonly sizes: readonly SizedPage[] | undefined; readonly name: string },
): Promise<Assessment> {
  const sized = sizes === undefined ? undefined : { sizes, counts: record.counts() };
  const samples = pageSamples(opening, drawn, sized);
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  const { population } = opening;
  const survey = { tallies: record.tallies, ruleSets, population, drawn, samples, archives, finished: now() };
  await writer.seal(siteSurvey(survey));
  return record.assessment(sealedRun(opening, name, drawn), samples);
}

/** Returns the opening of the replay: that of the store, but with the tool and rule sets of the replay. */
function openingOf({ reader, manifest }: ReadStore, by: readonly RuleSet[], tool: ReplayOptions["tool"]): StoreOpening {
  const [first, ...others] = by.map(versionOf);
  if (first === undefined) throw replayError("NoRuleSet", { file: reader.file });
  const replayOf = { digest: reader.sha256, begun: now() };
  return { ...manifest.opening, tool, ruleSets: [first, ...others], replayOf };
}

function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}
