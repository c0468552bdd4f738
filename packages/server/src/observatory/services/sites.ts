import { siteNamesOf, siteRepresentation } from "@eiao/crawler/internal/repository";
import { exclusionOf, exclusions } from "@eiao/etl/internal";
import type { Observatory } from "./observatory.ts";
import { serviceError } from "../../transport/service-errors.ts";

/** The parts of an observatory that know sites. */
interface Knowing {
  readonly observatory: Pick<Observatory, "queue" | "repository" | "warehouse">;
}

/** Returns true if a run, the URL repository or the list of exclusions has a site of this name. */
export async function isKnownSite({ observatory }: Knowing, site: string): Promise<boolean> {
  if ((await observatory.queue.jobsOfSite(site, 1)).length > 0) return true;
  if ((await observatory.repository.siteOf(site)) !== undefined) return true;
  return exclusionOf(await exclusions(observatory.warehouse), site) !== undefined;
}

/** Checks that a site is known. @throws EiaoError `NoSuchSite`. */
export async function checkKnownSite(knowing: Knowing, site: string): Promise<void> {
  if (!(await isKnownSite(knowing, site))) throw serviceError("NoSuchSite", { site: site.slice(0, 200) });
}

/**
 * Returns the site that a user means by its name, its start page or one of its pages, with or without a scheme: the known site of the longest path.
 * Without a known site, returns the name that a site at the address would have.
 */
export async function resolveSite(knowing: Knowing, address: string): Promise<string> {
  const names = siteNamesOf(address);
  for (const name of names) if (await isKnownSite(knowing, name)) return name;
  return names[0] ?? address;
}

/** Returns the site that a program of the first observatory gives, by name or start page (from `getSiteURL`). @throws EiaoError `NotWebAddress`. */
export async function curatedSite({ repository }: Observatory, address: string): Promise<string> {
  const start = { site: siteRepresentation(address), url: address };
  const [found = start] = await repository.withCuratedNames([start]);
  return found.site;
}
