import { siteNamesOf, siteRepresentation } from "@eiao/crawler/internal/repository";
import { exclusionOf, exclusions } from "@eiao/etl/internal";
import type { Observatory } from "./observatory.ts";
import { serviceError } from "../../transport/service-errors.ts";

/** The part of an Observatory that knows sites. */
interface Knowing {
  readonly observatory: Pick<Observatory, "queue" | "repository" | "warehouse">;
}

/** Returns true if a run, the URL repository or the list of exclusions has a site of this name. */
export async function isKnownSite({ observatory }: Knowing, site: string): Promise<boolean> {
  if ((await observatory.queue.jobsOfSite(site, 1)).length > 0) return true;
  if ((await observatory.repository.siteOf(site)) !== undefined) return true;
  return exclusionOf(await exclusions(observatory.warehouse), site) !== undefined;
}

/** @throws EiaoError `NoSuchSite`. */
export async function checkKnownSite(knowing: Knowing, site: string): Promise<void> {
  if (!(await isKnownSite(knowing, site))) throw serviceError("NoSuchSite", { site: site.slice(0, 200) });
}

/**
 * The site that somebody means by its name, its start page or one of its pages, with or without a scheme: of those that are known the one
 * of the longest path. What none of them has keeps the name that its address would have.
 */
export async function siteMeant(knowing: Knowing, given: string): Promise<string> {
  const names = siteNamesOf(given);
  for (const name of names) if (await isKnownSite(knowing, name)) return name;
  return names[0] ?? given;
}

/** The site that a program of the first observatory speaks of: by its name, or by its start page as `getSiteURL` gives it. @throws EiaoError `NotWebAddress`. */
export async function calledSite({ repository }: Observatory, given: string): Promise<string> {
  const named = { site: siteRepresentation(given), url: given };
  const [found = named] = await repository.withCuratedNames([named]);
  return found.site;
}
