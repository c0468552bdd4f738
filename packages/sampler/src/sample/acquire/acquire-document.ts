import { isPageStatus } from "@eiao/crawler/web";
import type { Exchange } from "@eiao/crawler/web";
import type { ArchivedRecord } from "../../rdf-store/index.ts";
import type { LaunchArchive } from "./launch-archive.ts";
import type { KnownDocument } from "../population/page-scenario.ts";
import type { SampleFetch } from "./sample-fetch.ts";

export interface DocumentSource {
  readonly http: SampleFetch;
  readonly archive: LaunchArchive;
  /** Is told of a page that the server says is gone. */
  readonly gone: (url: string) => Promise<void>;
}

/** Where a document is archived, or in words why it cannot be had. */
export type AcquiredDocument = ArchivedRecord | { readonly problem: string };

/**
 * Where the answer with a document is in the WARC: where the crawl stored or confirmed it, else it is downloaded and archived now
 * (spec 18.3).
 *
 * @param lost  the archive does not give it back.
 * @throws EiaoError `SamplingStopped`, `WarcNotWritten`.
 */
export async function acquireDocument(
  { url, warc, isFresh }: KnownDocument,
  scenarioId: string,
  lost: boolean,
  { http, archive, gone }: DocumentSource,
): Promise<AcquiredDocument> {
  if (isFresh && warc !== undefined && !lost) return warc;
  const answer = await http.get(url);
  if ("problem" in answer) return answer;
  const { exchange } = answer;
  const record = await archive.keep(exchange, { role: roleOf(exchange), scenarioId, notes: { sampled: "yes" } });
  const { status } = exchange.response;
  if (status === 404 || status === 410) await gone(url);
  return isPageStatus(status) ? record : { problem: `The server answered ${status}.` };
}

function roleOf({ response: { status } }: Exchange) {
  if (isPageStatus(status)) return "page";
  return status >= 300 && status < 400 ? "redirect" : "error";
}
