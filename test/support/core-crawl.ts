import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crawlSite, defaultSite, openUrlRepository, siteRepresentation } from "@eiao/crawler/internal";
import type { CrawlOptions, CrawlResult, PageRow, Transition, UrlRepository } from "@eiao/crawler";
import { openDatabase } from "@eiao/crawler/internal/database";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";

/** A store in a temporary folder, and crawls in it whose state machines throw at an illegal step. */
export interface CoreCrawls {
  readonly dataDir: string;
  readonly repository: UrlRepository;
  crawl(
    seed: string,
    options?: Partial<CrawlOptions>,
  ): Promise<CrawlResult & { readonly steps: readonly Transition[] }>;
  /** Crawls from several start pages. */
  crawlFrom(seeds: readonly [string, ...string[]]): Promise<CrawlResult>;
  pages(seed: string): Promise<PageRow[]>;
  close(): Promise<void>;
}

/** Opens crawls on the database of the suite, or on another one; `{}` is the embedded one. */
export async function openCoreCrawls(settings?: { readonly url?: string }): Promise<CoreCrawls> {
  const dataDir = await mkdtemp(join(tmpdir(), "eiao-core-"));
  const database = await openDatabase({ dataDir, ...(settings ?? (await databaseOfSuite())) });
  const repository = await openUrlRepository(database);
  return {
    dataDir,
    repository,
    async crawl(seed, options) {
      const steps: Transition[] = [];
      const result = await crawlSite(
        defaultSite(siteRepresentation(seed), [seed]),
        {
          dataDir,
          allowPrivate: true,
          delaySeconds: 0,
          strict: true,
          onTransition: (step) => steps.push(step),
          ...options,
        },
        { store: repository },
      );
      return { ...result, steps };
    },
    crawlFrom: (seeds) =>
      crawlSite(
        defaultSite(siteRepresentation(seeds[0]), seeds),
        { dataDir, allowPrivate: true, delaySeconds: 0, strict: true },
        { store: repository },
      ),
    pages: (seed) => repository.pagesOf(siteRepresentation(seed)),
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the states of each thread, in order. */
export function paths(steps: readonly Transition[]): Map<string, string[]> {
  const threads = new Map<string, string[]>();
  for (const { thread, from, to } of steps) threads.set(thread, [...(threads.get(thread) ?? [from]), to]);
  return threads;
}
