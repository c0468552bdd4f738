import { withoutLogin } from "@eiao/crawler/web";
import type { Exchange, Http, Oddity } from "@eiao/crawler/web";
import { CommandError } from "../errors.ts";

export interface FetchSettings {
  /** The HTTP client, with the network options. It keeps no cookies, so that no page depends on earlier ones. */
  readonly http: Pick<Http, "fetch">;
  /** The time for a whole fetch with redirects. */
  readonly timeoutMs: number;
}

export interface FetchedInput {
  /** The URL after redirects. */
  readonly url: string;
  readonly status: number;
  /** The headers; their names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** The decompressed body. */
  readonly content: Uint8Array;
  readonly oddities: readonly Oddity[];
}

/**
 * Fetches a page that a user named, or a file that the page needs, without robots.txt. Redirects are followed, with the cookies that they set. An
 * answer that breaks off is requested again. One deadline covers all of it.
 *
 * @param accept  value of the Accept header.
 * @param typed   host and port that the user typed; undefined for a file.
 * @throws Error  with a message for users: no connection, time, size, redirects, a private address. It never contains the value of a header.
 */
export async function fetchUrl(
  start: string,
  accept: string,
  typed: string | undefined,
  { http, timeoutMs }: FetchSettings,
): Promise<FetchedInput> {
  const deadline = performance.now() + timeoutMs;
  // Cookies need a list of public suffixes, which is loaded only if something is fetched.
  const { createCookies, fetchWhole, follow } = await import("@eiao/crawler/web");
  const shared = { headers: [["accept", accept]], typed, cookies: createCookies() } as const;
  const { outcome, url, lost } = await follow(start, (hop) =>
    fetchWhole(http, { ...shared, url: hop, timeoutMs: Math.max(deadline - performance.now(), 0) }, neverStopped),
  );
  if (lost !== undefined) throw new Error(lost);
  if (outcome.kind === "answer") return fetched(outcome.exchange, url);
  if (outcome.reason === "timeout")
    throw new Error(`It did not arrive within ${timeoutMs / 1000} s, the limit of --timeout.`);
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
