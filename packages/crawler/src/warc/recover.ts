import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Exchange } from "../web/exchange.ts";
import type { WarcEnd } from "../repository/crawl-store.ts";
import { decodeExchange } from "./decode-exchange.ts";
import { warcError } from "./errors.ts";
import type { ExchangeFacts, ExchangePositions } from "./facts.ts";
import { findGroups } from "./groups.ts";
import { readExchange } from "./read.ts";
import { listWarcFiles, archiveName } from "./warc-files.ts";

/** An exchange that is in the WARC, but not yet in the database. */
export interface RecoveredExchange {
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts;
  readonly positions: ExchangePositions;
  /** Where the WARC is complete with this exchange: what to commit with it. */
  readonly end: WarcEnd;
}

/** The bytes that were cut off at the end of a WARC file. */
export interface WarcCut {
  /** As in positions. */
  readonly file: string;
  readonly offset: number;
  readonly octets: number;
  /** `torn`: a write that a kill broke off, dropped. `damaged`: kept beside the file, `.damaged` after its name. */
  readonly reason: "torn" | "damaged";
}

/** The settings for recovering the WARC files of a killed crawl. */
export interface RecoverSettings {
  readonly dataDir: string;
  /** Called for every cut, before the first exchange comes. */
  readonly onCut?: (cut: WarcCut) => void;
  /** For decoding; 128 MiB unless given. */
  readonly maxBodyBytes?: number;
}

/**
 * Brings the WARC of a launch to the end of its last complete exchange, then gives the exchanges after the committed
 * position in order. Repeating it gives the same exchanges and cuts nothing more.
 *
 * What follows the first damage is set aside, later files too: it was written after something that is lost, and the
 * crawl will fetch it again.
 *
 * @param committed  null: nothing is in the database yet.
 * @throws EiaoError `WarcShort` when the file ends before the committed position.
 * Cost: reads what is after `committed` twice. Memory: one exchange.
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
      onCut?.({ file: archiveName(dataDir, file), offset: 0, octets: size, reason: "damaged" });
      continue;
    }
    const groups = await findGroups(dataDir, folder, name, at === 0 ? (committed?.offset ?? 0) : 0);
    exchanges.push(...groups.exchanges);
    if (groups.verdict === "end") continue;
    // Only the last file can be broken off: a new one begins when the one before is complete.
    const reason = groups.verdict === "torn" && first + at === names.length - 1 ? "torn" : "damaged";
    damaged = reason === "damaged";
    if (damaged) await pipeline(createReadStream(file, { start: groups.end }), createWriteStream(`${file}.damaged`));
    await truncate(file, groups.end);
    onCut?.({ file: archiveName(dataDir, file), offset: groups.end, octets: size - groups.end, reason });
  }
  return exchanges;
}

async function checkCommitted(folder: string, name: string | undefined, committed: WarcEnd): Promise<void> {
  const found = name === undefined ? 0 : (await stat(path.join(folder, name))).size;
  if (name === undefined || found < committed.offset) {
    throw warcError("WarcShort", { file: committed.file, found, committed: committed.offset });
  }
}
