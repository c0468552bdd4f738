import { wasNeverConnected } from "@eiao/crawler/web";
import { reactionTo } from "@eiao/crawler/errors";

/**
 * Whose fault a failed call of a WAM server is. `answered`: perhaps the page's, for the server said so or said nothing in time; `broken`:
 * the connection ended under the call; `away`: there was no connection, or no room; `unfit`: it cannot evaluate for this program.
 */
export type WamFailure = "answered" | "broken" | "away" | "unfit";

/** @param error  what a call was rejected with; `fetch` says with a TypeError that the connection failed, and with its cause why. */
export function wamFailure(error: unknown): WamFailure {
  if (error instanceof TypeError) return wasNeverConnected(error.cause) ? "away" : "broken";
  switch (reactionTo(error)) {
    case "retry":
      return "away";
    case "end":
      return "unfit";
    default:
      return "answered";
  }
}
