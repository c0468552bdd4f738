import { EiaoError, systemErrorOf } from "@eiao/wam-core/errors";

/** No other site would fare better, and later all may: a full disk, too many open files, a database or a bucket that is away. */
export function isTrouble(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EiaoError && ["StoreUnavailable", "ObjectStoreGone"].includes(at.code)) return true;
    if (systemErrorOf(at)?.reaction === "end") return true;
  }
  return false;
}
