import { siteRepresentation } from "@eiao/crawler/repository";
import { exclusionOf, exclusions } from "@eiao/etl";
import type { Cockpit } from "../http/request.ts";

/** Names that are tried for one address: deeper paths are no site's. */
const MOST_NAMES = 20;

/** Whether a run, the URL repository or the list of exclusions has a site of this name. */
export async function isKnownSite({ observatory }: Pick<Cockpit, "observatory">, site: string): Promise<boolean> {
  if ((await observatory.queue.jobsOfSite(site, 1)).length > 0) return true;
  if ((await observatory.repository.siteOf(site)) !== undefined) return true;
  return exclusionOf(await exclusions(observatory.warehouse), site) !== undefined;
}

/**
 * The site that somebody means by its name, its start page or one of its pages, with or without a scheme: of those that are known the one
 * of the longest path. What none of them has keeps the name that its address would have.
 */
export async function siteMeant(cockpit: Pick<Cockpit, "observatory">, given: string): Promise<string> {
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `http://${given}`);
  if (url === null) return given;
  const parts = url.pathname.split("/").filter((part) => part !== "");
  for (let length = Math.min(parts.length, MOST_NAMES); length >= 0; length--) {
    const name = siteRepresentation(`${url.origin}/${parts.slice(0, length).join("/")}`);
    if (await isKnownSite(cockpit, name)) return name;
  }
  return siteRepresentation(url.href);
}
