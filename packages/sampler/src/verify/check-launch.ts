import path from "node:path";
import { cdxjProblems, parseRecord, readWarcinfo, scanMembers } from "@eiao/crawler/warc";
import type { WarcAuthor } from "@eiao/crawler/warc";
import { reactionTo, wordsOf } from "@eiao/wam-core/errors";
import type { StoreManifest } from "../rdf-store/index.ts";
import type { Binding } from "./read-binding.ts";
import type { Difference } from "./difference.ts";
import { fewOf } from "./value-difference.ts";

/**
 * Holds the WARC files of a launch against its meta WARC, by what their first records say of run, site and crawl, and the index of the
 * launch against its WARC files.
 *
 * @param notes  gets which files do not say it. Cost: unpacks the WARC files once.
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
    if (path.dirname(own) !== folder) continue; // of an earlier launch, whose page was confirmed
    const { run, site, crawl } = await authorOf(own);
    if (run === undefined)
      notes.push(`${file} does not say what run it belongs to: it was begun by an earlier program, or another one.`);
    else if (run !== author.run || site !== author.site || crawl !== author.crawl)
      differences.push({ kind: "archive", file, says: "Its first record names another run, site or crawl." });
  }
  const index = path
    .join(path.relative(path.resolve(dataDir), folder), "index.cdxj")
    .split(path.sep)
    .join("/");
  const problems = await cdxjProblems(folder).catch((error: unknown) => {
    if (reactionTo(error) === "end") throw error;
    return [wordsOf(error)];
  });
  differences.push(...fewOf(problems).map((says): Difference => ({ kind: "archive", file: index, says })));
  return differences;
}

/** What the first record of a WARC file says of its launch; nothing when there is none. */
async function authorOf(file: string): Promise<Partial<Pick<WarcAuthor, "run" | "site" | "crawl">>> {
  let author: Partial<Pick<WarcAuthor, "run" | "site" | "crawl">> = {};
  await scanMembers(file, 0, ({ content }) => {
    const record = parseRecord(content);
    if (record?.type === "warcinfo") author = readWarcinfo(record);
    return false; // the first is enough
  }).catch(unlessDenied);
  return author;
}

/** What is wrong with a file is told of it elsewhere; what this machine denies is not its fault. */
function unlessDenied(error: unknown): void {
  if (reactionTo(error) === "end") throw error;
}
