import { withoutLogin } from "@eiao/crawler/internal/web";
import type { Exchange, Http } from "@eiao/crawler/internal/web";
import { CommandError } from "../errors.ts";

export interface FetchSettings {
  /** The HTTP client, with the network options. It keeps no cookies, so that no page depends on earlier ones. */
  readonly http: Pick<Http, "fetch">;
  /** The time limit for a whole fetch with redirects. */
  readonly timeoutMs: number;
}

/**
 * Fetches a page that a user named, or a file that the page needs, without robots.txt. Follows redirects, and sends the cookies that they set.
 * Repeats a request whose answer breaks off. One deadline covers everything.
 *
 * @param accept  value of the Accept header.
 * @param typed   host and port that the user typed; undefined for a file.
 * @returns the URL after redirects, headers with names in lower case, and the body after decompression.
 * @throws Error with a message for users: no connection, time, size, redirects, a private address. It never contains the value of a header.
 */
export async function fetchUrl(
  start: string,
  accept: string,
  typed: string | undefined,
  { http, timeoutMs }: FetchSettings,
) {
  const deadline = performance.now() + timeoutMs;
  // Cookies need a list of public suffixes, which is loaded only if a page is fetched.
  const { createCookies, fetchWhole, follow } = await import("@eiao/crawler/internal/web");
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

function fetched({ response }: Exchange, url: string) {
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

/** A token (RFC 9110, 5.6.2). */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Node sends header values of these characters, as bytes of Latin-1 (RFC 9110, 5.5). */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Reads the values of `--header "K: V"` as [name, value] pairs.
 * @throws CommandError that never contains a value, which may be a password.
 */
export function parseHeaders(lines: readonly string[]): readonly (readonly [string, string])[] {
  return lines.map((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim();
    const value = line.slice(colon + 1).trim();
    if (!NAME.test(name) || !VALUE.test(value))
      throw new CommandError(
        colon === -1
          ? "--header needs a name, a colon and a value."
          : `--header ${JSON.stringify(name)} is not a valid HTTP header.`,
        'Example: --header "Accept-Language: nb"',
      );
    if (forbidden.has(name.toLowerCase()))
      throw new CommandError(`--header ${name} cannot be set, because the program sets it.`);
    return [name, value];
  });
}

/** Checks the value of `--user-agent`. @throws CommandError if it cannot be sent: every page would fail, as if the site were broken. */
export function checkUserAgent(userAgent: string): void {
  if (/[\r\n]/.test(userAgent)) throw new CommandError("--user-agent must be one line.");
  if (!VALUE.test(userAgent))
    throw new CommandError("--user-agent contains characters that cannot be sent.", "Use only ASCII characters.");
}

const forbidden = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
  "keep-alive",
  "expect",
  "accept-encoding",
]);
