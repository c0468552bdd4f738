import { createHash } from "node:crypto";

/**
 * The page scenario of a main document: the first 128 bits of SHA-256 of `site`, a line feed and the document's URL, in
 * decimal; the same over interruptions and re-crawls. Spec 4.1, D-35.
 */
export function scenarioOf(site: string, url: string): string {
  return BigInt(`0x${createHash("sha256").update(`${site}\n${url}`).digest("hex").slice(0, 32)}`).toString();
}

/** The key of a document as a frame of a scenario, which is another row than the document on its own. Spec 8.6. */
export function frameKey(key: string, scenario: string): string {
  return `${key} ${scenario}`;
}

/** The key of a URL that a redirect leads back to after cookies were set: it is asked for once more. */
export function againKey(key: string): string {
  return `${key} again`;
}

/** The key of the URL itself: keys of URLs hold no blanks. */
export function plainKey(key: string): string {
  const blank = key.indexOf(" ");
  return blank < 0 ? key : key.slice(0, blank);
}
