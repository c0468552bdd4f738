import {
  acceptedCodings,
  hostAndPort,
  isRedirect,
  redirectTarget,
  refuseLiteral,
  sendRequest,
  withoutLogin,
} from "@eiao/crawler/web";
import type { Agents, Exchange, Oddity } from "@eiao/crawler/web";
import { CommandError } from "../errors.ts";
import { maxRedirects } from "./defaults.ts";
import { isTrusted } from "./reach.ts";
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
  readonly oddities: readonly Oddity[];
}

/**
 * Fetches a URL: redirects are followed by hand, at most 10, with the address checked at every hop; one deadline covers all.
 *
 * @param accept  value of the Accept header.
 * @throws Error  in words for people: no connection, time, size, redirects, a private address. Never names a header's value.
 */
export async function fetchUrl(start: string, accept: string, reach: Reach, settings: FetchSettings): Promise<Fetched> {
  const deadline = performance.now() + settings.timeoutMs;
  let url = new URL(start);
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const exchange = await hop(url, accept, reach, settings, deadline - performance.now());
    const next = nextHop(exchange, url);
    if (next === undefined) return fetched(exchange, url);
    url = next;
  }
  throw new Error(`It redirects more than ${maxRedirects} times.`);
}

/** One request and its answer. */
async function hop(url: URL, accept: string, reach: Reach, settings: FetchSettings, leftMs: number): Promise<Exchange> {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error(`It leads to a ${url.protocol} address.`);
  const trusted = isTrusted(url, reach);
  if (!trusted) refuseLiteral(url);
  const headers: Record<string, string> = {
    accept,
    "accept-encoding": acceptedCodings,
    "user-agent": settings.userAgent,
  };
  const login = loginHeader(url);
  if (hostAndPort(url) === reach.typed) {
    if (login !== undefined) headers["authorization"] = login;
    for (const [name, value] of settings.headers) headers[name.toLowerCase()] = value;
  }
  const outcome = await sendRequest(
    trusted ? settings.agents.open : settings.agents.guarded,
    {
      url: new URL(withoutLogin(url)),
      method: "GET",
      headers,
      timeoutMs: Math.max(leftMs, 0),
      maxBytes: settings.maxBytes,
      enough: Infinity,
      wants: undefined,
      proxied: settings.agents.proxied,
    },
    neverStopped,
  );
  if (outcome.kind === "answer") return outcome.exchange;
  if (outcome.reason === "timeout")
    throw new Error(`It did not arrive within ${settings.timeoutMs / 1000} s (--timeout).`);
  throw new CommandError(outcome.message, outcome.remedy);
}

const neverStopped = new AbortController().signal;

/** Where a redirect leads; undefined: it is none. */
function nextHop(exchange: Exchange, base: URL): URL | undefined {
  if (!isRedirect(exchange.response)) return undefined;
  const target = URL.parse(redirectTarget(exchange, base.href) ?? "");
  if (target === null) throw new Error("It redirects to what is no address.");
  // RFC 9110, 10.2.2: without a fragment of its own the target takes over the old one.
  if (target.hash === "") target.hash = base.hash;
  return target;
}

function fetched({ response }: Exchange, url: URL): Fetched {
  const headers: Record<string, string | string[]> = {};
  for (const [field, value] of response.headers) {
    const name = field.toLowerCase();
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return {
    url: withoutLogin(url),
    status: response.status,
    headers,
    content: response.body,
    oddities: response.oddities ?? [],
  };
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
