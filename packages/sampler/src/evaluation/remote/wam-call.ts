import { reactionTo } from "@eiao/crawler/internal/errors";
import { NOT_FOUND, isRefusal, wasNeverConnected } from "@eiao/crawler/internal/web";
import type { Refusal } from "@eiao/crawler/internal/web";
import { remoteError } from "../errors.ts";

/** Calls one method of a WAM server. */
export type WamCall = (method: string, kwargs: object) => Promise<unknown>;

/** The errors by status that do not depend on the page. Any other status may be the page's fault. */
const failures: Readonly<Record<number, "WamServerUnfit" | "WamServerBusy">> = {
  400: "WamServerUnfit", // it does not know something in the call, such as a rule set
  401: "WamServerUnfit",
  404: "WamServerUnfit",
  421: "WamServerUnfit",
  502: "WamServerBusy", // from a proxy whose server is starting
  503: "WamServerBusy",
};

/** The largest answer in bytes, far above that of any page. An unknown server must not fill the memory. */
const MOST_BYTES = 268_435_456;

interface WamCallSettings {
  readonly timeoutMs: number;
  readonly closing: AbortSignal;
  readonly token?: string | undefined;
}

/**
 * Creates a client for the JSON form of a WAM server's methods (spec 2.1).
 *
 * @returns  the call. It rejects with an EiaoError that names the reason for people: `WamServerUnfit`, `WamServerBusy`,
 *           `WamServerFailed`; with the error of `fetch` if there was no answer.
 */
export function createWamCall(address: URL, { timeoutMs, closing, token }: WamCallSettings): WamCall {
  const headers = {
    "content-type": "application/json",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return async (method, kwargs) => {
    const answer = await fetch(new URL(`/api/wam/${method}`, address), {
      method: "POST",
      headers,
      body: JSON.stringify({ kwargs }),
      redirect: "error",
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    });
    const { result, error } = answerIn(await textOf(answer));
    if (answer.ok && result !== undefined) return result;
    const { status } = answer;
    const code = failures[status] ?? "WamServerFailed";
    if (error === undefined) throw remoteError(code, { reason: `it answered ${status}` });
    if (code !== "WamServerUnfit") throw remoteError(code, { reason: `${error.code}: ${error.message}` });
    if (error.code === NOT_FOUND) throw remoteError(code, { reason: "it is not a WAM server" });
    const details =
      status === 404
        ? `it is of another version and has no method ${method}`
        : [error.message, error.remedy].filter(Boolean).join(" ");
    throw remoteError(code, { reason: details });
  };
}

interface WamAnswer {
  readonly result?: unknown;
  readonly error?: Refusal;
}

/** Reads an answer. Returns an empty object if it is not JSON; then the status names the reason. */
function answerIn(text: string): WamAnswer {
  try {
    const { result, error } = (JSON.parse(text) ?? {}) as { readonly result?: unknown; readonly error?: unknown };
    return isRefusal(error) ? { error } : { result };
  } catch {
    return {};
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES)
      throw remoteError("WamServerFailed", { reason: `its answer is larger than ${MOST_BYTES} bytes` });
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The cause of a failed call of a WAM server. `answered`: perhaps the page, because the server reported an error or did not answer in time.
 * `broken`: the connection ended during the call. `away`: there was no connection or capacity. `unfit`: it cannot evaluate for this program.
 */
type WamFailure = "answered" | "broken" | "away" | "unfit";

/** @param error  the error of a call. `fetch` throws a TypeError if the connection failed; its cause is the reason. */
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
