import { expect, onTestFinished, test } from "vitest";
import { openSamples, sealed } from "../../../../test/support/samples.ts";
import { startSite } from "../../../../test/support/sites/server.ts";
import { openStoreReader } from "../store/index.ts";
import { crawlDifferences } from "./check-crawl.ts";
import { readBinding } from "../archive/read-binding.ts";

test("forged sizes in the archive differ from the sizes that the crawl counted", async () => {
  const samples = await openSamples();
  onTestFinished(() => samples.close());
  const { dataDir } = samples;
  const pages = Array.from({ length: 8 }, (_, page) => `/${page}.html`);
  const links = pages.map((page) => `<a href="${page}">${page}</a>`).join(" ");
  const site = await startSite({
    "/": { body: links },
    ...Object.fromEntries(pages.map((page) => [page, { body: `<p>${page}` }])),
  });
  const seed = `${site.origin}/`;
  const result = await samples.sample(seed, await samples.crawl(seed), { n: 2, minimum: 0 });
  await site.close();
  const reader = await openStoreReader(sealed(result).file);
  onTestFinished(() => reader.close());
  const manifest = await reader.manifest();
  const binding = await readBinding(dataDir, manifest.opening);
  if (binding === undefined) throw new Error("nothing binds the store");
  const larger = (sizes: readonly number[]) => sizes.map((size) => (size === 0 ? 0 : size + 7));
  const forged = binding.populations.map((population) => ({
    ...population,
    sizes: new Map([...population.sizes].map(([digest, sizes]) => [digest, larger(sizes)])),
  }));
  const found = async (populations: typeof binding.populations) =>
    (await crawlDifferences(manifest, { ...binding, populations }, dataDir, [])).map(({ says }) => says);
  expect(await found(binding.populations)).toEqual([]);
  // 9 differences: of the index and the eight pages.
  expect(await found(forged)).toEqual([
    ...Array.from(
      { length: 5 },
      () => expect.stringMatching(/^The crawl counted \d+ elements on \S+, but the list of sizes has \d+\.$/) as string,
    ),
    "And 4 more differences like these.",
  ]);
});
