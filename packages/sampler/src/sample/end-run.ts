import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { crawlDefaults, outputFolders } from "@eiao/crawler/internal";
import { archivePopulation, archiveSizes } from "../archive/archived-population.ts";
import { archiveAccount, openLaunchMeta } from "../archive/launch-meta.ts";
import type { MetaWriter } from "../archive/launch-meta.ts";
import { sealedRun } from "../assessment/assessed-run.ts";
import { byText } from "../assessment/page-counts.ts";
import { pageSamples } from "../assessment/page-samples.ts";
import { siteSurvey } from "../assessment/site-record.ts";
import type { DiscardReason } from "../draw/sample-rules.ts";
import { digestOf } from "../store/file/seal.ts";
import type { ArchiveFile } from "../store/index.ts";
import { removeJournal } from "./journal.ts";
import type { RunPlan } from "./journal.ts";
import type { SampleOptions, SampleResult } from "./options.ts";
import { listOf } from "./population.ts";
import { writeAssessment } from "./run-files.ts";
import type { RunFiles } from "./run-files.ts";
import type { OpenedRun, SiteRun } from "./site-run.ts";

/**
 * Archives the account, writes the report card, seals the store and removes the journal, in this order: a kill in between leaves one sealed
 * store or none, and the account once.
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
  const sealed = await writeAccount(options, run, await archiveFiles(dataDir, [...own, ...stored]));
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
  await closeRun(run);
  await removeJournal(files.journal);
  return { state: "sealed", file: files.store, assessment };
}

/** Archives the account of a sample. Resolves to its parts in the store: the time of its end, and all archive files. */
async function writeAccount(
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

/** Discards a site. Only its log stays. Spec 9.2. */
export async function discardRun(files: RunFiles, run: SiteRun, reason: DiscardReason): Promise<SampleResult> {
  run.log.discarded(run.plan.opening.webSite, reason);
  await closeRun(run);
  await rm(`${files.store}.part`, { force: true });
  await removeJournal(files.journal);
  return { state: "discarded", reason };
}

/** Closes all files, so that the run can be continued later. It can be called twice. */
export async function closeRun({ store, journal, log }: OpenedRun & Partial<Pick<SiteRun, "log">>): Promise<void> {
  await Promise.all([store.close(), journal.close(), log?.close()]);
}

/** Returns each WARC file once, sorted by name, with its present size and digest. Cost: reads them, 0.5 to 1 GB/s. */
async function archiveFiles(dataDir: string, files: Iterable<string>): Promise<ArchiveFile[]> {
  const found: ArchiveFile[] = [];
  for (const file of [...new Set(files)].sort()) {
    const { size } = await stat(path.join(dataDir, file));
    found.push({ file, bytes: size, digest: await digestOf(path.join(dataDir, file), size) });
  }
  return found;
}

/** Returns the paths of a folder's WARC files relative to the data directory, with `/`. Empty if there is no folder. */
async function warcFilesOf(dataDir: string, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const base = path.relative(path.resolve(dataDir), path.resolve(folder)).split(path.sep).join("/");
  return names.filter((name) => name.endsWith(".warc.gz")).map((name) => `${base}/${name}`);
}

/** Adds the meta WARC, up to the end of the account, to the account's archive files. Cost: reads the meta WARC. */
export async function withMeta(
  dataDir: string,
  archives: readonly ArchiveFile[],
  name: string,
  { end }: { readonly end: number },
): Promise<ArchiveFile[]> {
  const meta: ArchiveFile = { file: name, bytes: end, digest: await digestOf(path.join(dataDir, name), end) };
  return [...archives, meta].sort((a, b) => byText(a.file, b.file));
}

/** Opens the meta WARC of the sampled launch. @throws EiaoError `StoreNotWritten`. */
async function openMeta({
  dataDir,
  launch,
  site,
  tool,
  userAgent = crawlDefaults.userAgent,
}: Pick<SampleOptions, "dataDir" | "launch" | "site" | "tool" | "userAgent">): Promise<MetaWriter> {
  return await openLaunchMeta(dataDir, launch, site.site, { software: `${tool.name}/${tool.version}`, userAgent });
}

/** Archives the population of a run and calls `onDraw`, at each start: archived lists stay. @throws EiaoError `StoreNotWritten`. */
export async function beginMeta(options: SampleOptions, { opening, population }: RunPlan): Promise<void> {
  const list = listOf(population);
  const meta = await openMeta(options);
  try {
    archiveSizes(meta, archivePopulation(meta, opening.site, list), list.pages);
  } finally {
    await meta.close();
  }
  const { site, run, seed, seedOrigin } = opening;
  const { digest: populationDigest } = list;
  options.onDraw?.({ site, run, population: population.length, populationDigest, seed, seedOrigin });
}
