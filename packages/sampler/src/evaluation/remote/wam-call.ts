import { reactionTo } from "@eiao/crawler/internal/errors";
import { NOT_FOUND, isRefusal, wasNeverConnected } from "@eiao/crawler/internal/web";
import type { Refusal } from "@eiao/crawler/internal/web";
import { remoteError } from "../errors.ts";

/** Calls one method of a WAM server. */
export type WamCall = (method: string, kwargs: object) => Promise<unknown>;

/** By the status of its answer what a server cannot do for any page; others may be the page's fault. */
const failures: Readonly<Record<number, "WamServerUnfit" | "WamServerBusy">> = {
  400: "WamServerUnfit", // it does not know what the call names, such as a rule set
  401: "WamServerUnfit",
  404: "WamServerUnfit",
  421: "WamServerUnfit",
  502: "WamServerBusy", // of a proxy whose server is being started
  503: "WamServerBusy",
};

/** Far above what any page gives; a server that is none of ours must not fill the memory. */
const MOST_OCTETS = 268_435_456;

interface WamCallSettings {
  readonly timeoutMs: number;
  readonly closing: AbortSignal;
  readonly token?: string | undefined;
}

/**
 * The JSON mirror of a WAM server (spec 2.1).
 *
 * @returns  the call; it rejects in words for people with why there is no result: EiaoError `WamServerUnfit`, `WamServerBusy`,
 *           `WamServerFailed`; as `fetch` when there was no answer.
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
    const why =
      status === 404
        ? `it is of another version and has no method ${method}`
        : [error.message, error.remedy].filter(Boolean).join(" ");
    throw remoteError(code, { reason: why });
  };
}

interface WamAnswer {
  readonly result?: unknown;
  readonly error?: Refusal;
}

/** Reads an answer. If it is no JSON, or an error in words of another program, the status tells why. */
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
  let octets = 0;
  for await (const part of body ?? []) {
    octets += part.length;
    if (octets > MOST_OCTETS)
      throw remoteError("WamServerFailed", { reason: `its answer is larger than ${MOST_OCTETS} octets` });
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The cause of a failed call of a WAM server. `answered`: perhaps the page, because the server said so or said nothing in time; `broken`: the
 * connection ended under the call; `away`: there was no connection, or no space; `unfit`: it cannot evaluate for this program.
 */
type WamFailure = "answered" | "broken" | "away" | "unfit";

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
