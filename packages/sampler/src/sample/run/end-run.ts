import { rm } from "node:fs/promises";
import { outputFolders } from "@eiao/crawler";
import type { ArchiveFile } from "../../rdf-store/index.ts";
import type { DiscardReason } from "../../draw/gates.ts";
import { archiveAccount } from "../meta/sealing-account.ts";
import { archiveFiles, warcFilesOf, withMeta } from "./archive-files.ts";
import { sealedRun } from "./assessed-run.ts";
import { writeAssessment } from "./assessment-file.ts";
import { removeJournal } from "./journal.ts";
import type { SampleOptions, SampleResult } from "./options.ts";
import { listOf } from "../population/drawn-pages.ts";
import { pageSamples } from "../extent/page-samples.ts";
import type { OpenedRun } from "./open-run.ts";
import { openMeta } from "./run-meta.ts";
import type { RunFiles } from "./run-files.ts";
import type { SiteRun } from "./site-run.ts";
import { siteSurvey } from "./survey.ts";

/**
 * The account in the archive, the report card, then the seal, then the journal goes: a kill in between leaves one sealed store or none, and
 * the account once.
 */
export async function sealRun(
  options: Pick<SampleOptions, "dataDir" | "launch" | "site" | "tool" | "userAgent">,
  files: RunFiles,
  run: SiteRun,
): Promise<SampleResult> {
  const { dataDir, launch } = options;
  const { plan, record, store, log } = run;
  const { opening, population } = plan;
  const drawn = run.drawn();
  const sampled = new Set(drawn.flatMap(({ scenario, outcome }) => (outcome === "sampled" ? [scenario] : [])));
  const own = await warcFilesOf(dataDir, outputFolders(dataDir, launch.job, launch.timestamp).warcs);
  const stored = population
    .filter(({ id }) => sampled.has(id))
    .flatMap(({ documents }) =>
      documents.flatMap(({ warc, isFresh }) => (warc !== undefined && isFresh ? [warc.file] : [])),
    );
  const sealed = await accountFor(options, run, await archiveFiles(dataDir, [...own, ...stored]));
  const samples = pageSamples(opening, drawn, { sizes: listOf(population).pages, counts: record.counts() });
  const survey = siteSurvey({
    tallies: record.tallies,
    ruleSets: opening.ruleSets.map(({ id }) => id),
    population: population.length,
    drawn,
    samples,
    archives: sealed.archives,
    finished: sealed.finished,
  });
  const assessment = record.assessment(sealedRun(opening, files.storeName, drawn), samples);
  await writeAssessment(files.store, assessment);
  await store.seal(survey);
  log.finished(opening.webSite, population.length, new Date());
  await leaveRun(run);
  await removeJournal(files.journal);
  return { state: "sealed", file: files.store, assessment };
}

/** Archives the account of a sample. Resolves to what the store says of it: when it ended, and all archive files. */
async function accountFor(
  options: Pick<SampleOptions, "dataDir" | "launch" | "site" | "tool" | "userAgent">,
  run: SiteRun,
  found: readonly ArchiveFile[],
): Promise<{ readonly finished: string; readonly archives: readonly ArchiveFile[] }> {
  const { plan, store } = run;
  const meta = await openMeta(options);
  try {
    const { account, record } = archiveAccount(meta, {
      version: 1,
      opening: plan.opening,
      begun: plan.date,
      finished: `${new Date().toISOString().slice(0, 19)}Z`,
      store: store.written(),
      drawn: run.drawn().map((page) => {
        const frame = store.held.get(page.scenario)?.sha256;
        return { ...page, ...(frame === undefined ? {} : { frame }) };
      }),
      archives: found.filter(({ file }) => file !== meta.name),
    });
    return {
      finished: account.finished,
      archives: await withMeta(options.dataDir, account.archives, meta.name, record),
    };
  } finally {
    await meta.close();
  }
}

/** Nothing of a discarded site stays but its log. Spec 9.2. */
export async function discardRun(files: RunFiles, run: SiteRun, reason: DiscardReason): Promise<SampleResult> {
  run.log.discarded(run.plan.opening.webSite, reason);
  await leaveRun(run);
  await rm(`${files.store}.part`, { force: true });
  await removeJournal(files.journal);
  return { state: "discarded", reason };
}

/** Closes everything, also a second time; what is there can be gone on with. */
export async function leaveRun({ store, journal, log }: OpenedRun & Partial<Pick<SiteRun, "log">>): Promise<void> {
  await Promise.all([store.close(), journal.close(), log?.close()]);
}
