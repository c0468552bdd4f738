import { headerOf } from "../exchange.ts";
import type { HeaderFields } from "../exchange.ts";
import { formatHttpDate, parseHttpDate } from "./http-date.ts";

/** The values that identify the version of the last full answer, as received. */
export interface Validators {
  readonly lastModified: string | null;
  readonly etag: string | null;
}

/** The plan for requesting a page that was fetched before. Spec 8.4. */
type ConditionalPlan =
  | { readonly kind: "plain" }
  /** One GET with these fields; 304: not modified. */
  | { readonly kind: "conditional"; readonly headers: HeaderFields }
  /** HEAD, then `notModifiedByHead`, then perhaps a plain GET. */
  | { readonly kind: "head-first" };

/** The parts of an answer that matter here. */
interface ConditionalAnswer {
  readonly status: number;
  readonly headers: HeaderFields;
}

const YEAR_1980 = Date.UTC(1980, 0, 1);

/**
 * Returns a Last-Modified value in ms since 1970; undefined if it counts as absent: not a date (-1), before 1980 or after `now`.
 * Both boundaries are accepted (D-37).
 *
 * @param now  the instant of receipt, ms since 1970.
 */
export function validLastModified(value: string | null | undefined, now: number): number | undefined {
  if (value === null || value === undefined) return undefined;
  const time = parseHttpDate(value, now);
  return time === undefined || time < YEAR_1980 || time > now ? undefined : time;
}

/**
 * Plans a request by the table of spec 8.4, entity tags first (23). Both validators are sent together; the tag takes precedence at
 * the server. A host that is known to ignore the date gets a HEAD request if there is a date to compare, else the tag alone.
 *
 * @param supports  true if the host supports If-Modified-Since; null: unknown.
 * @param now       ms since 1970.
 */
export function conditionalHeaders(page: Validators, supports: boolean | null, now: number): ConditionalPlan {
  const time = validLastModified(page.lastModified, now);
  const etag = page.etag !== null && isSendable(page.etag) ? page.etag : undefined;
  if (time !== undefined && supports === false) return { kind: "head-first" };
  const headers: (readonly [string, string])[] = [];
  if (etag !== undefined) headers.push(["If-None-Match", etag]);
  // A date in the form that may be sent is sent back unchanged, because some servers compare strings.
  if (time !== undefined) headers.push(["If-Modified-Since", sentForm(page.lastModified ?? "", time)]);
  return headers.length === 0 ? { kind: "plain" } : { kind: "conditional", headers };
}

/**
 * Returns true if an answer to a conditional GET shows that the host supports it, false if the host does not; null when it shows
 * nothing. Spec 8.4, learning rule: a changed entity tag explains a full answer with an old date, which then shows nothing.
 */
export function learnedSupport(page: Validators, answer: ConditionalAnswer, now: number): boolean | null {
  if (answer.status === 304) return true;
  const sent = validLastModified(page.lastModified, now);
  const got = validLastModified(headerOf(answer.headers, "last-modified"), now);
  if (answer.status !== 200 || sent === undefined || got === undefined) return null;
  const tag = headerOf(answer.headers, "etag");
  const changedTag = page.etag !== null && tag !== undefined && !sameTag(page.etag, tag);
  return got <= sent && !changedTag ? false : null;
}

/**
 * Returns true if the answer to HEAD says that the stored page is current: the date is equal or older, and there is no
 * other entity tag. Spec 8.4.
 */
export function notModifiedByHead(page: Validators, head: ConditionalAnswer, now: number): boolean {
  if (head.status !== 200) return false;
  const stored = validLastModified(page.lastModified, now);
  const current = validLastModified(headerOf(head.headers, "last-modified"), now);
  if (stored === undefined || current === undefined || current > stored) return false;
  const tag = headerOf(head.headers, "etag");
  return page.etag === null || tag === undefined || sameTag(page.etag, tag);
}

/** Compares two entity tags weakly: RFC 9110, 8.8.3.2. */
function sameTag(one: string, other: string): boolean {
  return one.replace(/^W\//, "") === other.replace(/^W\//, "");
}

/** Returns true if a tag is printable and not longer than real tags; also without quotes, because its server recognises it. */
function isSendable(etag: string): boolean {
  return etag.length <= 1024 && /^[\x21-\x7e\x80-\xff]+$/.test(etag);
}

function sentForm(verbatim: string, time: number): string {
  return /^[A-Z][a-z]{2}, \d\d [A-Z]/.test(verbatim) ? verbatim : formatHttpDate(time);
}
