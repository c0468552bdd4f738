import CachePolicy from "http-cache-semantics";
import type { SheetResponse } from "./sheet-store.ts";

/** How long an answer may be used, by RFC 9111 as a shared cache. */
export interface SheetPolicy {
  /** May be kept at all; also when it must be asked about each time. */
  readonly storable: boolean;
  isFresh(): boolean;
  /** Of a request that asks whether the answer is still good. */
  conditionalHeaders(): Readonly<Record<string, string>>;
  /** The policy after a 304. */
  confirmedBy(answer: SheetResponse): SheetPolicy;
}

/** Every sheet is asked for in the same way, so that Vary never matters. */
const request = { url: "/", method: "GET", headers: {} };

/** RFC 9111, 4.2.2 leaves it to the cache when the server says nothing: long enough for the pages of one site. */
const SILENT_SERVER_SECONDS = 300;
const LONGEST_GUESS_SECONDS = 86_400;
/** Statuses for which that is allowed (RFC 9110, 15.1), of those that matter here. */
const guessable = new Set([200, 203, 301, 308]);

/** @param failureSeconds how long an error status holds, whatever its server says: servers in trouble say anything. */
export function cachePolicy({ status, headers }: SheetResponse, failureSeconds: number): SheetPolicy {
  if (status >= 400) return wrap(new CachePolicy(request, { status: 404, headers: maxAge(failureSeconds) }));
  return wrap(
    new CachePolicy(request, { status, headers: guessable.has(status) ? withGuess(headers) : { ...headers } }),
  );
}

function wrap(policy: CachePolicy): SheetPolicy {
  return {
    storable: policy.storable(),
    isFresh: () => policy.satisfiesWithoutRevalidation(request),
    conditionalHeaders: () => textsOf(policy.revalidationHeaders(request)),
    confirmedBy: ({ status, headers }) =>
      wrap(policy.revalidatedPolicy(request, { status, headers: { ...headers } }).policy),
  };
}

/** A server that says nothing about freshness gets a guess: a tenth of the sheet's age, within bounds. */
function withGuess(headers: Readonly<Record<string, string>>): Record<string, string> {
  if (["cache-control", "expires", "pragma"].some((name) => headers[name] !== undefined)) return { ...headers };
  const modified = Date.parse(headers["last-modified"] ?? "");
  const tenth = Number.isNaN(modified) ? 0 : (Date.now() - modified) / 10_000;
  return { ...headers, ...maxAge(Math.min(Math.max(tenth, SILENT_SERVER_SECONDS), LONGEST_GUESS_SECONDS)) };
}

function maxAge(seconds: number): Record<string, string> {
  return { "cache-control": `max-age=${Math.floor(seconds)}` };
}

function textsOf(headers: CachePolicy.Headers): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") texts[name] = value;
  return texts;
}
