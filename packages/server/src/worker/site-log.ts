import type { SiteLogLine } from "@eiao/crawler";
import type { LogPart } from "../services/observatory.ts";
import type { HeldSites } from "./held-sites.ts";

/** Lines of one log of one site, on their way to the coordinator. */
export interface SiteLogPiece {
  /** Of the lease: lines of who has lost it are not written. */
  readonly token: string;
  /** Of the crawl (spec 15.4). */
  readonly id: string;
  readonly part: LogPart;
  readonly log: SiteLogLine["log"];
  readonly lines: readonly string[];
}

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
