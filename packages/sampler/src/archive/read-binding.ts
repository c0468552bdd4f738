import { readdir } from "node:fs/promises";
import path from "node:path";
import { jobOf } from "@eiao/crawler/internal";
import { reactionTo } from "@eiao/crawler/internal/errors";
import { archivedPopulations } from "../archive/archived-population.ts";
import type { ArchivedPopulation } from "../archive/archived-population.ts";
import { SEALING_URL, metaFile, readAccount, readLaunchMeta } from "../archive/launch-meta.ts";
import type { LaunchMeta, MetaRecord } from "../archive/launch-meta.ts";
import { byText } from "../assessment/page-counts.ts";
import type { SizedPage } from "../draw/population-list.ts";
import type { StoreOpening } from "../store/index.ts";

/** The records in the archive of a launch that a store is bound to. */
export interface Binding {
  /** The meta WARC, relative to the data directory, with `/`. */
  readonly file: string;
  /** The folder of the launch's WARC files. */
  readonly folder: string;
  readonly author: LaunchMeta["author"];
  readonly populations: readonly ArchivedPopulation[];
  /** The account of the sample that was sealed last: JSON of any shape from the archive. undefined if none was sealed. */
  readonly account: unknown;
  /** The record of the account. */
  readonly record: MetaRecord | undefined;
  /** The number of sealed samples of the launch. */
  readonly sealed: number;
  /** A sentence for people if the launch was sampled more than once. */
  readonly earlier: string | undefined;
}

/**
 * Finds the archived launch that a store is bound to, by the store's site and run. If several match, it prefers the one of the store's crawl,
 * then the last sealed one. Only a file with the expected path counts, so that no other file can be passed off as it.
 * Cost: reads the meta WARCs of all launches of the site.
 */
export async function readBinding(
  dataDir: string,
  { site, run, database }: Pick<StoreOpening, "site" | "run" | "database">,
): Promise<Binding | undefined> {
  const found: Binding[] = [];
  const warcs = path.join(path.resolve(dataDir), "output", "warcs");
  const job = jobOf(site);
  for (const timestamp of await namesIn(path.join(warcs, job))) {
    const file = metaFile(path.resolve(dataDir), { job, timestamp });
    const meta = await readLaunchMeta(file).catch((error: unknown) => {
      if (reactionTo(error) === "end") throw error;
      return undefined;
    });
    const { author } = meta ?? {};
    if (meta === undefined || author?.site !== site || author.run !== run || author.launch !== timestamp) continue;
    found.push(bindingOf(dataDir, file, meta, site));
  }
  return (
    found.find(({ author }) => author.crawl === database) ?? found.findLast(({ sealed }) => sealed > 0) ?? found.at(-1)
  );
}

function bindingOf(dataDir: string, file: string, { author, records }: LaunchMeta, site: string): Binding {
  const accounts = records.filter(({ url }) => url === SEALING_URL);
  const record = accounts.at(-1);
  return {
    file: path.relative(path.resolve(dataDir), file).split(path.sep).join("/"),
    folder: path.dirname(file),
    author,
    populations: archivedPopulations(records, site),
    account: record === undefined ? undefined : readAccount(record),
    record,
    sealed: accounts.length,
    earlier: earlierAccountsNote(records),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).sort(byText);
}

/** Returns the time at which the sampling began, according to the account. */
export function begunOf(binding: Binding | undefined): string | undefined {
  const account = binding?.account;
  if (typeof account !== "object" || account === null) return undefined;
  const { begun } = account as Partial<Record<string, unknown>>;
  return typeof begun === "string" ? begun : undefined;
}

/** The most earlier accounts that the note lists. */
const MOST_ACCOUNTS = 20;

/**
 * Returns a sentence that lists the earlier samples of a launch, oldest first: a person who samples often could choose what to publish.
 * @param records  the records of the meta WARC. @returns undefined if there was only one sample.
 */
function earlierAccountsNote(records: readonly MetaRecord[]): string | undefined {
  const accounts = records.filter(({ url }) => url === SEALING_URL);
  if (accounts.length < 2) return undefined;
  const listed = accounts.slice(0, -1).slice(-MOST_ACCOUNTS).map(accountInWords);
  const more = accounts.length - 1 - listed.length;
  const all = [...(more > 0 ? [`${more} others`] : []), ...listed].join("; ");
  return `The launch was sampled ${accounts.length} times; the store is compared with the last sample. Earlier samples: ${all}.`;
}

function accountInWords(record: MetaRecord): string {
  const account = keysOf(readAccount(record));
  const { wanted, population, seed, seedOrigin, extent } = keysOf(account["opening"]);
  const origin =
    seedOrigin === "chosen by hand" ? `the seed ${valueText(seed)}, chosen by hand` : `the seed ${valueText(seed)}`;
  return `${valueText(extent)}, ${valueText(wanted)} of ${valueText(population)} pages wanted, with ${origin}, sealed ${valueText(account["finished"])}`;
}

function keysOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function valueText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "unknown";
}

/** Returns the pages that a store was drawn from, with their sizes, in the order of the list; undefined if the archive lacks one of the lists. */
export function archivedSizes(
  binding: Pick<Binding, "populations"> | undefined,
  { populationDigest, sizesDigest }: Pick<StoreOpening, "populationDigest" | "sizesDigest">,
): readonly SizedPage[] | undefined {
  const population = binding?.populations.findLast(({ digest }) => digest === populationDigest);
  const sizes = population?.sizes.get(sizesDigest);
  return sizes === undefined ? undefined : population?.pages.map((page, at) => ({ ...page, elements: sizes[at] ?? 0 }));
}

/**
 * Returns the scenario ids of all pages that the sample of a store was drawn from, as archived before the draw. Returns undefined if the archive
 * is not below the data directory, cannot be read or has another list.
 * Cost: reads the meta WARCs of all launches of the site.
 */
export async function listedPages(
  dataDir: string,
  { populationDigest, ...opening }: Pick<StoreOpening, "site" | "run" | "database" | "populationDigest">,
): Promise<readonly string[] | undefined> {
  if (populationDigest === undefined) return undefined;
  const binding = await readBinding(dataDir, opening);
  const population = binding?.populations.findLast(({ digest }) => digest === populationDigest);
  return population?.pages.map(({ id }) => id);
}
