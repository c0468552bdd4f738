import type { SiteLogLine } from "@eiao/crawler";
import { hostKey } from "@eiao/crawler/internal/web";
import type { LogPart } from "../services/observatory.ts";
import type { SiteLogPiece, TakenJob } from "./worker-protocol.ts";

/** The log lines of a worker's sites that the coordinator does not have yet. */
export interface SiteLog {
  add(token: string, part: LogPart, line: SiteLogLine): void;
  /** Removes and returns the waiting lines, of all sites or of the site with a token. */
  take(token?: string): SiteLogPiece[];
  /** Puts back lines that could not be sent. */
  putBack(pieces: readonly SiteLogPiece[]): void;
}

/** The greatest number of waiting characters, while the coordinator is gone or the network slow. The worker's own logs have all lines. */
const MOST_WAITING = 1_000_000;
const LONGEST_LINE = 2_000;

/** Creates a log of limited size. Lines that come while it is full are dropped, and a line with their number replaces them. */
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
      const count = dropped.get(token);
      if (count !== undefined) lines.push(`(${count} lines were left out; the worker's own logs have them)`);
      dropped.delete(token);
      const text = line.text.slice(0, LONGEST_LINE);
      lines.push(text);
      size += text.length;
    },
    take(token) {
      const removed = pieces.filter((each) => token === undefined || each.token === token);
      pieces = pieces.filter((each) => !removed.includes(each));
      size = sizeOf(pieces);
      if (token !== undefined) dropped.delete(token);
      return removed;
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

/** Adds the report of a process to the log of each site that it works on, where the trace of a crash would be. */
export function reportInLogs(text: string, held: HeldSites, log: SiteLog): void {
  for (const { job, logId: id } of held.values())
    if (id !== undefined)
      for (const line of text.split("\n")) log.add(job.token, "crawler", { id, log: "stderr", text: line });
}

function sizeOf(pieces: readonly SiteLogPiece[]): number {
  return pieces.reduce((sum, { lines }) => lines.reduce((all, line) => all + line.length, sum), 0);
}

/** A site that a worker works on. */
export interface HeldSite {
  readonly job: TakenJob;
  /** Fires when the lease is lost: work on the site ends at once, and nothing is written. */
  readonly lost: AbortController;
  /** Fires when the site makes no more progress. */
  readonly stuck: AbortController;
  /** The time of the last progress, in ms of a monotonic clock. */
  progressAt: number;
  /** The progress at that time. */
  progress: string;
  /** The progress in words, for people. Undefined before the first progress. */
  words?: string;
  /** The id of its crawl, which names its logs. Undefined before its first line. */
  logId?: string;
}

/** The sites of a worker by the token of their lease. */
export type HeldSites = Map<string, HeldSite>;

/**
 * Records the progress of a site; an unchanged text is no progress. Sites of one host wait for each other, so progress of one is progress of all.
 */
export function noteProgress(held: HeldSites, site: HeldSite, progress: string): void {
  if (site.progress === progress) return;
  site.progress = progress;
  const host = hostKey(site.job.url);
  for (const each of [site, ...held.values()]) if (hostKey(each.job.url) === host) each.progressAt = performance.now();
}

/** The time in ms between two looks from which the process was stopped, not only busy. */
const GAP_MS = 10_000;

/**
 * Returns a function that stops sites without progress, to be called every second. It returns a stopped site that does not end in time.
 * Time in which the process itself is stopped (Ctrl-Z) does not count.
 * @param silentMs  the time without progress before the stop. @param endMs  the time to end.
 */
export function createStuckWatch(held: HeldSites, silentMs: number, endMs: number): () => string | undefined {
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
