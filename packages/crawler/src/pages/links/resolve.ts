import "@exodus/bytes/encoding.js";
import { percentEncodeAfterEncoding } from "@exodus/bytes/whatwg.js";

/** Returns the absolute URL of a link as written, without fragment; undefined if it is not an http(s) URL of at most 8 kB. */
export type Resolve = (href: string) => string | undefined;

/**
 * The resolved links, because page after page has the same ones. The first key is the part of the base that they depend on (nothing, its
 * origin, its folder), the second is the link as written. All are dropped if there are too many. Undefined: not a link.
 */
const caches = new Map<string, Map<string, string | undefined>>();
const MAX_REMEMBERED = 20_000;
/** Only short links and bases are cached, so that a hostile site cannot fill the memory. */
const LONGEST_REMEMBERED = 300;
const LONGEST_BASE = 1000;
/** The limit of a resolved URL, in characters: a long base would make many short links long. */
const LONGEST_URL = 8192;
let count = 0;

/**
 * Makes a function that resolves the links of one document, by the URL standard.
 * @param base      an absolute URL. If its scheme is not http or https, links relative to it are not links of the web.
 * @param encoding  the document's encoding, by its name in the Encoding Standard: queries are encoded in it.
 */
export function createResolve(base: string, encoding: string | undefined): Resolve {
  const bare = new URL(base);
  bare.hash = "";
  const self = bare.href;
  const isWeb = bare.protocol === "http:" || bare.protocol === "https:";
  const folder = bare.origin + bare.pathname.slice(0, bare.pathname.lastIndexOf("/") + 1);
  const legacy = hasOwnQueryEncoding(encoding) ? encoding : undefined;
  let absolute: Map<string, string | undefined> | undefined;
  let ofOrigin: Map<string, string | undefined> | undefined;
  let ofFolder: Map<string, string | undefined> | undefined;

  /** Returns the cache of a link; undefined when the link depends on more of the base, or is rare. */
  function cacheOf(href: string): Map<string, string | undefined> | undefined {
    const first = href.charCodeAt(0);
    if (self.length > LONGEST_BASE || href.length > LONGEST_REMEMBERED || first <= 0x20 || first === 0x3f)
      return undefined;
    if (first === 0x2f) return (ofOrigin ??= group(bare.origin));
    if (href.startsWith("http://") || href.startsWith("https://")) return (absolute ??= group(""));
    return href.includes(":") ? undefined : (ofFolder ??= group(folder));
  }

  return (written) => {
    const hash = written.indexOf("#");
    // Space before the `#` is part of the URL; at the end of a link it would be dropped.
    const cut = hash === -1 || (hash > 0 && written.charCodeAt(hash - 1) <= 0x20) ? written : written.slice(0, hash);
    if (cut === "") return isWeb ? self : undefined;
    if (legacy !== undefined && !isAscii(cut)) return parse(encodeQuery(cut, legacy), self);
    const known = cacheOf(cut);
    if (known === undefined) return parse(cut, self);
    const before = known.get(cut);
    if (before !== undefined || known.has(cut)) return before;
    const url = parse(cut, self);
    known.set(Buffer.from(cut).toString(), url); // a copy: a slice would keep its page in memory
    count++;
    return url;
  };
}

function group(key: string): Map<string, string | undefined> {
  if (count > MAX_REMEMBERED) {
    caches.clear();
    count = 0;
  }
  let found = caches.get(key);
  if (found === undefined) {
    found = new Map();
    caches.set(key, found);
    count++;
  }
  return found;
}

function parse(href: string, base: string): string | undefined {
  if (otherSchemes.some((scheme) => startsWithScheme(href, scheme))) return undefined;
  const url = URL.parse(href, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.hash !== "" || url.href.endsWith("#")) url.hash = "";
  return url.href.length > LONGEST_URL ? undefined : url.href;
}

/** Frequent schemes that are left out without parsing. */
const otherSchemes = ["mailto:", "tel:", "data:"];

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x80) return false;
  return true;
}

/** Returns true if a URL has this scheme (`name:` in lower case), read as the URL parser does: without leading spaces, tabs and line ends. */
export function startsWithScheme(href: string, scheme: string): boolean {
  let at = 0;
  while (href.charCodeAt(at) <= 0x20) at++;
  for (let letter = 0; letter < scheme.length; at++) {
    const code = href.charCodeAt(at);
    if (code === 0x09 || code === 0x0a || code === 0x0d) continue;
    if ((code | 0x20) !== scheme.charCodeAt(letter++)) return false;
  }
  return true;
}

/** The encodings for which the URL standard encodes queries in UTF-8, and one that has no encoder. */
const asUtf8: ReadonlySet<string> = new Set(["UTF-8", "UTF-16LE", "UTF-16BE", "replacement", "x-user-defined"]);

/** Returns true if links of documents in this encoding have their query encoded in it. */
function hasOwnQueryEncoding(encoding: string | undefined): encoding is string {
  return encoding !== undefined && !asUtf8.has(encoding);
}

/** The special-query percent-encode set, without the controls that are always in it. */
const SPECIAL_QUERY = ` "#'<>`;

/**
 * Percent-encodes the query of a link in `encoding` (URL standard, "percent-encode after encoding", special query). A character that the
 * encoding lacks becomes `%26%23...%3B`, a decimal reference. The path is left to the URL parser, which uses UTF-8. Cost: linear; the first
 * link in an encoding builds its table.
 */
export function encodeQuery(href: string, encoding: string): string {
  const start = href.indexOf("?");
  if (start === -1) return href;
  const hash = href.indexOf("#", start);
  const end = hash === -1 ? href.length : hash;
  const query = href.slice(start, end).replace(/[\t\n\r]/g, ""); // as the URL parser would
  const inEncoding = (run: string) => percentEncodeAfterEncoding(encoding, run, SPECIAL_QUERY);
  return href.slice(0, start) + query.replace(/[^\0-\x7f]+/g, inEncoding) + href.slice(end);
}
