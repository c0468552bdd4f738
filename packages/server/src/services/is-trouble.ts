import { systemErrorOf } from "@eiao/crawler/errors";
import { EiaoError } from "@eiao/wam-core/errors";

/** No other site would fare better, and later all may: a full disk, too many open files, a wrong clock, a database or a bucket that is away. */
export function isTrouble(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EiaoError && ["StoreUnavailable", "ObjectStoreGone", "OtherClock"].includes(at.code)) return true;
  }
  return isOfMachine(error);
}

/** The same of this machine alone: its disk, its open files. Another one may fare better. */
export function isOfMachine(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (systemErrorOf(at)?.reaction === "end") return true;
  return false;
}
