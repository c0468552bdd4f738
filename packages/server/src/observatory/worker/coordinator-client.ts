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

/** The longest time in ms to wait for an answer. */
const CALL_MS = 60_000;
/** The longest time in ms of a heartbeat. A later answer is useless. */
const BEAT_MS = 4_000;
/** The time in ms between two tries while the coordinator is gone. */
const AGAIN_MS = 500;

/** The address and the token of a coordinator. */
export interface CoordinatorAddress {
  /** The addresses, such as `http://127.0.0.1:8889`. Any coordinator of the same database can answer. */
  readonly urls: readonly string[];
  readonly token?: string;
}

const operations = ["settings", "take", "beat", "release", "wait", "repository", "tests", "load"] as const;

/**
 * Creates the client by which workers call a coordinator over HTTP. Its methods throw EiaoError `CoordinatorGone` without an answer, and the errors
 * of the coordinator.
 */
export function coordinatorClient(address: CoordinatorAddress): WorkerProtocol {
  const answering = { at: 0 };
  const methods = operations.map((name) => [
    name,
    (input: unknown) => callAny(address, answering, `worker/${name}`, input, name === "beat" ? BEAT_MS : CALL_MS),
  ]);
  return Object.fromEntries(methods) as WorkerProtocol;
}

/** Calls a method of the site URL server, at the address of the coordinator. @throws the errors of `coordinatorClient`. */
export function callSiteUrl(address: CoordinatorAddress, method: string, args: readonly unknown[]): Promise<unknown> {
  return callAny(address, { at: 0 }, `siteurl/${method}`, { args }, CALL_MS);
}

/** Repeats a call while no coordinator answers. After the signal fires it throws the error of the call. For calls that may be made twice. */
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

/** Returns true if a call can succeed later: the coordinator or its database is away, or a backup reads the run that the call would change. */
export function isGone(error: unknown): boolean {
  return error instanceof EiaoError && notNow.has(error.code);
}

const notNow: ReadonlySet<string> = new Set(["CoordinatorGone", "StoreUnavailable", "Stopping", "Busy", "RunInUse"]);

/** Calls the coordinator that answered last. If it is gone, calls the others, each once. */
async function callAny(
  { urls, token }: CoordinatorAddress,
  answering: { at: number },
  name: string,
  input: unknown,
  waitMs: number,
): Promise<unknown> {
  for (let tried = 1; ; tried++) {
    const { at } = answering;
    try {
      return await call(urls[at % urls.length] ?? "", token, name, input, waitMs);
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
  input: unknown,
  waitMs: number,
): Promise<unknown> {
  const goneError = (reason: string, cause?: unknown): EiaoError =>
    serviceError("CoordinatorGone", { address: url, reason: reason.slice(0, 300) }, cause);
  let text: string;
  try {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const post = url.startsWith("https:") ? postEncrypted : postJson;
    text = await post(new URL(`/api/${name}`, url), headers, toProtocolJson(input), waitMs);
  } catch (error) {
    throw goneError(fetchProblem(error), error);
  }
  const answer = answerIn(text);
  if (answer === undefined || answer.error?.code === NOT_FOUND)
    throw goneError("the answer does not come from a coordinator");
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

// No `import`, with which Node would also load its `fetch`: 50 ms of computing in each process.
const { Agent, request: httpRequest } = process.getBuiltinModule("node:http");

/** Keeps connections open, because a worker makes dozens of calls for each site. */
const agent = new Agent({ keepAlive: true });

/**
 * Posts JSON over plain HTTP, and returns the answer of any status. Redirects are not followed. Cost: a quarter of the cost of `fetch`.
 * @throws Error without a connection, or without a complete answer within `waitMs`.
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
