import path from "node:path";
import { pathToFileURL } from "node:url";
import { matches } from "../input/patterns.ts";

/**
 * A finding that the configuration suppresses. It has either `fingerprint` or `test`. `url` limits it to pages: `*` stands for any characters, and
 * relative URLs start at the folder of the configuration. The fingerprint of a finding on a whole page needs a `url`, because all documents share
 * it (wams.md D73). Spec cli.md 2.
 */
export interface Suppression {
  readonly fingerprint?: string;
  readonly test?: string;
  readonly url?: string;
  readonly reason: string;
  /** Last day of the suppression, `YYYY-MM-DD` (UTC). */
  readonly until?: string;
}

interface Subject {
  readonly fingerprint?: string | undefined;
  readonly test: string;
  readonly url: string;
  readonly isOfWholePage?: boolean;
}

export interface Suppressions {
  /** Returns the reason why a finding does not count, or `undefined` if it counts. */
  reasonFor(finding: Subject): string | undefined;
  /** All tests with a suppression, even an expired one. */
  readonly tests: ReadonlySet<string>;
  /** Suppressions past their date. */
  readonly expired: readonly Suppression[];
  /** Fingerprints of findings on whole pages whose suppression lacks a `url`, and so has no effect. */
  readonly withoutPage: ReadonlySet<string>;
}

/**
 * Reads the suppressions of the configuration.
 * @param date    time of the report, xsd:dateTime.
 * @param folder  folder where relative `url`s start.
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
