import type { RecoveredLaunch } from "./recover.ts";
import type { StoredEntry } from "../../repository/crawl-store.ts";
import type { RecoveredExchange } from "../../warc/recover.ts";

/** What earlier starts of the launch left, and whether the crawl has gone through it. */
export interface EarlierStarts {
  /** What the WARC of the launch has behind the committed position. */
  readonly recovered: AsyncIterable<RecoveredExchange>;
  /** Settled entries whose exchange may be lost: see `recoverLaunch`. */
  readonly unproven: readonly StoredEntry[];
  /** Resolves at `begin`: what an earlier start left is in the frontier, and the seeds and known pages too. */
  readonly begun: Promise<void>;
  begin(): void;
}

export function createEarlierStarts({ exchanges, unproven }: RecoveredLaunch): EarlierStarts {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return { recovered: exchanges, unproven, begun, begin };
}
