import { isPassing } from "./settle/no-pages.ts";
import type { CrawlContext } from "./context.ts";
import { leftOutUrls } from "./result.ts";
import type { CrawlResult } from "./options.ts";
import type { Launch } from "../repository/crawl-store.ts";

/** The numbers of pages and addresses that an ended crawl did not get, although they may be there. A key is absent where the number is 0. */
export interface LaunchGaps {
  /** Addresses that the guards against endless sites left out. */
  readonly leftOut?: number;
  /** Pages that could not be fetched: the server broke off its answers, or failed. */
  readonly unfetched?: number;
}

/** Returns the gaps of a crawl that ends, for the statistics of its launch. */
export function gapsOf(
  { records: { failures } }: Pick<CrawlContext, "records">,
  result: Pick<CrawlResult, "traps">,
): LaunchGaps {
  return gaps(leftOutUrls(result), failures.list().filter(({ reason }) => isPassing(reason)).length);
}

/** Returns the gaps that a launch wrote down when it ended; none for a launch that is open. */
export function launchGaps({ statistics: { leftOut, unfetched } }: Pick<Launch, "statistics">): LaunchGaps {
  return gaps(Number(leftOut ?? 0), Number(unfetched ?? 0));
}

function gaps(leftOut: number, unfetched: number): LaunchGaps {
  return { ...(leftOut > 0 ? { leftOut } : {}), ...(unfetched > 0 ? { unfetched } : {}) };
}
