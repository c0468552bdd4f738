import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A finding that somebody decided to live with, in the configuration. Either `fingerprint` or `test`; `url` narrows it to
 * pages (`*` stands for any characters; relative ones count from the configuration's folder). A fingerprint of a finding on a whole
 * page is that of all documents, so it needs a `url` (wams.md D73). Spec cli.md 2.
 */
export interface Suppression {
  readonly fingerprint?: string;
  readonly test?: string;
  readonly url?: string;
  readonly reason: string;
  /** Last day on which it holds, `YYYY-MM-DD` (UTC). */
  readonly until?: string;
}

interface Subject {
  readonly fingerprint?: string | undefined;
  readonly test: string;
  readonly url: string;
  readonly isOfWholePage?: boolean;
}

export interface Suppressions {
  /** The reason for which the finding does not count; undefined: it counts. */
  reasonFor(finding: Subject): string | undefined;
  /** What they are of by test, those past their date too. */
  readonly tests: ReadonlySet<string>;
  /** Those past their date, which count again. */
  readonly expired: readonly Suppression[];
  /** Fingerprints of findings on whole pages that were met so far and name no page: they hold for none. */
  readonly withoutPage: ReadonlySet<string>;
}

/**
 * @param date    time of the run, xsd:dateTime.
 * @param folder  where relative `url`s count from.
 * Cost: a look-up is O(suppressions of that test or fingerprint x length of the URL).
 */
export function readSuppressions(list: readonly Suppression[], date: string, folder: string): Suppressions {
  const today = new Date(date).toISOString().slice(0, 10);
  const expired: Suppression[] = [];
  const byKey = new Map<string, { pattern: string | undefined; reason: string }[]>();
  for (const suppression of list) {
    if (suppression.until !== undefined && suppression.until < today) {
      expired.push(suppression);
      continue;
    }
    const key = suppression.fingerprint ?? suppression.test ?? "";
    const entry = { pattern: absolutePattern(suppression.url, folder), reason: suppression.reason };
    const entries = byKey.get(key);
    if (entries === undefined) byKey.set(key, [entry]);
    else entries.push(entry);
  }
  const withoutPage = new Set<string>();
  const find = (key: string | undefined, url: string, needsUrl: boolean) => {
    if (key === undefined) return undefined;
    const entries = byKey.get(key) ?? [];
    if (needsUrl && entries.some(({ pattern }) => pattern === undefined)) withoutPage.add(key);
    return entries.find(({ pattern }) => (pattern === undefined ? !needsUrl : matches(pattern, url)))?.reason;
  };
  return {
    tests: new Set(list.flatMap(({ test }) => test ?? [])),
    expired,
    withoutPage,
    reasonFor: ({ fingerprint, test, url, isOfWholePage = false }) =>
      find(fingerprint, url, isOfWholePage) ?? find(test, url, false),
  };
}

function absolutePattern(url: string | undefined, folder: string): string | undefined {
  if (url === undefined || url.startsWith("*") || /^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  return new URL(url, pathToFileURL(path.join(folder, "/"))).href;
}

/** `*` in the pattern stands for any characters. Linear: each piece is sought after the last. */
export function matches(pattern: string, text: string): boolean {
  const pieces = pattern.split("*");
  const first = pieces.shift() ?? "";
  const last = pieces.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
