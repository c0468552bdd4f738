import path from "node:path";
import { archivedTexts, openStoreReader } from "@eiao/sampler/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import type { Route, Site } from "../support/sites/server.ts";
import { openSamples, sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** Titles and main texts for the search come from the archive. After a re-crawl most pages are in the archive of an earlier launch. */

let samples: Samples;
let site: Site;

/** Makes a page that answers 304 to a conditional request. */
const dated =
  (text: string, day: string, links = ""): Route =>
  ({ headers }) => {
    const then = `${day} Nov 2026 12:00:00 GMT`;
    return headers["if-modified-since"] === then
      ? { status: 304, headers: { "last-modified": then } }
      : {
          headers: { "last-modified": then },
          body: `<!DOCTYPE html><title>Title ${text}</title><main><p>Words of ${text}.</p>${links}</main>`,
        };
  };

beforeAll(async () => {
  samples = await openSamples();
  site = await startSite({
    "/": dated("home", "Sun, 01", '<a href="/a">a</a> <a href="/b">b</a>'),
    "/a": dated("a", "Sun, 01"),
    "/b": dated("b", "Sun, 01"),
  });
});
afterAll(async () => {
  await site.close();
  await samples.close();
});

async function textsOfNextRun(of: Site = site): Promise<unknown> {
  const seed = `${of.origin}/`;
  const launch = await samples.crawl(seed);
  const { file } = sealed(await samples.sample(seed, launch, { n: 10, minimum: 0 }));
  const reader = await openStoreReader(path.resolve(samples.dataDir, file));
  try {
    const { opening } = await reader.manifest();
    const urls = new Set(["/", "/a", "/b"].map((each) => of.origin + each));
    const texts = await archivedTexts(samples.dataDir, opening, urls);
    return Object.fromEntries(
      [...texts].map(([url, { title, text }]) => [
        url.slice(of.origin.length),
        [title, /Words of \w+/.exec(text)?.[0]],
      ]),
    );
  } finally {
    await reader.close();
  }
}

const first = {
  "/": ["Title home", "Words of home"],
  "/a": ["Title a", "Words of a"],
  "/b": ["Title b", "Words of b"],
};
const later = { ...first, "/b": ["Title changed", "Words of changed"] };

test("so has one that HEAD confirmed, of a server that does not know If-Modified-Since", async () => {
  const always =
    (text: string, day: string, links = ""): Route =>
    () => ({
      headers: { "last-modified": `${day} Nov 2026 12:00:00 GMT` },
      body: `<!DOCTYPE html><title>Title ${text}</title><main><p>Words of ${text}.</p>${links}</main>`,
    });
  const other = await startSite({
    "/": always("home", "Sun, 01", '<a href="/a">a</a> <a href="/b">b</a>'),
    "/a": always("a", "Sun, 01"),
    "/b": always("b", "Sun, 01"),
  });
  try {
    expect(await textsOfNextRun(other)).toEqual(first);
    expect(await textsOfNextRun(other)).toEqual(first);
    expect(await textsOfNextRun(other)).toEqual(first);
    other.change({ "/b": always("changed", "Mon, 02") });
    expect(await textsOfNextRun(other)).toEqual(later);
    expect(await textsOfNextRun(other)).toEqual(later);
    expect(other.log.arrivals.findLast(({ target }) => target === "/a")?.method).toBe("HEAD");
  } finally {
    await other.close();
  }
});

test("a page that was only confirmed has the text of its last fetch", async () => {
  expect(await textsOfNextRun()).toEqual(first);
  expect(await textsOfNextRun()).toEqual(first);
  site.change({ "/b": dated("changed", "Mon, 02") });
  expect(await textsOfNextRun()).toEqual(later);
  expect(await textsOfNextRun()).toEqual(later);
  expect(site.log.gets("/a").map(({ headers }) => headers["if-modified-since"] !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
