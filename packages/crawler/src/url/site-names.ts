import { siteRepresentation } from "./site.ts";

/** Names that are tried for one address: deeper paths are no site's. */
const MOST_NAMES = 20;

/**
 * The names that the site of a page may have: as `www.example.org/town/hall` and its like, the longest path first. [] for what is no address.
 * @param given  with or without a scheme.
 */
export function siteNamesOf(given: string): string[] {
  const url = addressOf(given);
  if (url === null) return [];
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const most = Math.min(parts.length, MOST_NAMES);
  return Array.from({ length: most + 1 }, (_, at) =>
    siteRepresentation(`${url.origin}/${parts.slice(0, most - at).join("/")}`),
  );
}

function addressOf(given: string): URL | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}
