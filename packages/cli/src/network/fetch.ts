import { request } from "undici";
import type { Agents } from "./agents.ts";
import { readBody } from "./body.ts";
import { maxRedirects } from "./defaults.ts";
import { hostAndPort, isTrusted, refuseLiteral, withoutLogin } from "./reach.ts";
import type { Reach } from "./reach.ts";

export interface FetchSettings {
  readonly agents: Agents;
  readonly userAgent: string;
  /** Sent only to the host and port that the user typed. */
  readonly headers: readonly (readonly [string, string])[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface Fetched {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Decompressed. */
  readonly content: Uint8Array;
}

/**
 * Fetches a URL: redirects are followed by hand, at most 10, with the address checked at every hop; one deadline covers all.
 *
 * @param accept  value of the Accept header.
 * @throws Error  in words for people: no connection, time, size, redirects, a private address. Never names a header's value.
 */
export async function fetchUrl(start: string, accept: string, reach: Reach, settings: FetchSettings): Promise<Fetched> {
  const signal = AbortSignal.timeout(settings.timeoutMs);
  try {
    let url = new URL(start);
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const answer = await hop(url, accept, reach, settings, signal);
      if (!(answer instanceof URL)) return answer;
      url = answer;
    }
    throw new Error(`It redirects more than ${maxRedirects} times.`);
  } catch (error) {
    throw signal.aborted ? timeoutError(settings.timeoutMs, error) : inWords(error);
  }
}

/** One request: the answer, or where it redirects to. */
async function hop(
  url: URL,
  accept: string,
  reach: Reach,
  settings: FetchSettings,
  signal: AbortSignal,
): Promise<Fetched | URL> {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error(`It leads to a ${url.protocol} address.`);
  const trusted = isTrusted(url, reach);
  if (!trusted) refuseLiteral(url);
  const headers: Record<string, string> = { accept, "accept-encoding": "gzip, br", "user-agent": settings.userAgent };
  const login = loginHeader(url);
  if (hostAndPort(url) === reach.typed) {
    if (login !== undefined) headers["authorization"] = login;
    for (const [name, value] of settings.headers) headers[name.toLowerCase()] = value;
  }
  const answer = await request(withoutLogin(url), {
    dispatcher: trusted ? settings.agents.open : settings.agents.guarded,
    headers,
    signal,
  });
  const location = answer.headers["location"];
  if (redirects.has(answer.statusCode) && location !== undefined) {
    // The body of a redirect is of no use, and may never end.
    answer.body.on("error", () => undefined).destroy();
    return redirectTarget(Array.isArray(location) ? location[0] : location, url);
  }
  const received: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) received[name] = value;
  const encoding = received["content-encoding"] ?? "";
  const content = await readBody(
    answer.body,
    Array.isArray(encoding) ? encoding.join(",") : encoding,
    settings.maxBytes,
    signal,
  );
  return { url: withoutLogin(url), status: answer.statusCode, headers: received, content };
}

const redirects = new Set([301, 302, 303, 307, 308]);

function redirectTarget(location: string | undefined, base: URL): URL {
  const target = location === undefined ? null : URL.parse(location, base.href);
  if (target === null) throw new Error("It redirects to what is no address.");
  // RFC 9110, 10.2.2: without a fragment of its own the target takes over the old one.
  if (target.hash === "") target.hash = base.hash;
  return target;
}

function loginHeader(url: URL): string | undefined {
  if (url.username === "" && url.password === "") return undefined;
  return `Basic ${Buffer.from(`${decoded(url.username)}:${decoded(url.password)}`).toString("base64")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function timeoutError(milliseconds: number, cause: unknown): Error {
  return new Error(`It did not arrive within ${milliseconds / 1000} s (--timeout).`, { cause });
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was cut.",
  ENOTFOUND: "Its host name is not known.",
  EAI_AGAIN: "Its host name cannot be looked up now.",
  EHOSTUNREACH: "Its host cannot be reached.",
  ENETUNREACH: "Its network cannot be reached.",
  UND_ERR_SOCKET: "The connection was cut.",
  UND_ERR_CONNECT_TIMEOUT: "The connection could not be made in time.",
  UND_ERR_HEADERS_OVERFLOW: "Its headers are too large.",
  ERR_STREAM_PREMATURE_CLOSE: "The connection was cut.",
  Z_DATA_ERROR: "Its compression is damaged.",
  Z_BUF_ERROR: "Its compression is damaged.",
  ERR_BROTLI_DECODER_ERROR_FORMAT_PADDING_1: "Its compression is damaged.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is not trusted.",
  CERT_HAS_EXPIRED: "Its certificate has expired.",
};

/** System codes as sentences; what is unknown keeps its message. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  const text = words[error.code] ?? (error.code.startsWith("HPE_") ? "Its answer is no HTTP." : undefined);
  // A name with several addresses fails with one error for each of them and no message.
  return new Error(text ?? (error.message === "" ? `The connection failed (${error.code}).` : error.message), {
    cause: error,
  });
}
