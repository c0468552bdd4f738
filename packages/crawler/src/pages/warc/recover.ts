import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Exchange } from "../../web/exchange.ts";
import { decodeExchange } from "./decode-exchange.ts";
import { warcError } from "./errors.ts";
import type { ExchangeFacts, ExchangePositions } from "./facts.ts";
import { scanMembers } from "./members.ts";
import type { WarcEnd, WarcPosition } from "./position.ts";
import { readExchange } from "./read.ts";
import { parseRecord, unbracketed } from "./record.ts";
import { archiveName, listWarcFiles } from "./warc-files.ts";
import { fieldOf } from "./warc-fields.ts";

/** An exchange that is in the WARC, but not yet in the database. */
export interface RecoveredExchange {
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts;
  readonly positions: ExchangePositions;
  /** The position up to which the WARC is complete with this exchange. It is committed with it. */
  readonly end: WarcEnd;
}

/** The bytes that were cut off at the end of a WARC file. */
export interface WarcCut {
  /** The name of the file, as in positions. */
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
  /** `torn`: a kill interrupted the write; the bytes are dropped. `damaged`: the bytes are kept in a file with `.damaged` after its name. */
  readonly reason: "torn" | "damaged";
}

/** The settings for recovering the WARC files of a killed crawl. */
export interface RecoverSettings {
  readonly dataDir: string;
  /** Called for every cut, before the first exchange is given. */
  readonly onCut?: (cut: WarcCut) => void;
  /** The largest decoded body. Default: 128 MiB. */
  readonly maxBodyBytes?: number;
}

/**
 * Cuts the WARC of a launch after its last complete exchange, then gives the exchanges after the committed position in
 * order. A second recovery gives the same exchanges and cuts nothing more.
 *
 * Everything after the first damage is set aside, later files too: it was written after something that is lost, and the
 * crawl will fetch it again.
 *
 * @param committed  null if nothing is in the database yet.
 * @throws EiaoError `WarcShort` when the file ends before the committed position.
 * Cost: reads everything after `committed` twice. Memory: one exchange.
 */
export async function* recoverWarc(
  folder: string,
  committed: WarcEnd | null,
  settings: RecoverSettings,
): AsyncGenerator<RecoveredExchange, void> {
  const { dataDir, maxBodyBytes = 134_217_728 } = settings;
  for (const positions of await cutToGroups(folder, committed, settings)) {
    const decoded = decodeExchange(await readExchange(dataDir, positions), maxBodyBytes);
    const { file, offset, length } = positions.metadata;
    if (decoded !== undefined) yield { ...decoded, positions, end: { file, offset: offset + length } };
  }
}

async function cutToGroups(
  folder: string,
  committed: WarcEnd | null,
  { dataDir, onCut }: RecoverSettings,
): Promise<ExchangePositions[]> {
  const names = await listWarcFiles(folder);
  const first = committed === null ? 0 : names.indexOf(path.posix.basename(committed.file));
  if (committed !== null) await checkCommitted(folder, first === -1 ? undefined : names[first], committed);
  const exchanges: ExchangePositions[] = [];
  let damaged = false;
  for (const [at, name] of names.slice(first).entries()) {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    if (damaged) {
      await rename(file, `${file}.damaged`);
      onCut?.({ file: archiveName(dataDir, file), offset: 0, bytes: size, reason: "damaged" });
      continue;
    }
    const groups = await findGroups(dataDir, folder, name, at === 0 ? (committed?.offset ?? 0) : 0);
    exchanges.push(...groups.exchanges);
    if (groups.verdict === "end") continue;
    // Only the last file can be torn: a new one begins when the one before is complete.
    const reason = groups.verdict === "torn" && first + at === names.length - 1 ? "torn" : "damaged";
    damaged = reason === "damaged";
    if (damaged) await pipeline(createReadStream(file, { start: groups.end }), createWriteStream(`${file}.damaged`));
    await truncate(file, groups.end);
    onCut?.({ file: archiveName(dataDir, file), offset: groups.end, bytes: size - groups.end, reason });
  }
  return exchanges;
}

async function checkCommitted(folder: string, name: string | undefined, committed: WarcEnd): Promise<void> {
  const found = name === undefined ? 0 : (await stat(path.join(folder, name))).size;
  if (name === undefined || found < committed.offset) {
    throw warcError("WarcShort", { file: committed.file, found, committed: committed.offset });
  }
}

/** The records of a WARC file from an offset on. */
interface Groups {
  /** The complete exchanges, in order. */
  readonly exchanges: readonly ExchangePositions[];
  /** The offset, in bytes, up to which the file has only complete exchanges and other records. */
  readonly end: number;
  /** The content after `end`: nothing, an exchange that was not written to its end, or damage. */
  readonly verdict: "end" | "torn" | "damaged";
}

/**
 * Finds the exchanges of a file: a response or revisit, then its request, then its metadata record.
 * Cost: inflates everything from `from` on. Memory: one record, and the positions.
 */
async function findGroups(dataDir: string, folder: string, name: string, from: number): Promise<Groups> {
  const file = archiveName(dataDir, path.join(folder, name));
  const exchanges: ExchangePositions[] = [];
  let end = from;
  let open: { id: string; response: WarcPosition; request?: WarcPosition } | undefined;
  const scan = await scanMembers(path.join(folder, name), from, ({ offset, length, content }) => {
    const record = parseRecord(content);
    if (record === undefined) return false;
    const position = { file, offset, length };
    const answers = unbracketed(fieldOf(record.fields, "WARC-Concurrent-To") ?? "");
    if (record.type === "response" || record.type === "revisit") {
      open = { id: unbracketed(fieldOf(record.fields, "WARC-Record-ID") ?? ""), response: position };
    } else if (open !== undefined && record.type === "request" && answers === open.id) {
      open.request = position;
    } else if (open?.request !== undefined && record.type === "metadata" && answers === open.id) {
      exchanges.push({ response: open.response, request: open.request, metadata: position });
      open = undefined;
    }
    if (open === undefined) end = offset + length;
    return true;
  });
  const verdict = scan.verdict === "end" && end < scan.offset ? "torn" : scan.verdict;
  return { exchanges, end, verdict };
}
