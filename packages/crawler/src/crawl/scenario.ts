import { createHash } from "node:crypto";

/**
 * The page scenario of a main document: the first 128 bits of SHA-256 of `site`, a line feed and the document's URL, in
 * decimal; the same over interruptions and re-crawls. Spec 4.1, D-35.
 */
export function scenarioOf(site: string, url: string): string {
  return BigInt(`0x${createHash("sha256").update(`${site}\n${url}`).digest("hex").slice(0, 32)}`).toString();
}
