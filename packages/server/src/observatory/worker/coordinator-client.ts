import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { NOT_FOUND, fetchProblem, isRefusal } from "@eiao/crawler/internal/web";
import { EiaoError } from "@eiao/wam-core/errors";
import type { ErrorParts } from "@eiao/wam-core/errors";
import { serviceError } from "../../transport/service-errors.ts";
import { fromProtocolJson, toProtocolJson } from "./protocol-json.ts";
import type { WorkerProtocol } from "./worker-protocol.ts";

/** An answer takes no longer, but that of `wait`. */
const CALL_MS = 60_000;
/** A heartbeat that takes longer comes too late. */
const BEAT_MS = 4_000;
/** Between two tries while the coordinator is gone. */
const AGAIN_MS = 500;

/** The address and the token of a coordinator. */
export interface CoordinatorAddress {
  /** `http://127.0.0.1:8889`; of several on one database any will do. */
  readonly urls: readonly string[];
  readonly token?: string;
}

const operations = ["settings", "take", "beat", "release", "wait", "repository", "tests", "load"] as const;

/**
 * The coordinator, as its workers call it over HTTP.
 * @returns its methods throw EiaoError `CoordinatorGone` when there is no answer, and the coordinator's own errors.
 */
export function coordinatorClient(address: CoordinatorAddress): WorkerProtocol {
  const answering = { at: 0 };
  const methods = operations.map((name) => [
    name,
    (asked: unknown) => callAny(address, answering, `worker/${name}`, asked, name === "beat" ? BEAT_MS : CALL_MS),
  ]);
  return Object.fromEntries(methods) as WorkerProtocol;
}

/** Calls a method of the site URL server, which listens where the coordinator does. @throws as the others. */
export function callSiteUrl(address: CoordinatorAddress, method: string, args: readonly unknown[]): Promise<unknown> {
  return callAny(address, { at: 0 }, `siteurl/${method}`, { args }, CALL_MS);
}

/** Tries the same again while nobody answers, until the signal fires: then as the call itself. For calls that may be made twice. */
export async function untilAnswered<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isGone(error) || signal.aborted) throw error;
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Nobody answers, or not now: the coordinator or its database is away, or a backup reads the run that is to be written to. */
export function isGone(error: unknown): boolean {
  return error instanceof EiaoError && notNow.has(error.code);
}

const notNow: ReadonlySet<string> = new Set(["CoordinatorGone", "StoreUnavailable", "Stopping", "Busy", "RunInUse"]);

/** Asks the one that answered last; when it is gone the next one, each once. */
async function callAny(
  { urls, token }: CoordinatorAddress,
  answering: { at: number },
  name: string,
  asked: unknown,
  waitMs: number,
): Promise<unknown> {
  for (let tried = 1; ; tried++) {
    const { at } = answering;
    try {
      return await call(urls[at % urls.length] ?? "", token, name, asked, waitMs);
    } catch (error) {
      if (answering.at === at) answering.at++;
      if (!isGone(error) || tried >= urls.length || name === "worker/take") throw error;
    }
  }
}

async function call(
  url: string,
  token: string | undefined,
  name: string,
  asked: unknown,
  waitMs: number,
): Promise<unknown> {
  const gone = (reason: string, cause?: unknown): EiaoError =>
    serviceError("CoordinatorGone", { address: url, reason: reason.slice(0, 300) }, cause);
  let text: string;
  try {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const post = url.startsWith("https:") ? postEncrypted : postJson;
    text = await post(new URL(`/api/${name}`, url), headers, toProtocolJson(asked), waitMs);
  } catch (error) {
    throw gone(fetchProblem(error), error);
  }
  const answer = answerIn(text);
  if (answer === undefined || answer.error?.code === NOT_FOUND)
    throw gone("the answer does not come from a coordinator");
  if (answer.error !== undefined) throw new EiaoError({ remedy: "", reaction: "leave-site", ...answer.error });
  return answer.result;
}

const postEncrypted: typeof postJson = async (url, headers, body, waitMs) => {
  const all = { ...headers, "content-type": "application/json" };
  const signal = AbortSignal.timeout(waitMs);
  const response = await fetch(url, { method: "POST", headers: all, body, redirect: "error", signal });
  return await response.text();
};

type Answer =
  | { readonly result: unknown; readonly error?: undefined }
  | { readonly error: Partial<ErrorParts> & Pick<ErrorParts, "code" | "message"> };

function answerIn(text: string): Answer | undefined {
  try {
    const answer = fromProtocolJson(text);
    if (typeof answer !== "object" || answer === null) return undefined;
    return "result" in answer || ("error" in answer && isRefusal(answer.error)) ? (answer as Answer) : undefined;
  } catch {
    return undefined;
  }
}

// Not by `import`: Node would load its own `fetch` beside it, which computes for 50 ms in each process.
const { Agent, request: httpRequest } = process.getBuiltinModule("node:http");

/** Connections stay open: a worker asks dozens of times a site. */
const agent = new Agent({ keepAlive: true });

/**
 * Posts JSON over plain HTTP, and reads the answer, whatever its status; redirects are not followed.
 * @throws Error: no connection, or no whole answer within `waitMs`. Cost: a quarter of that of `fetch`.
 */
export async function postJson(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  waitMs: number,
): Promise<string> {
  const length = Buffer.byteLength(body);
  const all = { ...headers, "content-type": "application/json", "content-length": length };
  const request = httpRequest(url, { method: "POST", agent, headers: all });
  const patience = setTimeout(() => request.destroy(new Error(`no answer within ${waitMs / 1000} s`)), waitMs);
  try {
    request.end(body);
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    return await text(answer);
  } finally {
    clearTimeout(patience);
  }
}
