import { hash } from "node:crypto";

/** Octets of a page's number: of two sites of 6,000 pages one pair in 8 million is taken for one page wrongly. */
export const PAGE_KEY_OCTETS = 6;

/** The number of a page, the same in all runs: 48 bits of the digest of its scenario id. */
export function pageKey(scenario: string): number {
  return Number.parseInt(hash("sha256", scenario).slice(0, 2 * PAGE_KEY_OCTETS), 16);
}
