import { withoutSessionIds } from "./session-ids.ts";

/** Longer URLs are refused as traps before they are asked for: characters. */
export const MAX_URL_LENGTH = 2048;

/** A URL as it is requested, and what counts as the same URL. */
export interface NormalUrl {
  /** Absolute, http or https, ASCII; no fragment, no login. */
  readonly url: string;
  /** `url` without session ids; the same string where there are none. */
  readonly key: string;
}

/**
 * The one spelling of a URL: WHATWG URL Standard (letter case and IDNA of the host, default port, empty path, dot
 * segments); fragment, user name and password are dropped, an empty query too. In the path, escapes of unreserved
 * characters are undone and the others spelt in upper case (RFC 3986, 6.2.2); the query is kept octet for octet.
 * Spec 21.2, 23. Idempotent, never throws.
 *
 * @param href  absolute.
 * @returns     undefined when it is no URL, or neither http nor https.
 *
 * Cost: some 0.2 µs for what the URL parser has written, about 1 µs else; linear for hostile lengths.
 */
export function normaliseUrl(href: string): NormalUrl | undefined {
  if (isNormal(href)) return withKey(href);
  const parsed = URL.parse(href);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return undefined;
  return withKey(`${parsed.protocol}//${parsed.host}${normalPath(parsed.pathname)}${parsed.search}`);
}

/**
 * A URL as a server spells it, under the key of its one spelling: a server may have its page under that of its own alone, and send there
 * whoever asks in another, as WordPress and Java servers do with escapes. Spec 23 (redirects).
 */
export function asSpelt(href: string): NormalUrl | undefined {
  const normal = normaliseUrl(href);
  const parsed = URL.parse(href);
  if (normal === undefined || parsed === null) return undefined;
  return { url: `${parsed.protocol}//${parsed.host}${parsed.pathname}${parsed.search}`, key: normal.key };
}

/**
 * Returns one spelling for all spellings of a URL, to compare what a person wrote with what is known. Text that is no URL of
 * the web is returned unchanged.
 */
export function oneSpelling(url: string): string {
  return normaliseUrl(url)?.url ?? url;
}

/** Returns the key of a URL; text that is no URL of the web is its own key. */
export function keyOf(url: string): string {
  return normaliseUrl(url)?.key ?? url;
}

function withKey(url: string): NormalUrl {
  return { url, key: url.length > MAX_URL_LENGTH ? url : withoutSessionIds(url) };
}

/** True only for strings that the slow way would give back as they are; false says nothing. */
function isNormal(href: string): boolean {
  if (href.length > MAX_URL_LENGTH) return false;
  const slash = href.indexOf("/", "https://".length);
  if (slash < 0 || !isNormalOrigin(href.slice(0, slash))) return false;
  AFTER_ORIGIN.lastIndex = slash;
  return AFTER_ORIGIN.test(href);
}

/**
 * Path and query that neither the parser nor this module would change: no dot segments, only characters that stay,
 * only upper-case escapes of characters that are not unreserved. Each group begins with a character that the one
 * before cannot hold, so there is nothing to backtrack into.
 */
const AFTER_ORIGIN =
  /(?:\/(?!\.{1,2}(?:[/?]|$))[\w\-.~!$&'()*+,;=:@|]*(?:%(?:[0189A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[BCDF])[\w\-.~!$&'()*+,;=:@|]*)*)+(?:\?[\w\-.~!$&()*+,;=:@/?%|[\]]+)?$/y;

/** Schemes with hosts and ports, found to be spelt as the parser spells them: a page's links have few. */
const normalOrigins = new Set<string>();
const MAX_ORIGINS = 2000;

function isNormalOrigin(origin: string): boolean {
  if (normalOrigins.has(origin)) return true;
  const parsed = URL.parse(`${origin}/`);
  if (parsed === null || parsed.origin !== origin || !/^https?:$/.test(parsed.protocol)) return false;
  if (normalOrigins.size >= MAX_ORIGINS) normalOrigins.clear();
  normalOrigins.add(origin);
  return true;
}

/** The one spelling of a path that the URL parser gave: RFC 3986, 6.2.2.1 and 6.2.2.2. A path with a stray `%` is left alone: undoing escapes beside it could make new ones. */
export function normalPath(path: string): string {
  if (!path.includes("%") || /%(?![0-9a-f]{2})/i.test(path)) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w\-.~]/.test(character) ? character : escape.toUpperCase();
  });
}

/** Decodes the escapes of a text; a text with damaged escapes stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** This pattern matches what precedes a login: the slashes of any scheme; http accepts backslashes and none at all as well. */
const BEFORE_LOGIN = /^[\0- ]*(?:https?:[/\\]*|[a-z][a-z0-9+.-]*:\/\/)/i;

/** A URL, or what was meant as one, without user name and password: for logs and messages. Linear time, never throws. */
export function withoutLogin(url: string): string {
  if (!url.includes("@")) return url;
  const from = BEFORE_LOGIN.exec(url)?.[0].length;
  if (from === undefined) return url;
  let end = from;
  while (end < url.length && !"/\\?#".includes(url.charAt(end))) end++;
  const at = url.slice(from, end).lastIndexOf("@");
  return at < 0 ? url : url.slice(0, from) + url.slice(from + at + 1);
}
