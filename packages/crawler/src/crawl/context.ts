import type { CrawlEvidence } from "../decide/evidence.ts";
import { familyOf } from "../decide/frontier/group-shares.ts";
import { createFrontier } from "../decide/frontier/frontier.ts";
import { createPageBudget } from "../decide/frontier/page-budget.ts";
import type { Site } from "../sites/site.ts";
import type { TrapGuards } from "../decide/traps/trap-guards.ts";
import type { VisitId } from "../url/visit.ts";
import type { Network } from "./network.ts";
import type { CrawlOptions } from "./options.ts";
import type { Pages } from "./pages.ts";
import type { Records } from "./records.ts";
import type { EarlierStarts } from "./recover.ts";
import type { Ending, Workers } from "./workers.ts";

/** The parts of one crawl of one site. A stage names the parts that it uses: `Pick<CrawlContext, "queue" | "records">`. */
export interface CrawlContext {
  /** The site and the settings of the crawl. */
  readonly call: {
    readonly site: Site;
    /** The URLs that the crawl starts from, normalised. */
    readonly seeds: readonly string[];
    readonly options: CrawlOptions;
    /** Returns the time in ms since 1970. */
    readonly now: () => number;
  };
  readonly ending: Ending;
  /** The facts that decisions about URLs rest on. */
  readonly evidence: CrawlEvidence;
  /** The guards that judge by the texts of pages. */
  readonly guards: TrapGuards;
  readonly queue: Queue;
  readonly workers: Workers;
  readonly network: Network;
  readonly records: Records;
  readonly pages: Pages;
  readonly earlier: EarlierStarts;
}

/** The URLs that wait to be fetched, and those that are being fetched. */
export type Queue = ReturnType<typeof createQueue>;

export function createQueue(maxPages: number, guards: Pick<TrapGuards, "isSuspect">) {
  return {
    frontier: createFrontier({ groupOf: familyOf, maxPages, isSuspect: (entry) => guards.isSuspect(entry) }),
    budget: createPageBudget(maxPages),
    underWay: createUnderWay(),
    /** Visits that wait but need no request: the WARC already has their exchange. */
    recovered: new Set<VisitId>(),
  };
}

/** Creates the list of documents that are being fetched, by URL. Two scenarios may need the same document. */
export function createUnderWay() {
  const waits = new Map<string, Promise<void>>();
  return {
    /** Returns a promise that resolves when the document is settled, or undefined if it is not being fetched. */
    get: (url: string) => waits.get(url),
    /** Registers a document. The caller must call the returned function when the document is settled. */
    begin(url: string): () => void {
      let resolve: () => void = () => undefined;
      const wait = new Promise<void>((settled) => (resolve = settled));
      waits.set(url, wait);
      return () => {
        if (waits.get(url) === wait) waits.delete(url);
        resolve();
      };
    },
  };
}

/** Waits until at most `open` claims are open, the crawl is stopped, or `enough` returns true. */
export async function quiet(
  { records, workers, ending }: Pick<CrawlContext, "records" | "workers" | "ending">,
  open: number,
  enough: () => boolean = () => false,
): Promise<void> {
  while (records.journal.openClaims > open && !ending.signal.aborted && !enough()) await workers.changed.wait(50);
}
