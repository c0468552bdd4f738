import { readdir } from "node:fs/promises";
import path from "node:path";
import { reactionTo } from "@eiao/crawler/errors";
import { jobOf } from "@eiao/crawler";
import { byText } from "../assessment/by-text.ts";
import { archivedPopulations } from "../sample/meta/archived-population.ts";
import type { ArchivedPopulation } from "../sample/meta/archived-population.ts";
import { metaFile, readLaunchMeta } from "../sample/meta/launch-meta.ts";
import type { LaunchMeta, MetaRecord } from "../sample/meta/launch-meta.ts";
import { readAccount, SEALING_URL } from "../sample/meta/sealing-account.ts";
import { earlierAccountsNote } from "./earlier-accounts.ts";
import type { StoreOpening } from "../rdf-store/index.ts";

/** What the archive of a launch says that a store is bound to. */
export interface Binding {
  /** The meta WARC, relative to the data directory, with `/`. */
  readonly file: string;
  /** Of the launch's WARC files. */
  readonly folder: string;
  readonly author: LaunchMeta["author"];
  readonly populations: readonly ArchivedPopulation[];
  /** Of the sample that was sealed last: JSON from the archive, of any shape; undefined: none was sealed. */
  readonly account: unknown;
  /** Where that stands. */
  readonly record: MetaRecord | undefined;
  /** Samples of the launch that were sealed. */
  readonly sealed: number;
  /** That it was sampled more than once, in words. */
  readonly earlier: string | undefined;
}

/**
 * Finds what binds a store by the site and run that it names, below the data directory. Of several the crawl's own, else one that was sealed.
 * A file counts by its name only: nothing that is put beside it, or elsewhere, is taken for it.
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

/** When the sampling began, by the account. */
export function begunOf(binding: Binding | undefined): string | undefined {
  const account = binding?.account;
  if (typeof account !== "object" || account === null) return undefined;
  const { begun } = account as Partial<Record<string, unknown>>;
  return typeof begun === "string" ? begun : undefined;
}
