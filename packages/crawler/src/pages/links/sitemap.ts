import { constants, gunzipSync } from "node:zlib";
import { budgetWith, decodeResource } from "@eiao/wam-core/source";
import { SaxesParser } from "saxes";
import { gunzip } from "../../web/transport/gunzip.ts";

/** The content of a sitemap: absolute http(s) URLs without fragment, each once, in order. */
export interface Sitemap {
  /** The pages. The scope of the site decides which of them belong to it. */
  readonly urls: string[];
  /** The sitemaps that an index lists. */
  readonly sitemaps: string[];
  /** The fault of the sitemap, for people. The lists contain what could be read. */
  readonly warning: string | undefined;
}

/** The limits of sitemaps.org: size after decompression, URLs of a file. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_URLS = 50_000;

/**
 * Reads a sitemap: XML (`urlset`, `sitemapindex`), RSS, Atom, or text with a URL a line. It knows gzip by its first
 * bytes. Spec 23 (discovery), sitemaps.org. No input causes an error. Cost: linear, at most 50 MiB of text.
 *
 * @param bytes  the file with its content codings decoded.
 * @param url    the address of the file, the base of relative URLs.
 */
export function readSitemap(bytes: Uint8Array, url: string): Sitemap {
  const list = createUrlLists(url);
  const unpacked = unpack(bytes);
  if (typeof unpacked === "string") return { ...list.result(), warning: unpacked };
  const { bytes: content, warning: damage } = unpacked;
  const { text } = decodeResource({ content, mode: "xml" }, budgetWith({ maxBytes: MAX_BYTES }));
  // Programs that make sitemaps often write an empty line first, but nothing may stand before an XML declaration.
  const warning = /^\s*</.test(text) ? readSitemapXml(text.trimStart(), list) : readLines(text, list);
  return { ...list.result(), warning: warning ?? damage };
}

/** Unpacks gzip. Returns the bytes, or the reason why there are none. */
function unpack(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly warning?: string } | string {
  if (bytes.length > MAX_BYTES) return TOO_LARGE;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { bytes };
  try {
    return { bytes: gunzip(bytes, MAX_BYTES).bytes };
  } catch {
    return startOf(bytes);
  }
}

/** Unpacks the beginning of an incomplete file. */
function startOf(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly warning: string } | string {
  try {
    const start = gunzipSync(bytes, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
    return { bytes: start, warning: "The gzip data is incomplete." };
  } catch (error) {
    return error instanceof RangeError ? TOO_LARGE : "The gzip data is damaged.";
  }
}

const TOO_LARGE = `The sitemap is larger than ${MAX_BYTES} bytes.`;

function readLines(text: string, list: ReturnType<typeof createUrlLists>): string | undefined {
  // Lines end in CR, LF or both.
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (/^\s*https?:/i.test(line) && !list.addPage(line)) return list.full;
  }
}

/** Makes lists for the URLs of a sitemap. `addPage` and `addSitemap` return false if the lists are full. */
function createUrlLists(base: string) {
  const urls = new Set<string>();
  const sitemaps = new Set<string>();
  const add = (set: Set<string>, text: string): boolean => {
    const written = text.trim();
    const url = written === "" || written.length > 8192 ? null : URL.parse(written, base);
    if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return true;
    url.hash = "";
    if (urls.size + sitemaps.size >= MAX_URLS && !set.has(url.href)) return false;
    set.add(url.href);
    return true;
  };
  return {
    /** The warning to log when the sitemap has more URLs than the limit. */
    full: `The sitemap lists more than ${MAX_URLS} URLs; the rest was left out.`,
    addPage: (text: string) => add(urls, text),
    addSitemap: (text: string) => add(sitemaps, text),
    result: () => ({ urls: [...urls], sitemaps: [...sitemaps] }),
  };
}

/** Ends the reading; its message is the warning. */
class Stop extends Error {}

const MAX_DEPTH = 20; // none of the formats nests deeper than five
const CHUNK = 65_536;
/** One error for each URL that a sitemap may list. A file with more errors is not a sitemap and would take minutes. */
const MAX_ERRORS = 50_000;
/** Matches a bare `&`: it begins no reference that XML defines itself. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|apos|quot|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/g;
const LONGEST_REFERENCE = "&#x10FFFF;".length;
/** Replaces a bare `&` while the text is parsed. XML allows this private character, and no address has it. */
const AMPERSAND_MARK = "\ue000";
/** The elements that have a URL as text, with their parents. */
const pages: ReadonlySet<string> = new Set(["url/loc", "item/link"]);

/**
 * Reads a sitemap in XML, RSS 2.0 or Atom. A bare `&` is text, also one that begins a reference that XML does not know. After other errors of the
 * XML the reading continues. A document type is refused, because entities are a way to attack readers.
 * @returns a warning if something may be missing.
 */
function readSitemapXml(text: string, urls: ReturnType<typeof createUrlLists>): string | undefined {
  const parser = new SaxesParser();
  const path: string[] = [];
  let content = "";
  const stop = (warning: string): never => {
    throw new Stop(warning);
  };
  const stopUnless = (isAdded: boolean): void => {
    if (!isAdded) stop(urls.full);
  };
  let warning: string | undefined;
  let errors = 0;
  parser.on("error", (error) => {
    warning ??= `The sitemap is not well-formed XML: ${error.message}`;
    if (++errors > MAX_ERRORS) stop(warning);
  });
  parser.on("doctype", () => stop("The sitemap has a document type. The rest of it was ignored."));
  parser.on("opentag", ({ name, attributes }) => {
    const parent = path.at(-1);
    const local = name.slice(name.indexOf(":") + 1); // prefixes are free; `image:loc` has another parent
    path.push(local);
    if (path.length > MAX_DEPTH) stop("The sitemap is nested too deeply.");
    content = "";
    const { href, rel } = attributes;
    if (href === undefined || local !== "link") return;
    // Atom, and the other languages of a page in a sitemap.
    if ((parent === "entry" && (rel === undefined || rel === "alternate")) || (parent === "url" && rel === "alternate"))
      stopUnless(urls.addPage(unmarked(href)));
  });
  parser.on("text", (piece) => (content += piece));
  parser.on("cdata", (piece) => (content += piece));
  parser.on("closetag", () => {
    const name = path.pop();
    const parent = path.at(-1);
    if (pages.has(`${parent}/${name}`)) stopUnless(urls.addPage(unmarked(content)));
    else if (parent === "sitemap" && name === "loc") stopUnless(urls.addSitemap(unmarked(content)));
    content = "";
  });
  try {
    for (let at = 0; at < text.length;) {
      const end = endOfChunk(text, at);
      parser.write(text.slice(at, end).replace(BARE_AMPERSAND, AMPERSAND_MARK));
      at = end;
    }
    parser.close();
    return warning;
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
}

/** Returns the end of a chunk that splits no reference. */
function endOfChunk(text: string, start: number): number {
  const end = start + CHUNK;
  if (end >= text.length) return text.length;
  const ampersand = text.lastIndexOf("&", end - 1);
  return ampersand > end - LONGEST_REFERENCE ? ampersand : end;
}

function unmarked(text: string): string {
  return text.replaceAll(AMPERSAND_MARK, "&");
}
