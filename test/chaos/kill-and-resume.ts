import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCrawl } from "../crawl/child-report.ts";
import { bigSite } from "../crawl/sites/big-site.ts";
import { startSite } from "../support/sites/server.ts";
import type { ChildReport } from "../crawl/child-report.ts";
import type { Site } from "../support/sites/server.ts";
import { readArchive } from "./read-archive.ts";
import type { ArchiveReading } from "./read-archive.ts";

export interface KillPlan {
  readonly pages: number;
  readonly kills: number;
  /** The seed of the random moments. The same seed gives the same plan (not the same interleaving). */
  readonly seed: number;
  readonly onKill?: (kill: number, pagesSoFar: number) => void;
}

export interface KillOutcome {
  /** The rows of the page table, one sorted string each, without WARC places, which differ. */
  readonly undisturbed: readonly string[];
  readonly disturbed: readonly string[];
  readonly kills: number;
  /** The requests beyond the first for each page. */
  readonly again: number;
  readonly robotsRequests: number;
  readonly archive: ArchiveReading;
  readonly complete: boolean;
}

const concurrency = 1;

/** Crawls a site undisturbed, then again with kill -9 at random moments, and resumes until the crawl has ended. */
export async function killAndResume({ pages, kills, seed, onKill }: KillPlan): Promise<KillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "eiao-kill-"));
  const server = await startSite(bigSite(pages));
  try {
    const start = (name: string) =>
      startCrawl(`${server.origin}/`, join(folder, name), { settings: { delay: 0, concurrency } });
    const calm = await start("calm").report;
    if (calm === undefined) throw new Error("the undisturbed crawl failed");
    server.log.clear();
    const random = generator(seed);
    for (let kill = 1; kill <= kills; kill++) {
      const crawl = start("killed");
      const early = await Promise.race([crawl.report, waitForKill(random, server, (2 * pages) / kills)]);
      if (early !== undefined) throw new Error(`the crawl ended by itself before kill ${kill}`);
      crawl.process.kill("SIGKILL");
      await crawl.report;
      onKill?.(kill, server.log.under("/").length);
    }
    const end = await start("killed").report;
    if (end === undefined) throw new Error("the crawl could not be resumed");
    const targets = server.log.under("/").length;
    const requests = server.log.arrivals.filter(({ target }) => target !== "/robots.txt").length;
    return {
      undisturbed: rows(calm, server),
      disturbed: rows(end, server),
      kills,
      again: requests - targets,
      robotsRequests: server.log.count("/robots.txt"),
      archive: await readArchive(join(folder, "killed")),
      complete: end.result.complete,
    };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits for the next kill. Every fifth kill is timed, so that some hit opening and recovery; the others come after some requests. */
async function waitForKill(random: () => number, server: Site, spread: number): Promise<undefined> {
  if (random() < 0.2) return wait(random() * 1500, undefined);
  const target = server.log.arrivals.length + Math.floor(random() * spread * 0.9);
  while (server.log.arrivals.length < target) await wait(1);
  await wait(random() * 10); // anywhere within the work on a page
  return undefined;
}

function rows({ pages }: ChildReport, { origin }: Site): string[] {
  return pages
    .map(({ url, depth, status, contentType, lastModified, etag, scenario }) =>
      [url.slice(origin.length), depth, status, contentType, lastModified, etag, scenario].join(" "),
    )
    .toSorted();
}

/** Returns the random generator Mulberry32: small, seeded, good enough for moments. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
