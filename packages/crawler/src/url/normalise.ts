import { withoutSessionIds } from "./session-ids.ts";

/** The limit of a URL, in characters. Longer ones are refused as traps before they are requested. */
export const MAX_URL_LENGTH = 2048;

/** A URL as it is requested, and the key that equal URLs share. */
export interface NormalUrl {
  /** Absolute, http or https, ASCII; no fragment, no login. */
  readonly url: string;
  /** `url` without session ids; the same string when there are none. */
  readonly key: string;
}

/**
 * Normalises a URL: WHATWG URL Standard (letter case and IDNA of the host, default port, empty path, dot segments). It
 * drops fragment, user name, password and an empty query. In the path, it decodes escapes of unreserved characters and
 * writes the others in upper case (RFC 3986, 6.2.2). It keeps the query byte for byte. Spec 21.2, 23. Idempotent, never throws.
 *
 * @param href  an absolute URL.
 * @returns     undefined when it is not an http or https URL.
 *
 * Cost: about 0.2 µs for a URL that the URL parser has written, else about 1 µs; linear for hostile lengths.
 */
export function normaliseUrl(href: string): NormalUrl | undefined {
  if (isNormal(href)) return withKey(href);
  const parsed = URL.parse(href);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return undefined;
  return withKey(`${parsed.protocol}//${parsed.host}${normalPath(parsed.pathname)}${parsed.search}`);
}

/**
 * Returns a URL as a server spells it, with the key of the normalised URL. A server may have a page only in its own spelling and redirect
 * requests in another spelling there, as WordPress and Java servers do with escapes. Spec 23 (redirects).
 */
export function asSpelt(href: string): NormalUrl | undefined {
  const normal = normaliseUrl(href);
  const parsed = URL.parse(href);
  if (normal === undefined || parsed === null) return undefined;
  return { url: `${parsed.protocol}//${parsed.host}${parsed.pathname}${parsed.search}`, key: normal.key };
}

/**
 * Returns one spelling for all spellings of a URL, to compare the text of a person with known URLs. Text that is not an http
 * or https URL is returned unchanged.
 */
export function canonicalUrl(url: string): string {
  return normaliseUrl(url)?.url ?? url;
}

/** Returns the key of a URL; text that is not an http or https URL is its own key. */
export function keyOf(url: string): string {
  return normaliseUrl(url)?.key ?? url;
}

function withKey(url: string): NormalUrl {
  return { url, key: url.length > MAX_URL_LENGTH ? url : withoutSessionIds(url) };
}

/** Returns true only for strings that the slow way would not change; false proves nothing. */
function isNormal(href: string): boolean {
  if (href.length > MAX_URL_LENGTH) return false;
  const slash = href.indexOf("/", "https://".length);
  if (slash < 0 || !isNormalOrigin(href.slice(0, slash))) return false;
  AFTER_ORIGIN.lastIndex = slash;
  return AFTER_ORIGIN.test(href);
}

/**
 * Matches a path and query that neither the parser nor this module would change: no dot segments, only characters that
 * stay, only upper-case escapes of characters that are not unreserved. Each group begins with a character that the group
 * before cannot contain, so there is no backtracking.
 */
const AFTER_ORIGIN =
  /(?:\/(?!\.{1,2}(?:[/?]|$))[\w\-.~!$&'()*+,;=:@|]*(?:%(?:[0189A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[BCDF])[\w\-.~!$&'()*+,;=:@|]*)*)+(?:\?[\w\-.~!$&()*+,;=:@/?%|[\]]+)?$/y;

/** The origins that are spelt as the parser spells them: the links of a page have few. */
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

/** Normalises a path of the URL parser: RFC 3986, 6.2.2.1 and 6.2.2.2. A path with a stray `%` stays: decoding could make new escapes. */
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

/** Matches the text before a login: the slashes of any scheme. http also accepts backslashes, or none at all. */
const BEFORE_LOGIN = /^[\0- ]*(?:https?:[/\\]*|[a-z][a-z0-9+.-]*:\/\/)/i;

/** Removes user name and password from a URL, even a malformed one, for logs and messages. Linear time, never throws. */
export function withoutLogin(url: string): string {
  if (!url.includes("@")) return url;
  const from = BEFORE_LOGIN.exec(url)?.[0].length;
  if (from === undefined) return url;
  let end = from;
  while (end < url.length && !"/\\?#".includes(url.charAt(end))) end++;
  const at = url.slice(from, end).lastIndexOf("@");
  return at < 0 ? url : url.slice(0, from) + url.slice(from + at + 1);
}
