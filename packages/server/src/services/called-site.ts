import { siteRepresentation } from "@eiao/crawler/repository";
import type { Observatory } from "./observatory.ts";

/** The site that a program of the first observatory speaks of: by its name, or by its start page as `getSiteURL` gives it. @throws EiaoError `NotWebAddress`. */
export async function calledSite({ repository }: Observatory, given: string): Promise<string> {
  const named = { site: siteRepresentation(given), url: given };
  const [found = named] = await repository.withCuratedNames([named]);
  return found.site;
}
