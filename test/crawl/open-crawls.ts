import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crawlSite, openUrlRepository, siteRepresentation } from "@eiao/crawler/internal";
import type { Site } from "@eiao/crawler";
import { openDatabase } from "@eiao/crawler/internal/database";
import type { Crawls } from "./crawls.ts";
import type { Rule } from "./sites/check.ts";

/** Opens the crawler's store in a data directory, or on the server of `url`. */
export async function openCrawls(places: { readonly dataDir: string; readonly url?: string }): Promise<Crawls> {
  const { dataDir } = places;
  const database = await openDatabase(places);
  const repository = await openUrlRepository(database);
  return {
    dataDir,
    crawl: async (seed, { delay, timeout, rules = [], ...settings }) =>
      crawlSite(
        siteOf(seed, rules),
        {
          dataDir,
          allowPrivate: settings.allow === undefined,
          ...(delay !== undefined && { delaySeconds: delay }),
          ...(timeout !== undefined && { timeoutSeconds: timeout }),
          ...settings,
        },
        { store: repository },
      ),
    pages: async (seed) =>
      (await repository.pagesOf(siteRepresentation(seed))).map(({ scenarioId, warc, ...row }) => ({
        ...row,
        scenario: scenarioId,
        warc,
      })),
    decisions: (seed) => newestScopeLog(dataDir, siteRepresentation(seed).replaceAll("/", "_")),
    close: () => database.close(),
  };
}

function siteOf(seed: string, rules: readonly Rule[]): Site {
  const site = siteRepresentation(seed);
  return {
    site,
    title: site,
    source: "test",
    nace: null,
    continent: null,
    country: null,
    nuts: null,
    nutsKnown: null,
    smallSite: true,
    watched: false,
    documentUrlScheme: null,
    collections: [],
    setFields: [],
    addedBy: "import",
    scopeSource: null,
    seeds: [seed],
    rules,
  };
}

async function newestScopeLog(dataDir: string, job: string): Promise<string[]> {
  const newest = globSync(join("output", "logs", job, "*", "scope.log"), { cwd: dataDir })
    .toSorted()
    .at(-1);
  if (newest === undefined) return [];
  return (await readFile(join(dataDir, newest), "utf8")).split("\n").filter((line) => line !== "");
}
