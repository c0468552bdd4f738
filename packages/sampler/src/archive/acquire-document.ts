import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { crawlDefaults, outputFolders, warcSettings } from "@eiao/crawler/internal";
import type { Launch } from "@eiao/crawler";
import { openWarcWriter, recoverWarc } from "@eiao/crawler/internal/warc";
import type { ExchangeFacts, WarcPosition, WarcWriter } from "@eiao/crawler/internal/warc";
import { createSiteClient, isPageStatus } from "@eiao/crawler/internal/web";
import type { Exchange, HeaderFields, SiteClientServices, SiteClientSettings } from "@eiao/crawler/internal/web";
import type { ArchivedRecord } from "../store/index.ts";
import { archiveError } from "./errors.ts";

interface DocumentSource {
  readonly http: ReturnType<typeof createSampleFetch>;
  readonly archive: LaunchArchive;
  /** Is told of a page that the server says is gone. */
  readonly gone: (url: string) => Promise<void>;
}

/** The position of a document in the archive, or in words why it has none. */
export type AcquiredDocument = ArchivedRecord | { readonly problem: string };

/**
 * Returns the position of a document's answer in the WARC. If the crawl neither stored nor confirmed the document, it is downloaded and archived now
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

/**
 * Makes a client that fetches one address as the crawl does, with robots.txt asked again (spec 23); redirects are answers. Without an answer it
 * says in words why there is none. `get` throws EiaoError `SamplingStopped`. The archive is given what else is answered on the way: robots.txt, and answers that are tried again.
 */
export function createSampleFetch(
  { userAgent = crawlDefaults.userAgent, ...settings }: Partial<SiteClientSettings>,
  services: Pick<SiteClientServices, "seeds" | "hosts" | "store" | "signal" | "sleep"> & {
    readonly archive: Pick<LaunchArchive, "keep">;
  },
) {
  const { archive, signal } = services;
  const web = createSiteClient(
    { ...settings, userAgent },
    { ...services, keepRobots: (exchange) => archive.keep(exchange, { role: "robots" }) },
  );
  const interim = async (exchange: Exchange): Promise<void> => {
    if (signal.aborted) return; // the archive is being closed
    const role = exchange.response.status < 400 ? "other" : "error";
    await archive.keep(exchange, { role, notes: { interim: "yes" } });
  };
  return {
    async get(url: string, headers: HeaderFields = []): Promise<{ exchange: Exchange } | { problem: string }> {
      const address = URL.parse(url);
      if (address === null || !/^https?:$/.test(address.protocol))
        return { problem: "Its address is not an http or https address." };
      const outcome = await web.fetchAllowed({ url: address.href, headers }, { interim });
      if (outcome.kind === "answer") return { exchange: outcome.exchange };
      if (outcome.reason === "aborted") throw archiveError("SamplingStopped", { url: url.slice(0, 500) });
      return { problem: outcome.message };
    },
    close: (): Promise<void> => web.close(),
  };
}

/** The WARC of a launch, for what its sampler fetches beside the crawl. */
export interface LaunchArchive {
  /** Resolves to the response record when the operating system has it. @throws EiaoError `WarcNotWritten`, `WarcShort`. */
  keep(exchange: Exchange, facts: ExchangeFacts): Promise<ArchivedRecord>;
  close(): Promise<void>;
}

/**
 * Opens the archive at the first exchange; what a kill left of a write is cut off then. The crawl does not mind: what stands behind
 * its own end has no entry of its frontier. One writer at a time.
 */
export function openLaunchArchive(
  dataDir: string,
  launch: Pick<Launch, "job" | "timestamp" | "committed" | "statistics">,
  site: string,
  program: { readonly software: string; readonly userAgent: string },
): LaunchArchive {
  const { job, timestamp, committed } = launch;
  const folder = outputFolders(dataDir, job, timestamp).warcs;
  let writer: Promise<WarcWriter> | undefined;
  const begin = async (): Promise<WarcWriter> => {
    for await (const _ of recoverWarc(folder, committed, { dataDir })) continue; // the journal knows them
    return openWarcWriter(folder, warcSettings(launch, site, dataDir, program));
  };
  return {
    async keep(exchange, facts) {
      writer ??= begin();
      const { response } = await (await writer).write(exchange, facts);
      return { ...response, digest: await digestOfRecord(dataDir, response) };
    },
    async close() {
      await (await writer)?.close();
    },
  };
}

/** SHA-256 of the octets at a position, lower-case hexadecimal. `position` is known to lie in the data directory. */
async function digestOfRecord(dataDir: string, { file, offset, length }: WarcPosition): Promise<string> {
  const handle = await open(path.join(dataDir, file), "r");
  try {
    const octets = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await handle.read(octets, done, length - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return createHash("sha256").update(octets).digest("hex");
  } finally {
    await handle.close();
  }
}

/** One document of a page scenario, as the URL repository knows it. */
export interface KnownDocument {
  readonly url: string;
  /** Its response record; absent when pages are not stored. */
  readonly warc?: WarcPosition;
  /** The crawl that is sampled fetched it, or had it confirmed by the server: its copy is as good as another download (18.3). */
  readonly isFresh: boolean;
}

/** One page of a site: a document, or a frameset with all its frames behind it. */
export interface PageScenario {
  readonly id: string;
  readonly documents: readonly KnownDocument[];
}
