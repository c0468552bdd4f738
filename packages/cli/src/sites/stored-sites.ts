import type { Site } from "@eiao/crawler";
import type { OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { sitesOptions } from "../commands/curation/sites.ts";
import { openRepositoryToRead } from "../crawl/data-directory.ts";
import { nameOfSite } from "../input/site-address.ts";

export type SitesOptions = OptionValues<typeof sitesOptions>;

/** Returns all sites, or those of the collections that are asked for. */
export async function storedSites({ data, collection }: SitesOptions, terminal: Terminal): Promise<readonly Site[]> {
  const { database, repository } = await openRepositoryToRead(data, terminal);
  try {
    const sites = await repository.allSites();
    return collection.length === 0
      ? sites
      : sites.filter(({ collections }) => collections.some((name) => collection.includes(name)));
  } finally {
    await database.close();
  }
}

/** Finds a site by its name, however it is written, or by a URL of its host. */
export async function siteNamed(word: string, { data }: SitesOptions, terminal: Terminal): Promise<Site | undefined> {
  const { database, repository } = await openRepositoryToRead(data, terminal);
  try {
    for (const name of [word, nameOfSite(word), hostOf(word)]) {
      const found = await repository.siteOf(name);
      if (found !== undefined) return found;
    }
    return undefined;
  } finally {
    await database.close();
  }
}

function hostOf(word: string): string {
  return /^https?:\/\//i.test(word) ? (URL.parse(word)?.host ?? "") : "";
}
