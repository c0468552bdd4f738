import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Result } from "../evaluation/page.ts";
import { pathAfterLinks } from "../input/path-after-links.ts";

/** How often each code of violation occurs in a document. */
export type ViolationCodes = Readonly<Record<string, number>>;

/** One finding that was there before (spec cli.md 2, wams.md D73). */
export interface KnownFinding {
  readonly fingerprint: string;
  readonly test: string;
  /** Absolute, as `comparableUrl` makes it. */
  readonly url: string;
  /** Of 3.2_HTML_02 only. */
  readonly codes?: ViolationCodes;
}

/** What one run asks a baseline about: a finding, the page that it is on, and that page's violations. */
export interface Asked {
  readonly result: Result;
  readonly url: string;
  readonly codes: ViolationCodes | undefined;
}

/** Findings on a whole resource have no line; all documents of the world share one fingerprint of each (wams.md 11.2). */
export function isOfWholePage({ location }: Result): boolean {
  return location.line === 0;
}

/**
 * Whether a finding was there before. One at a location of a page is known by its fingerprint, on whatever page; one on a whole page
 * only for the URL that was named, and that on the document's validity only while no code of violation occurs more often.
 */
export interface KnownFindings {
  /** `url`: as `comparableUrl` makes it. Cost: a look-up, and for whole pages the number of pages that share the fingerprint. */
  has(asked: Asked): boolean;
}

export function createKnownFindings(findings: readonly KnownFinding[]): KnownFindings {
  const byFingerprint = Map.groupBy(findings, ({ fingerprint }) => fingerprint);
  return {
    has({ result, url, codes }) {
      const found = result.fingerprint === undefined ? undefined : byFingerprint.get(result.fingerprint);
      if (found === undefined) return false;
      if (!isOfWholePage(result)) return true;
      return found.some((known) => known.url === url && !risen(codes, known.codes));
    },
  };
}

/** Entries without codes are of version 1, or written by hand: they stand for the page whatever is wrong with it. */
function risen(codes: ViolationCodes | undefined, known: ViolationCodes | undefined): boolean {
  if (codes === undefined || known === undefined) return false;
  return Object.entries(codes).some(([code, count]) => count > (Object.hasOwn(known, code) ? (known[code] ?? 0) : 0));
}

/**
 * One spelling for all names of a page: without a fragment, and for files by the path after links, without a query. So that a file
 * is the same page from whatever folder, and by whatever link, it is named.
 */
export function comparableUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = "";
  if (parsed.protocol !== "file:") return parsed.href;
  parsed.search = "";
  try {
    return pathToFileURL(pathAfterLinks(fileURLToPath(parsed))).href;
  } catch {
    return parsed.href;
  }
}

/** A file's URL as it stands in a baseline, relative to its folder (`../site/a%20b.html`); any other URL as it is. */
export function relativeUrl(url: string, folder: string): string {
  const base = pathToFileURL(path.join(pathAfterLinks(folder), "/"));
  if (!url.startsWith("file:///")) return url;
  const from = base.pathname.split("/").slice(1, -1);
  const to = url.slice("file:///".length).split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const relative = [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
  // What looks like a scheme, or like the root, is none: it is a file's name.
  return /^(?:[^/?#]*:|\/|$)/.test(relative) ? `./${relative}` : relative;
}

/** The way back. An address that is none stays as it is: it names no page. */
export function absoluteUrl(written: string, folder: string): string {
  const url = URL.parse(written, pathToFileURL(path.join(pathAfterLinks(folder), "/")).href);
  return url === null ? written : comparableUrl(url.href);
}
