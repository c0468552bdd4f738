import type { Exchange } from "@eiao/crawler/fetch";
import { answerOf, readArchivedAnswer } from "./archived-answer.ts";
import type { ArchivedAnswer } from "./archived-answer.ts";
import type { LaunchArchive } from "./launch-archive.ts";
import type { KnownDocument } from "./page-scenario.ts";
import type { PoliteFetch } from "./polite-fetch.ts";

export interface DocumentSource {
  readonly dataDir: string;
  readonly http: PoliteFetch;
  readonly archive: LaunchArchive;
  /** Is told of a page that the server says is gone. */
  readonly gone: (url: string) => Promise<void>;
}

/**
 * The octets of a document: from the WARC when the crawl stored or confirmed it, else downloaded and archived (spec 18.3).
 *
 * @returns in words why it cannot be had.
 * @throws EiaoError `SamplingStopped`, `WarcNotWritten`.
 */
export async function readDocument(
  { url, warc, isFresh }: KnownDocument,
  scenarioId: string,
  { dataDir, http, archive, gone }: DocumentSource,
): Promise<ArchivedAnswer | { readonly problem: string }> {
  if (isFresh && warc !== undefined) {
    // What the archive lost is fetched again.
    const stored = await readArchivedAnswer(dataDir, warc).catch(() => undefined);
    if (stored !== undefined) return stored;
  }
  const answer = await http.get(url);
  if ("problem" in answer) return answer;
  const { exchange } = answer;
  const record = await archive.keep(exchange, { role: roleOf(exchange), scenarioId, notes: { sampled: "yes" } });
  const { status } = exchange.response;
  if (status === 404 || status === 410) await gone(url);
  return status === 200 || status === 203 ? answerOf(exchange, record) : { problem: `The server answered ${status}.` };
}

function roleOf({ response: { status } }: Exchange) {
  if (status >= 400) return "error";
  return status >= 300 ? "redirect" : "page";
}
