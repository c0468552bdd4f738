import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  crawlSite,
  defaultSite,
  openUrlRepository,
  outputFolders,
  siteRepresentation,
  warcPrefix,
} from "@eiao/crawler/internal";
import type { CrawlOptions, Launch, Site, UrlRepository } from "@eiao/crawler";
import { openDatabase } from "@eiao/crawler/internal/database";
import { metaWarcName } from "@eiao/crawler/internal/warc";
import { sampleSite } from "@eiao/sampler";
import type { SampleOptions, SampleResult } from "@eiao/sampler";
import { startSite } from "./sites/server.ts";
import type { Routes, Site as Server } from "./sites/server.ts";
import { serveFolder } from "./sites/static-site.ts";

/** A data directory with the crawler and the sampler, as users of the packages have them, without delays between requests. */
export interface Samples {
  readonly dataDir: string;
  readonly repository: UrlRepository;
  crawl(seed: string, options?: Partial<CrawlOptions>): Promise<Launch>;
  /** Adds a site with pages that no crawl has stored: paths below `origin`. */
  know(origin: string, paths: readonly string[], smallSite?: boolean): Promise<Launch>;
  sample(seed: string, launch: Launch, options?: Partial<SampleOptions>): Promise<SampleResult>;
  close(): Promise<void>;
}

export const tool = { name: "eiao-wam", version: "0.0.1" };

/** Removes the files that samplers wrote for a launch in a data directory. */
export async function removeSamples(dataDir: string, { job, timestamp }: Launch): Promise<void> {
  await rm(join(dataDir, "output/rdf"), { recursive: true, force: true });
  const meta = metaWarcName(warcPrefix({ job, timestamp }));
  await rm(join(outputFolders(dataDir, job, timestamp).warcs, meta), { force: true });
}

/** Opens samples in a data directory, or in one that is removed at the end; on the server of `url`, or embedded. */
export async function openSamples(places: { readonly dataDir?: string; readonly url?: string } = {}): Promise<Samples> {
  const dataDir = places.dataDir ?? (await mkdtemp(join(tmpdir(), "eiao-assess-")));
  const database = await openDatabase({ ...places, dataDir });
  const repository = await openUrlRepository(database);
  const lastLaunch = async (site: string): Promise<Launch> => {
    const known = await repository.siteOf(site);
    const launch = known === undefined ? undefined : await repository.lastLaunch(known.id);
    if (launch === undefined) throw new Error(`${site} was not crawled`);
    return launch;
  };
  return {
    dataDir,
    repository,
    async crawl(seed, options) {
      const site = siteOf(seed);
      await crawlSite(site, { dataDir, allowPrivate: true, delaySeconds: 0, ...options }, { store: repository });
      return await lastLaunch(site.site);
    },
    async know(origin, paths, smallSite = false) {
      const site = { ...siteOf(`${origin}/`), smallSite };
      const id = await repository.saveSite(site);
      const launch = await repository.startLaunch(id, site.site, new Date());
      for (const [at, path] of paths.entries()) {
        await repository.writeScenario({
          scenarioId: String(1_000_000 + at),
          site: site.site,
          testRun: "EIAO1",
          pages: [{ url: origin + path, contentType: "text/html" }],
        });
      }
      await repository.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} });
      return await lastLaunch(site.site);
    },
    sample: (seed, launch, options) =>
      sampleSite({
        site: siteOf(seed),
        dataDir,
        repository,
        launch,
        delaySeconds: 0,
        allowPrivate: true,
        tool,
        ...options,
      }),
    async close() {
      await database.close();
      if (places.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function siteOf(seed: string): Site {
  return defaultSite(siteRepresentation(seed), [seed]);
}

/** Returns the result of a sealed sample. */
export function sealed(result: SampleResult) {
  if (result.state !== "sealed") throw new Error(`the sample is ${result.state}: ${JSON.stringify(result)}`);
  return result;
}

const exampleSite = fileURLToPath(new URL("../../examples/site", import.meta.url));
const plainRobots = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private/\n" };

/** Serves the example site on loopback. Its robots.txt has no delay. */
export function startExampleSite(more: Routes = {}): Promise<Server> {
  return startSite({ "/*": serveFolder(exampleSite), "/robots.txt": plainRobots, ...more });
}

/** Makes a copy of a data directory without its database, which tests may damage. */
export async function copyOf(dataDir: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "eiao-copy-"));
  await cp(join(dataDir, "output"), join(copy, "output"), { recursive: true });
  return copy;
}
