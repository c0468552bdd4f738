/** Sites of a part of the index of words: their lists of a word lie together (schema/dw.postgresql.sql). */
const SITES_A_PART = 16;

export function partOfSite(site: number): number {
  return Math.floor(site / SITES_A_PART);
}
