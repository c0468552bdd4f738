/** Pages of a site in the index: more no site has. */
export const MOST_PAGES = 2 ** 24;

/** A page by one number, by which SQLite numbers its row too. */
export function documentNumber(site: number, page: number): number {
  return site * MOST_PAGES + page;
}

/** On a server words lie in so many parts (migrations/server/006-search-parts.ts). */
const PARTS = 16;

export function partOfSite(site: number): number {
  return site % PARTS;
}
