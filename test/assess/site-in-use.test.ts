import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createPoolEvaluator, verifyStore } from "@eiao/sampler";
import type { Evaluator } from "@eiao/sampler";
import type { Site } from "../support/sites/server.ts";
import { createDatabase } from "../support/postgres/launch.ts";
import { openSamples, sealed, startExampleSite } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** A site is sampled by one program at a time, and not while it is crawled: two writers of one store and one archive would damage both. */

let server: Site;
let seed: string;
let evaluator: Evaluator;
beforeAll(async () => {
  server = await startExampleSite();
  seed = `${server.origin}/`;
  evaluator = createPoolEvaluator({ workers: 1 });
});
afterAll(() => Promise.all([evaluator.close(), server?.close()]));

/** Checks that a second sampling is refused: of another program on the same data directory, or of the same one. */
async function refusedWhileSampled(first: Samples, second: Samples): Promise<void> {
  const launch = await first.crawl(seed);
  const [begun, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const options = { n: 10, extent: "two samples", minimum: 0, evaluator } as const;
  const { repository } = first;
  const isSmallSite = async (site: string): Promise<boolean> => {
    begun.resolve();
    await refused.promise; // a second program waits some seconds, in which a small sample would end
    return await repository.isSmallSite(site);
  };
  const sampling = first.sample(seed, launch, { ...options, repository: { ...repository, isSmallSite } });
  await begun.promise;
  const inUse = { code: "SiteInUse", message: expect.stringContaining("crawled or sampled by") as string };
  await Promise.all([
    expect(second.sample(seed, launch, options)).rejects.toMatchObject(inUse),
    expect(second.crawl(seed)).rejects.toMatchObject(inUse),
  ]);
  refused.resolve();
  const { file, assessment } = sealed(await sampling);
  const { differences, notes } = await verifyStore(file, first.dataDir, { evaluator });
  expect([differences, notes]).toEqual([[], []]); // the site was not sampled twice
  expect(sealed(await second.sample(seed, launch, options)).assessment).toEqual(assessment);
  await second.crawl(seed);
}

describe("a second sampling of a site, and a crawl, are refused while it is sampled, which is not disturbed", () => {
  test("in one process", async () => {
    const samples = await openSamples();
    await refusedWhileSampled(samples, samples);
    await samples.close();
  });

  test("by two programs on a server", async () => {
    const url = await createDatabase(inject("postgresUrl") ?? "");
    const first = await openSamples({ url });
    const second = await openSamples({ url, dataDir: first.dataDir });
    await refusedWhileSampled(first, second);
    await Promise.all([first.close(), second.close()]);
  });
});

test("a sampling that loses its lock reports why it ends, and the next one continues", async () => {
  const samples = await openSamples();
  const launch = await samples.crawl(seed);
  const { repository } = samples;
  const losing = new AbortController();
  const reason = new Error("the session was ended");
  const leaseSite = async (site: string) => ({ ...(await repository.leaseSite(site)), lost: losing.signal });
  const options = { n: 10, extent: "two samples", minimum: 0, evaluator } as const;
  const onProgress = () => losing.abort(reason);
  const sampling = samples.sample(seed, launch, { ...options, repository: { ...repository, leaseSite }, onProgress });
  await expect(sampling).rejects.toBe(reason);
  const { file } = sealed(await samples.sample(seed, launch, options));
  expect((await verifyStore(file, samples.dataDir, { evaluator })).differences).toEqual([]);
  await samples.close();
});
