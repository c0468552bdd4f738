import type { IncomingMessage } from "node:http";
import { NOT_FOUND, fetchProblem, isRefusal } from "@eiao/crawler/internal/web";
import type { Refusal } from "@eiao/crawler/internal/web";
import { CommandError } from "../errors.ts";

// `import` would make Node load its own `fetch` too.
const { request: httpRequest } = process.getBuiltinModule("node:http");
const { request: httpsRequest } = process.getBuiltinModule("node:https");

/** The maximum size of an answer, in bytes. */
const MOST_BYTES = 33_554_432;
const WAIT_MS = 120_000;

export interface ServiceAddress {
  /** The origin, such as `http://localhost:8889`. */
  readonly url: string;
  /** The name of the service in its JSON mirror, such as `siteurl`. */
  readonly service: string;
  readonly token?: string | undefined;
  /** The time limit for an answer, in milliseconds. Default: two minutes. */
  readonly waitMs?: number;
}

/** The answer of a service: a result, or an error with the message of the service. */
export interface ServiceAnswer {
  readonly result?: unknown;
  readonly error?: Refusal;
}

/**
 * Calls a method of a service as JSON (spec 2.1). @throws CommandError if the service does not answer or refuses the call.
 */
export async function callService(
  address: ServiceAddress,
  method: string,
  kwargs: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { result, error } = await askService(address, method, kwargs);
  // The remedy for bad arguments is for programmers, so it is omitted.
  if (error !== undefined)
    throw new CommandError(`${error.code}: ${error.message}`, error.code === "BadArguments" ? undefined : error.remedy);
  return result;
}

/** Calls a method and returns a refusal as an answer: either `result` or `error` is set. @throws CommandError if the service does not answer. */
export async function askService(
  { url, service, token, waitMs = WAIT_MS }: ServiceAddress,
  method: string,
  kwargs: Readonly<Record<string, unknown>>,
): Promise<ServiceAnswer> {
  const address = URL.parse(`/api/${service}/${method}`, url);
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new CommandError(
      `"${url}" is not the address of a service.`,
      "Use an address such as http://localhost:8889.",
    );
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
      "Check the address, or start the Observatory: eiao-observatory start.",
      error,
    );
  }
  const answer = answerIn(text);
  const { result, error } = answer;
  const isAnswered = status >= 200 && status < 300 && result !== undefined;
  if (error?.code === NOT_FOUND || (error === undefined && !isAnswered))
    throw new CommandError(`${address.origin} answers ${status}, so it is not a ${service} service.`);
  return answer;
}

/** Sends a request. It avoids `fetch`, which waits at most five minutes for an answer. Does not follow redirects. */
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

/** Returns the error for a service that did not answer in time. It may still be working, for example on a feed with a thousand runs. */
function slowService(origin: string, waitMs: number, cause: unknown): CommandError {
  return new CommandError(
    `${origin} has not answered for ${waitMs / 1000} s. It may still be working on the call.`,
    "Before you repeat the call, check the result, for example with eiao-observatory status.",
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
  let bytes = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`the answer has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
