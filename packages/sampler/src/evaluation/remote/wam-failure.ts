import { EiaoError } from "@eiao/wam-core";

/**
 * Whose fault a failed call of a WAM server is. `answered`: perhaps the page's, for the server said so or said nothing in time; `broken`:
 * the connection ended under the call; `away`: there was no connection, or no room; `unfit`: it cannot evaluate for this program.
 */
export type WamFailure = "answered" | "broken" | "away" | "unfit";

/** @param error  what a call was rejected with; `fetch` says with a TypeError that the connection failed, and with its cause why. */
export function wamFailure(error: unknown): WamFailure {
  if (error instanceof EiaoError && error.code === "WamServerUnfit") return "unfit";
  if (error instanceof EiaoError && error.code === "WamServerBusy") return "away";
  if (!(error instanceof TypeError)) return "answered";
  const { code, syscall } = (error.cause ?? {}) as { readonly code?: unknown; readonly syscall?: unknown };
  return syscall === "connect" || noConnection.has(code) ? "away" : "broken";
}

/** Beside what the system says of `connect`; of a name with several addresses there is a code only. */
const noConnection: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);
