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
  /** Receives the URL of a page for which the server answered 404 or 410. */
  readonly onGone: (url: string) => Promise<void>;
}

/** The position of a document in the archive, or the reason why it has none. */
export type AcquiredDocument = ArchivedRecord | { readonly problem: string };

/**
 * Returns the position of a document's answer in the WARC. If the crawl neither stored nor confirmed the document, it is downloaded and archived now
 * (spec 18.3).
 *
 * @param isLost  true if the archive should have the document, but it cannot be read.
 * @throws EiaoError `SamplingStopped`, `WarcNotWritten`.
 */
export async function acquireDocument(
  { url, warc, isFresh }: KnownDocument,
  scenarioId: string,
  isLost: boolean,
  { http, archive, onGone }: DocumentSource,
): Promise<AcquiredDocument> {
  if (isFresh && warc !== undefined && !isLost) return warc;
  const answer = await http.get(url);
  if ("problem" in answer) return answer;
  const { exchange } = answer;
  const record = await archive.keep(exchange, { role: roleOf(exchange), scenarioId, notes: { sampled: "yes" } });
  const { status } = exchange.response;
  if (status === 404 || status === 410) await onGone(url);
  return isPageStatus(status) ? record : { problem: `The server answered ${status}.` };
}

function roleOf({ response: { status } }: Exchange) {
  if (isPageStatus(status)) return "page";
  return status >= 300 && status < 400 ? "redirect" : "error";
}

/**
 * Creates a client that fetches one address with the rules of the crawl, but requests robots.txt again (spec 23). A redirect is an answer.
 * Without an answer, `get` returns the reason in words. `get` throws EiaoError `SamplingStopped`.
 * The client also archives robots.txt and each answer after which it tries again.
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

/** Writes what the sampler fetches, in addition to the crawl, to the WARC files of a launch. */
export interface LaunchArchive {
  /** Writes an exchange. Resolves to its response record when the operating system has it. @throws EiaoError `WarcNotWritten`, `WarcShort`. */
  keep(exchange: Exchange, facts: ExchangeFacts): Promise<ArchivedRecord>;
  close(): Promise<void>;
}

/**
 * Creates the archive of a launch. The first exchange opens it, and cuts off what a killed process left half written. The crawl is not
 * affected: its frontier has no entries for records after its own end. Only one writer may be open at a time.
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
    for await (const _ of recoverWarc(folder, committed, { dataDir })) continue; // the journal already has these records
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

/** Returns the SHA-256 of the bytes at a position in lower-case hexadecimal. `position` must lie in the data directory. */
async function digestOfRecord(dataDir: string, { file, offset, length }: WarcPosition): Promise<string> {
  const handle = await open(path.join(dataDir, file), "r");
  try {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return createHash("sha256").update(bytes).digest("hex");
  } finally {
    await handle.close();
  }
}

/** One document of a page scenario, as the URL repository knows it. */
export interface KnownDocument {
  readonly url: string;
  /** The position of its response record; absent if the crawl does not store pages. */
  readonly warc?: WarcPosition;
  /** True if the sampled crawl fetched it, or the server confirmed it: the copy is as good as another download (spec 18.3). */
  readonly isFresh: boolean;
}

/** One page of a site: a document, or a frameset followed by all its frames. */
export interface PageScenario {
  readonly id: string;
  readonly documents: readonly KnownDocument[];
}
