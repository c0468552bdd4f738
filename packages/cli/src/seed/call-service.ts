import type { IncomingMessage } from "node:http";
import { fetchProblem, isRefusal, NOT_FOUND } from "@eiao/crawler/web";
import type { Refusal } from "@eiao/crawler/web";
import { CommandError } from "../errors.ts";

// Not by `import`: Node would load its own `fetch` beside them.
const { request: httpRequest } = process.getBuiltinModule("node:http");
const { request: httpsRequest } = process.getBuiltinModule("node:https");

/** The largest answer of a service of the Observatory. */
const MOST_OCTETS = 33_554_432;
const WAIT_MS = 120_000;

/** A service that an operator names. */
export interface ServiceAddress {
  /** `http://localhost:8889`. */
  readonly url: string;
  /** As in its JSON mirror: `siteurl`. */
  readonly service: string;
  readonly token?: string | undefined;
  /** For an answer; two minutes unless given. */
  readonly waitMs?: number;
}

/** `error`: the service refuses, in its words. */
export interface ServiceAnswer {
  readonly result?: unknown;
  readonly error?: Refusal;
}

/**
 * Calls a method of a service by its JSON mirror (spec 2.1). @throws CommandError: it is not there, or refuses, in its words.
 */
export async function callService(
  address: ServiceAddress,
  method: string,
  kwargs: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { result, error } = await askService(address, method, kwargs);
  // What helps with bad arguments is said for programs: where services are described.
  if (error !== undefined)
    throw new CommandError(`${error.code}: ${error.message}`, error.code === "BadArguments" ? undefined : error.remedy);
  return result;
}

/** The same, with a refusal as an answer: either `result` or `error` is there. @throws CommandError: the service is not there. */
export async function askService(
  { url, service, token, waitMs = WAIT_MS }: ServiceAddress,
  method: string,
  kwargs: Readonly<Record<string, unknown>>,
): Promise<ServiceAnswer> {
  const address = URL.parse(`/api/${service}/${method}`, url);
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new CommandError(`"${url}" is no address of a service.`, "Such as http://localhost:8889.");
  const late = AbortSignal.timeout(waitMs);
  let status: number;
  let text: string;
  try {
    const response = await post(address, token, JSON.stringify({ kwargs }), late);
    status = response.statusCode ?? 0;
    text = await boundedText(response);
  } catch (error) {
    if (late.aborted) throw slowService(address.origin, waitMs, error);
    throw new CommandError(
      `${address.origin} does not answer: ${fetchProblem(error)}.`,
      "Start it: eiao-observatory start.",
      error,
    );
  }
  const answer = answerIn(text);
  const { result, error } = answer;
  const isAnswered = status >= 200 && status < 300 && result !== undefined;
  if (error?.code === NOT_FOUND || (error === undefined && !isAnswered))
    throw new CommandError(`${address.origin} answers ${status}: it is no ${service} service.`);
  return answer;
}

/** Not by `fetch`, which waits five minutes at most for an answer to begin. Redirects are not followed. */
function post(address: URL, token: string | undefined, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const request = address.protocol === "https:" ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(address, { method: "POST", headers, agent: false, signal }, resolve).on("error", reject).end(body);
  return promise;
}

/** It has the call, as of a feed that a thousand runs begin by, and goes on with it: who starts another one helps nobody. */
function slowService(origin: string, waitMs: number, cause: unknown): CommandError {
  return new CommandError(
    `${origin} has not answered for ${waitMs / 1000} s: it may be at it still.`,
    "Look what became of it, as by eiao-observatory status, before you call it again.",
    cause,
  );
}

function answerIn(text: string): ServiceAnswer {
  try {
    const { result, error } = (JSON.parse(text) ?? {}) as { readonly result?: unknown; readonly error?: unknown };
    return isRefusal(error) ? { error } : { result };
  } catch {
    return {};
  }
}

async function boundedText(response: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  let octets = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    octets += part.length;
    if (octets > MOST_OCTETS) throw new Error(`the answer has more than ${MOST_OCTETS} octets`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
