import type { SiteLogLine } from "@eiao/crawler";
import { hostKey } from "@eiao/crawler/internal/web";
import type { LogPart } from "../services/observatory.ts";
import type { SiteLogPiece, TakenJob } from "./worker-protocol.ts";

/** The lines of a worker's sites that the coordinator does not have yet. */
export interface SiteLog {
  add(token: string, part: LogPart, line: SiteLogLine): void;
  /** Takes out what waits; of one site where its token is given. */
  take(token?: string): SiteLogPiece[];
  /** They could not be handed over. */
  putBack(pieces: readonly SiteLogPiece[]): void;
}

/** Characters that wait at most: while the coordinator is gone, or the network slow. The worker's own logs have all. */
const MOST_WAITING = 1_000_000;
const LONGEST_LINE = 2_000;

/** Bounded: what comes when it is full is counted, and the count is told in its place. */
export function createSiteLog(): SiteLog {
  let pieces: (SiteLogPiece & { readonly lines: string[] })[] = [];
  let size = 0;
  const dropped = new Map<string, number>();
  const pieceOf = (token: string, part: LogPart, { id, log }: SiteLogLine): { readonly lines: string[] } => {
    const known = pieces.find(
      (each) => each.token === token && each.part === part && each.log === log && each.id === id,
    );
    if (known !== undefined) return known;
    const piece = { token, id, part, log, lines: [] };
    pieces.push(piece);
    return piece;
  };
  return {
    add(token, part, line) {
      if (size >= MOST_WAITING) return void dropped.set(token, (dropped.get(token) ?? 0) + 1);
      const lines = pieceOf(token, part, line).lines;
      const left = dropped.get(token);
      if (left !== undefined) lines.push(`(${left} lines were left out; the worker's own logs have them)`);
      dropped.delete(token);
      const text = line.text.slice(0, LONGEST_LINE);
      lines.push(text);
      size += text.length;
    },
    take(token) {
      const taken = pieces.filter((each) => token === undefined || each.token === token);
      pieces = pieces.filter((each) => !taken.includes(each));
      size = sizeOf(pieces);
      if (token !== undefined) dropped.delete(token);
      return taken;
    },
    putBack(back) {
      const since = pieces;
      pieces = back.map((piece) => ({ ...piece, lines: [...piece.lines] }));
      for (const { token, part, id, log, lines } of since)
        for (const text of lines) pieceOf(token, part, { id, log, text }).lines.push(text);
      size = sizeOf(pieces);
    },
  };
}

/** Adds the report of a process to the log of each site that it works on: it stands where the trace of a crash would. */
export function reportInLogs(text: string, held: HeldSites, log: SiteLog): void {
  for (const { job, logId: id } of held.values())
    if (id !== undefined)
      for (const line of text.split("\n")) log.add(job.token, "crawler", { id, log: "stderr", text: line });
}

function sizeOf(pieces: readonly SiteLogPiece[]): number {
  return pieces.reduce((sum, { lines }) => lines.reduce((all, line) => all + line.length, sum), 0);
}

/** A site that a worker is at. */
export interface HeldSite {
  readonly job: TakenJob;
  /** Fires when it is another's: work on it ends at once, and nothing is written. */
  readonly lost: AbortController;
  /** Fires when it went on no more. */
  readonly stuck: AbortController;
  /** ms, monotonic: when it was last seen to go on. */
  progressAt: number;
  /** The progress at that time. */
  progress: string;
  /** The progress in words, for people. Missing until there is some. */
  words?: string;
  /** Id of its crawl, by which its logs are named. Missing until it writes a line. */
  logId?: string;
}

/** The sites of a worker by the token of their lease. */
export type HeldSites = Map<string, HeldSite>;

/**
 * Notes how far a site is; the same as before is no progress. Sites of one host wait for each other: what one of them is let do is progress of
 * all.
 */
export function noteProgress(held: HeldSites, site: HeldSite, progress: string): void {
  if (site.progress === progress) return;
  site.progress = progress;
  const host = hostKey(site.job.url);
  for (const each of [site, ...held.values()]) if (hostKey(each.job.url) === host) each.progressAt = performance.now();
}

/** Longer between two looks a busy process is not: it was stopped. */
const GAP_MS = 10_000;

/**
 * A look for sites that went on no more, to be called every second: it tells them to end. @returns one that did not, though it had its time.
 * The time that the process itself was stopped for (Ctrl-Z) is no site's.
 * @param silentMs  without progress. @param endMs  for its end.
 */
export function overdueLook(held: HeldSites, silentMs: number, endMs: number): () => string | undefined {
  let lookedAt = performance.now();
  return () => {
    const now = performance.now();
    const passed = now - lookedAt;
    lookedAt = now;
    for (const site of held.values()) {
      if (passed > GAP_MS) site.progressAt = Math.min(now, site.progressAt + passed);
      const silent = now - site.progressAt;
      if (silent > silentMs) site.stuck.abort();
      if (silent > silentMs + endMs) return `Work on ${site.job.site} of ${site.job.run}`;
    }
    return undefined;
  };
}
