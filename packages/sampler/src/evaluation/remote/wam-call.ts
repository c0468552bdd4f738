import { remoteError } from "../errors.ts";

/** Calls one method of a WAM server. */
export type WamCall = (method: string, kwargs: object) => Promise<unknown>;

/** Far above what any page gives; a server that is none of ours must not fill the memory. */
const mostOctets = 268_435_456;

export interface WamCallSettings {
  /** Of one call. */
  readonly timeoutMs: number;
  /** Ends all calls. */
  readonly closing: AbortSignal;
  readonly token?: string | undefined;
}

/**
 * The JSON mirror of a WAM server (spec 2.1).
 *
 * @returns  the call; it rejects with an Error that says in words for people why there is no result. A server that lacks the
 *           method is EiaoError `WamServerUnfit`, one with a full queue `WamServerBusy`.
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
    if (error?.code === "UnknownMethod")
      throw remoteError("WamServerUnfit", { reason: `it is older than this program and has no method ${method}` });
    if (error?.code === "Forbidden" || error?.code === "ForeignHost")
      throw remoteError("WamServerUnfit", { reason: `${error.message} ${error.remedy ?? ""}`.trim() });
    const reason = error === undefined ? `it answered ${answer.status}` : `${error.code}: ${error.message}`;
    throw answer.status === 503 ? remoteError("WamServerBusy", { reason }) : new Error(reason);
  };
}

interface WamAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly remedy?: string };
}

/** What is no JSON is no answer: the status tells why. */
function answerIn(text: string): WamAnswer {
  try {
    return (JSON.parse(text) ?? {}) as WamAnswer;
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
    if (octets > mostOctets) throw new Error(`its answer has more than ${mostOctets} octets`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
