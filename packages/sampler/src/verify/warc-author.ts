import { parseRecord, readWarcinfo, scanMembers } from "@eiao/crawler/warc";
import type { WarcAuthor } from "@eiao/crawler/warc";
import { reactionTo } from "@eiao/crawler/errors";

/** The test run, the site and the crawl that a `warcinfo` record names; records of other programs name none. */
export type NamedAuthor = Partial<Pick<WarcAuthor, "run" | "site" | "crawl">>;

/** Reads the launch from the first record of a WARC file; nothing when there is none, or no file. */
export async function warcAuthorOf(file: string): Promise<NamedAuthor> {
  let author: NamedAuthor = {};
  await scanMembers(file, 0, ({ content }) => {
    const record = parseRecord(content);
    if (record?.type === "warcinfo") author = readWarcinfo(record);
    return false; // the first is enough
  }).catch(unlessDenied);
  return author;
}

/** Passes over what is wrong with a file, which is told of it elsewhere; what this machine denies is not its fault. */
function unlessDenied(error: unknown): void {
  if (reactionTo(error) === "end") throw error;
}
