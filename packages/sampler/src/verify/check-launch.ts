import path from "node:path";
import { cdxjProblems } from "@eiao/crawler/warc";
import { reactionTo, wordsOf } from "@eiao/crawler/errors";
import type { StoreManifest } from "../rdf-store/index.ts";
import type { Binding } from "./read-binding.ts";
import type { Difference } from "./difference.ts";
import { fewOf } from "./value-difference.ts";
import { warcAuthorOf } from "./warc-author.ts";

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
    const { run, site, crawl } = await warcAuthorOf(own);
    if (run === undefined) notes.push(`${file} does not say what run it belongs to: another program began it.`);
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
