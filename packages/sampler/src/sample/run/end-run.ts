import { rm } from "node:fs/promises";
import { outputFolders } from "@eiao/crawler";
import type { DiscardReason } from "../../draw/gates.ts";
import { archiveFiles, warcFilesOf } from "./archive-files.ts";
import { assessedRun } from "./assessed-run.ts";
import { writeAssessment } from "./assessment-file.ts";
import { removeJournal } from "./journal.ts";
import type { SampleOptions, SampleResult } from "./options.ts";
import type { RunFiles } from "./run-files.ts";
import type { SiteRun } from "./site-run.ts";
import { siteSurvey } from "./survey.ts";

/** Report card, then the seal, then the journal goes: a kill in between leaves one sealed store or none. */
export async function sealRun(
  { dataDir, launch }: Pick<SampleOptions, "dataDir" | "launch">,
  files: RunFiles,
  run: SiteRun,
): Promise<SampleResult> {
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
  const survey = siteSurvey({
    tallies: record.tallies,
    ruleSets: opening.ruleSets.map(({ id }) => id),
    population: population.length,
    drawn,
    archives: await archiveFiles(dataDir, [...own, ...stored]),
    finished: `${new Date().toISOString().slice(0, 19)}Z`,
  });
  const assessment = record.assessment(assessedRun(opening, files.storeName, run.failedPages));
  await writeAssessment(files.store, assessment);
  await store.seal(survey);
  log.finished(opening.webSite, opening.database ?? opening.run, population.length, new Date());
  await leaveRun(run);
  await removeJournal(files.journal);
  return { state: "sealed", file: files.store, assessment };
}

/** Nothing of a discarded site stays but its log. Spec 9.2. */
export async function discardRun(files: RunFiles, run: SiteRun, reason: DiscardReason): Promise<SampleResult> {
  const { webSite, database, run: testRun } = run.plan.opening;
  run.log.discarded(webSite, database ?? testRun, reason);
  await leaveRun(run);
  await rm(`${files.store}.part`, { force: true });
  await removeJournal(files.journal);
  return { state: "discarded", reason };
}

/** Closes everything; what is there can be gone on with. */
export async function leaveRun({ store, journal, log }: SiteRun): Promise<void> {
  await Promise.all([store.close(), journal.close(), log.close()]);
}
