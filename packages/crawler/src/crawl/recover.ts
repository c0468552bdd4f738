import { EiaoError } from "@eiao/wam-core/errors";
import type { WarcEnd } from "../pages/warc/position.ts";
import type { StoredEntry } from "../decide/crawl-batch.ts";
import { recoverWarc } from "../pages/warc/recover.ts";
import type { RecoveredExchange } from "../pages/warc/recover.ts";
import type { OpenedLaunch } from "./launch.ts";

/** The part of a launch's WARC that the database does not have. */
export interface RecoveredLaunch {
  readonly exchanges: AsyncIterable<RecoveredExchange>;
  /** The position where the journal continues. */
  readonly committed: WarcEnd | null;
  /** The entries whose exchange may be lost. Unless it is recovered, they are fetched again. */
  readonly unproven: readonly StoredEntry[];
}

/**
 * Recovers the end of a WARC. Cuts off a torn tail, so that new records can be written. If the WARC ends before the committed position,
 * another program damaged it. Then all of it is recovered, as if the database were empty, and missing pages are fetched again.
 *
 * @throws EiaoError `WarcUnreadable` and errors of the file system.
 */
export async function recoverLaunch(
  folder: string,
  dataDir: string,
  { launch, totals, entries }: OpenedLaunch,
  problem: (message: string) => void,
): Promise<RecoveredLaunch> {
  const settings = {
    dataDir,
    onCut: ({ file, offset, bytes, reason }: { file: string; offset: number; bytes: number; reason: string }) =>
      problem(`${file}: ${bytes} bytes after byte ${offset} are ${reason}`),
  };
  try {
    const exchanges = await readFirst(recoverWarc(folder, launch.committed, settings));
    return { exchanges, committed: launch.committed, unproven: [] };
  } catch (error) {
    if (!(error instanceof EiaoError) || error.code !== "WarcShort") throw error;
    problem(`${error.message} All of it is replayed.`);
    // Counts that the WARC does not contain are taken from the entries.
    const excluded: Record<string, number> = {};
    for (const { state, reason, foundBy } of entries) {
      if (state === "excluded" && reason !== null && foundBy !== "document")
        excluded[reason] = (excluded[reason] ?? 0) + 1;
    }
    Object.assign(totals, { requests: 0, bytes: 0, notModified: 0, excluded, cuts: {}, begun: false });
    const exchanges = await readFirst(recoverWarc(folder, null, settings));
    return { exchanges, committed: null, unproven: entries.filter(isProvedByWarc) };
  }
}

function isProvedByWarc({ state, reason }: StoredEntry): boolean {
  return (
    state === "page" || state === "redirect" || state === "other" || (state === "failed" && /^\d+$/.test(reason ?? ""))
  );
}

/** Reads the first exchange, since this cuts off the torn tail. */
async function readFirst<T>(all: AsyncGenerator<T, void>): Promise<AsyncIterable<T>> {
  const first = await all.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* all;
  })();
}

/** The records that earlier starts of the launch left, and whether the crawl has read them. */
export type EarlierStarts = ReturnType<typeof createEarlierStarts>;

export function createEarlierStarts({ exchanges, unproven }: RecoveredLaunch) {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return {
    /** The exchanges in the WARC of the launch after the committed position. */
    recovered: exchanges,
    /** Settled entries whose exchange may be lost: see `recoverLaunch`. */
    unproven,
    /** Resolves when `begin` is called: the frontier has the entries of earlier starts, the seeds and the known pages. */
    begun,
    begin,
  };
}
