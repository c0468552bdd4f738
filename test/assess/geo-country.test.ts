import { crawlSite, defaultSite, launchCountry } from "@eiao/crawler/internal";
import type { CrawlProgress } from "@eiao/crawler";
import { createPoolEvaluator, openStoreReader } from "@eiao/sampler/internal";
import type { Evaluator } from "@eiao/sampler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSamples, sealed, startExampleSite } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

let samples: Samples;
let server: Awaited<ReturnType<typeof startExampleSite>>;
let evaluator: Evaluator;
beforeAll(async () => {
  [samples, server] = await Promise.all([openSamples(), startExampleSite()]);
  evaluator = createPoolEvaluator({ workers: 1 });
});
afterAll(() => Promise.all([evaluator.close(), samples.close(), server.close()]));

/** Crawls in two starts, the second without evidence, and samples. @returns the countries in the launch and in the store. */
async function countries(country: string | null | undefined): Promise<readonly (string | undefined)[]> {
  const site = defaultSite(new URL(server.origin).host, [`${server.origin}/`]);
  const { dataDir, repository } = samples;
  const polite = { dataDir, allowPrivate: true, delaySeconds: 0 };
  const geo = country === undefined ? {} : { geo: { countryOf: async () => country } };
  const stop = new AbortController();
  const options = {
    ...polite,
    signal: stop.signal,
    onProgress: ({ pages }: CrawlProgress) => (pages > 0 ? stop.abort() : undefined),
  };
  expect((await crawlSite(site, options, { store: repository, ...geo })).stoppedBy).toBe("signal");
  await crawlSite(site, polite, { store: repository });
  const known = await repository.siteOf(site.site);
  const launch = known && (await repository.lastLaunch(known.id));
  if (launch === undefined) throw new Error("nothing was crawled");
  const { file } = sealed(await samples.sample(`${server.origin}/`, launch, { minimum: 0, evaluator }));
  const reader = await openStoreReader(file);
  const { opening } = await reader.manifest();
  await reader.close();
  return [launchCountry(launch), opening.geoCountry];
}

test("a launch and its store have the country of the server if there was evidence at the begin", async () => {
  expect(await countries("NO")).toEqual(["NO", "NO"]);
  expect(await countries(null)).toEqual([undefined, undefined]);
  expect(await countries(undefined)).toEqual([undefined, undefined]);
});
