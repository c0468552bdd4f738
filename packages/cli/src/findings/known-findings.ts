import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pathAfterLinks } from "../output/files-read.ts";
import { plainUrl } from "./page.ts";
import type { Result } from "./page.ts";

/** The number of violations in a document, by code. */
export type ViolationCodes = Readonly<Record<string, number>>;

/** A finding on the baseline (spec cli.md 2, wams.md D73). */
export interface KnownFinding {
  readonly fingerprint: string;
  readonly test: string;
  /** The absolute URL, in the form of `comparableUrl`. */
  readonly url: string;
  /** Only for the test 3.2_HTML_02. */
  readonly codes?: ViolationCodes;
}

/** A finding to look up in a baseline, with the URL and the violations of its page. */
export interface Asked {
  readonly result: Result;
  readonly url: string;
  readonly codes: ViolationCodes | undefined;
}

/** Returns true for a finding on a whole page. It has no line, and the same fingerprint in all documents (wams.md 11.2). */
export function isOfWholePage({ location }: Result): boolean {
  return location.line === 0;
}

/** Returns true for the test of a whole document whose baseline entries have codes. */
export function isValidity(test: string): boolean {
  return test === "3.2_HTML_02";
}

/**
 * The findings of a baseline. A finding at a location is known by its fingerprint, on any page. A finding on a whole page is known on the pages
 * that the baseline names; one on the validity of a document only while no code of violation occurs more often. On other pages, it is known if the
 * baseline has it, with the same codes, on three or more pages, because it then comes from a template.
 */
export interface KnownFindings {
  /** Returns true if the finding is known. `url` has the form of `comparableUrl`. Cost: one look-up, or O(pages with that fingerprint). */
  has(asked: Asked): boolean;
  /** Returns the codes that are more frequent than in the baseline, with the increase. Undefined if the baseline lacks the page. */
  grown(asked: Asked): ViolationCodes | undefined;
}

/** The number of pages in a baseline that proves that a finding on a whole page comes from a template. */
const PAGES_OF_TEMPLATE = 3;

/** @param isStrict  true if a finding on a whole page is known only on pages that the baseline names. */
export function createKnownFindings(findings: readonly KnownFinding[], isStrict = false): KnownFindings {
  const byFingerprint = Map.groupBy(findings, ({ fingerprint }) => fingerprint);
  const urls = new Set(findings.map((known) => known.url));
  const entriesOf = ({ fingerprint }: Result) =>
    fingerprint === undefined ? [] : (byFingerprint.get(fingerprint) ?? []);
  return {
    has({ result, url, codes }) {
      const found = entriesOf(result);
      if (found.length === 0 || !isOfWholePage(result)) return found.length > 0;
      const here = found.filter((known) => known.url === url);
      if (here.length > 0) return here.some((known) => increases(codes, known.codes).length === 0);
      // The baseline names the page without this finding.
      if (isStrict || urls.has(url)) return false;
      const alike = found.filter((known) => isSame(codes, known.codes));
      return new Set(alike.map((known) => known.url)).size >= PAGES_OF_TEMPLATE;
    },
    grown({ result, url, codes }) {
      const here = isOfWholePage(result) ? entriesOf(result).find((known) => known.url === url) : undefined;
      const more = here === undefined ? [] : increases(codes, here.codes);
      return more.length === 0 ? undefined : Object.fromEntries(more);
    },
  };
}

/**
 * Returns the codes that occur more often than in the baseline, with the number of new violations. An entry without codes, such as a handwritten
 * one, covers all faults of its page.
 */
function increases(
  codes: ViolationCodes | undefined,
  known: ViolationCodes | undefined,
): readonly (readonly [code: string, more: number])[] {
  if (codes === undefined || known === undefined) return [];
  return Object.entries(codes)
    .map(([code, count]) => [code, count - (Object.hasOwn(known, code) ? (known[code] ?? 0) : 0)] as const)
    .filter(([, more]) => more > 0);
}

function isSame(codes: ViolationCodes = {}, known: ViolationCodes = {}): boolean {
  const entries = Object.entries(codes);
  return (
    entries.length === Object.keys(known).length &&
    entries.every(([code, count]) => Object.hasOwn(known, code) && known[code] === count)
  );
}

/**
 * Returns the same spelling for all URLs of a page: without a fragment and, for files, with links resolved and without a query. A file is then
 * the same page from any folder and by any link.
 */
export function comparableUrl(url: string): string {
  const resource = plainUrl(url);
  if (!resource.startsWith("file:")) return resource;
  try {
    return pathToFileURL(pathAfterLinks(fileURLToPath(resource))).href;
  } catch {
    return resource;
  }
}

/** Returns the URL of a file as in a baseline, relative to its folder (`../site/a%20b.html`). Leaves other URLs unchanged. */
export function relativeUrl(url: string, folder: string): string {
  const base = pathToFileURL(path.join(pathAfterLinks(folder), "/"));
  if (!url.startsWith("file:///")) return url;
  const from = base.pathname.split("/").slice(1, -1);
  const to = url.slice("file:///".length).split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const relative = [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
  // A file name that looks like a scheme or like the root gets a `./` in front.
  return /^(?:[^/?#]*:|\/|$)/.test(relative) ? `./${relative}` : relative;
}

/** Returns the absolute URL of a page in a baseline. Leaves text that is not an address unchanged. */
export function absoluteUrl(written: string, folder: string): string {
  const url = URL.parse(written, pathToFileURL(path.join(pathAfterLinks(folder), "/")).href);
  return url === null ? written : comparableUrl(url.href);
}
