import { readdir } from "node:fs/promises";
import path from "node:path";
import { archivedPages } from "@eiao/crawler/internal";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { cdxjProblems, parseRecord, readWarcinfo, scanMembers } from "@eiao/crawler/internal/warc";
import type { WarcAuthor } from "@eiao/crawler/internal/warc";
import type { StoreManifest } from "../store/index.ts";
import { fewOf } from "./difference.ts";
import type { Difference } from "./difference.ts";
import { begunOf } from "../archive/read-binding.ts";
import type { Binding } from "../archive/read-binding.ts";

/**
 * Compares the archived list of pages with the archived pages of the crawl. Each document that the launch archived as a page must be in the
 * list, with the number of elements that the crawl counted. The list also has documents of earlier launches and unarchived ones.
 *
 * @param notes  receives the reason if this could not be checked. Cost: unpacks the WARC files of the launch once.
 */
export async function crawlDifferences(
  { opening, archives }: Pick<StoreManifest, "opening" | "archives">,
  binding: Binding,
  dataDir: string,
  notes: string[],
): Promise<Difference[]> {
  const { populations, folder, file } = binding;
  const population = populations.findLast(({ digest }) => digest === opening.populationDigest);
  if (population === undefined) return []; // `populationDifferences` reports it
  const launches = await readdir(path.dirname(folder)).catch(() => []);
  if (wasCrawledAgain(binding, launches)) {
    notes.push("The site was crawled again before it was sampled, so pages of this launch may have been missing.");
    return [];
  }
  const own = archives
    .map((archive) => path.resolve(dataDir, archive.file))
    .filter((warc) => path.dirname(warc) === folder && path.join(path.resolve(dataDir), file) !== warc);
  const pages = await archivedPages(own).catch((error: unknown) => {
    if (reactionTo(error) === "end") throw error;
    return []; // faults of a file are reported elsewhere
  });
  const sizes = population.sizes.get(opening.sizesDigest);
  const listed = new Map(population.pages.map((page, at) => [page.url, sizes?.[at]]));
  const isFirst = launches.every((launch) => launch >= path.basename(folder));
  const problems = pages.flatMap(({ url, elements }): string[] => {
    if (!listed.has(url)) return [`The crawl archived ${url} as a page, but the list of pages does not have it.`];
    const size = listed.get(url);
    if (elements === undefined || size === undefined || size === elements) return [];
    if (size > elements && !isFirst) return []; // a page that was a frameset in an earlier launch still counts its frames
    return [`The crawl counted ${elements} elements on ${url}, but the list of sizes has ${size}.`];
  });
  return fewOf(problems).map((says): Difference => ({ kind: "draw", file, says }));
}

/** Returns true if a later launch began before the sample. Launches are named by their time, such as `20261121093000`. */
function wasCrawledAgain(binding: Binding, launches: readonly string[]): boolean {
  const begun = begunOf(binding)?.replace(/\D/g, "");
  if (begun === undefined) return false;
  return launches.some((launch) => launch > path.basename(binding.folder) && launch <= begun);
}

/**
 * Compares run, site and crawl in the first records of a launch's WARC files with those of its meta WARC, and the index of the launch
 * with its WARC files.
 *
 * @param notes  receives the files that do not name their run. Cost: unpacks the WARC files once.
 */
export async function launchDifferences(
  { archives }: Pick<StoreManifest, "archives">,
  { author, folder }: Pick<Binding, "author" | "folder">,
  dataDir: string,
  notes: string[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { file } of archives) {
    const own = path.resolve(dataDir, file);
    if (path.dirname(own) !== folder) continue; // of an earlier launch, because its page was confirmed
    const { run, site, crawl } = await warcAuthorOf(own);
    if (run === undefined) notes.push(`${file} does not name its run, because another program began it.`);
    else if (run !== author.run || site !== author.site || crawl !== author.crawl)
      differences.push({ kind: "archive", file, says: "Its first record names another run, site or crawl." });
  }
  const index = path
    .join(path.relative(path.resolve(dataDir), folder), "index.cdxj")
    .split(path.sep)
    .join("/");
  const problems = await cdxjProblems(folder).catch((error: unknown) => {
    if (reactionTo(error) === "end") throw error;
    return [messageOf(error)];
  });
  differences.push(...fewOf(problems).map((says): Difference => ({ kind: "archive", file: index, says })));
  return differences;
}

/** The test run, the site and the crawl that a `warcinfo` record names. Records of other programs do not name them. */
type NamedAuthor = Partial<Pick<WarcAuthor, "run" | "site" | "crawl">>;

/** Reads run, site and crawl from the first record of a WARC file, or returns an empty object if there is no such record or file. */
async function warcAuthorOf(file: string): Promise<NamedAuthor> {
  let author: NamedAuthor = {};
  await scanMembers(file, 0, ({ content }) => {
    const record = parseRecord(content);
    if (record?.type === "warcinfo") author = readWarcinfo(record);
    return false; // the first is enough
  }).catch(throwIfDenied);
  return author;
}

/** Ignores faults of a file, which are reported elsewhere, but throws errors of this machine. */
function throwIfDenied(error: unknown): void {
  if (reactionTo(error) === "end") throw error;
}
