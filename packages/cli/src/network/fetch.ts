import { createCookies, follow, withoutLogin } from "@eiao/crawler/web";
import type { Exchange, Http, Oddity } from "@eiao/crawler/web";
import { CommandError } from "../errors.ts";

export interface FetchSettings {
  /** Knows the options of the network; sends no cookies of its own, so that no page depends on those before it. */
  readonly http: Pick<Http, "fetch">;
  /** A whole fetch, redirects included. */
  readonly timeoutMs: number;
}

export interface FetchedInput {
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
 * Fetches what a person named, or what its page needs: at once and once, without a look at robots.txt. Redirects are followed; one
 * deadline covers all, and cookies that are set on the way.
 *
 * @param accept  value of the Accept header.
 * @param typed   host and port that the user typed for it; undefined for a file.
 * @throws Error  in words for people: no connection, time, size, redirects, a private address. Never names a header's value.
 */
export async function fetchUrl(
  start: string,
  accept: string,
  typed: string | undefined,
  { http, timeoutMs }: FetchSettings,
): Promise<FetchedInput> {
  const deadline = performance.now() + timeoutMs;
  const shared = { headers: [["accept", accept]], typed, cookies: createCookies() } as const;
  const { outcome, url, lost } = await follow(start, (hop) =>
    http.fetch({ ...shared, url: hop, timeoutMs: Math.max(deadline - performance.now(), 0) }, neverStopped),
  );
  if (lost !== undefined) throw new Error(lost);
  if (outcome.kind === "answer") return fetched(outcome.exchange, url);
  if (outcome.reason === "timeout") throw new Error(`It did not arrive within ${timeoutMs / 1000} s (--timeout).`);
  throw new CommandError(outcome.message, outcome.remedy);
}

const neverStopped = new AbortController().signal;

function fetched({ response }: Exchange, url: string): FetchedInput {
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
