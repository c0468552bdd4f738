import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { outputFolders, warcSettings } from "@eiao/crawler";
import type { Launch } from "@eiao/crawler";
import type { Exchange } from "@eiao/crawler/web";
import { openWarcWriter, recoverWarc } from "@eiao/crawler/warc";
import type { ExchangeFacts, WarcPosition, WarcWriter } from "@eiao/crawler/warc";
import type { ArchivedRecord } from "../../rdf-store/index.ts";

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
export async function digestOfRecord(dataDir: string, { file, offset, length }: WarcPosition): Promise<string> {
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
