import { gunzipSync, constants } from "node:zlib";
import { budgetWith, decodeResource } from "@eiao/wam-core/source";
import { gunzip } from "../web/transport/gunzip.ts";
import { readSitemapXml } from "./sitemap-xml.ts";
import type { SitemapUrls } from "./sitemap-xml.ts";

/** What a sitemap lists, as absolute http(s) URLs without fragment, each once, in order. */
export interface Sitemap {
  /** Pages. Whether they belong to the site is for its scope to say. */
  readonly urls: string[];
  /** Further sitemaps: those of an index. */
  readonly sitemaps: string[];
  /** What was wrong, for people; the lists hold what came before. */
  readonly warning: string | undefined;
}

/** The limits of sitemaps.org: size after decompression, URLs of a file. */
const MAX_OCTETS = 50 * 1024 * 1024;
const MAX_URLS = 50_000;

/**
 * Reads a sitemap: XML (`urlset`, `sitemapindex`), RSS, Atom, or text with a URL a line; gzip is known by its first
 * octets. Spec 23 (discovery), sitemaps.org. No input is an error. Cost: linear, at most 50 MiB of text.
 *
 * @param bytes  content codings undone.
 * @param url    where the file is; base of relative URLs.
 */
export function readSitemap(bytes: Uint8Array, url: string): Sitemap {
  const list = createUrlLists(url);
  const unpacked = unpack(bytes);
  if (typeof unpacked === "string") return { ...list.result(), warning: unpacked };
  const { bytes: content, warning: damage } = unpacked;
  const { text } = decodeResource({ content, mode: "xml" }, budgetWith({ maxBytes: MAX_OCTETS }));
  // Programs that make sitemaps often write an empty line first, before which no XML declaration may stand.
  const warning = /^\s*</.test(text) ? readSitemapXml(text.trimStart(), list) : readLines(text, list);
  return { ...list.result(), warning: warning ?? damage };
}

/** The octets, or the reason why there are none. */
function unpack(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly warning?: string } | string {
  if (bytes.length > MAX_OCTETS) return TOO_LARGE;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { bytes };
  try {
    return { bytes: gunzip(bytes, MAX_OCTETS).bytes };
  } catch {
    return startOf(bytes);
  }
}

/** A file that was cut off gives what there is. */
function startOf(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly warning: string } | string {
  try {
    const start = gunzipSync(bytes, { maxOutputLength: MAX_OCTETS, finishFlush: constants.Z_SYNC_FLUSH });
    return { bytes: start, warning: "The gzip data is incomplete." };
  } catch (error) {
    return error instanceof RangeError ? TOO_LARGE : "The gzip data is damaged.";
  }
}

const TOO_LARGE = `The sitemap is larger than ${MAX_OCTETS} bytes.`;

function readLines(text: string, list: SitemapUrls): string | undefined {
  // Lines end in CR, LF or both.
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (/^\s*https?:/i.test(line) && !list.addPage(line)) return list.full;
  }
}

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
    full: `The sitemap lists more than ${MAX_URLS} URLs; the rest was left out.`,
    addPage: (text: string) => add(urls, text),
    addSitemap: (text: string) => add(sitemaps, text),
    result: () => ({ urls: [...urls], sitemaps: [...sitemaps] }),
  };
}
