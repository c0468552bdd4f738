import { isPassing } from "../decide/apply.ts";
import { familyOf } from "../decide/frontier/group-shares.ts";
import { loggedDocuments } from "../logs/crawler-log.ts";
import { runOf } from "../logs/output-folders.ts";
import type { CrawlStore, Launch, StoppedBy } from "../repository/crawl-store.ts";
import { rejection } from "../decide/scope/decision.ts";
import { allowOption, refusalBy, createTally } from "../decide/traps/catalogue.ts";
import type { GuardRefusal, TrapReport } from "../decide/traps/catalogue.ts";
import type { CrawlContext } from "./context.ts";
import type { CrawlResult } from "./options.ts";
import { isShutOut } from "./stages/robots-stage.ts";
import { mayBeCopy } from "./stages/settle-page.ts";

/** Returns the reason why a crawl ended without a stop, or null if it is complete. Spec D-24, cli.md 6. */
export function endedBy(context: Pick<CrawlContext, "call" | "network" | "queue">): StoppedBy | null {
  const { budget, frontier } = context.queue;
  if (budget.usedUp && frontier.waiting > 0) return "budget";
  return budget.kept === 0 && isShutOut(context) ? "robots" : null;
}

/**
 * Logs why each remaining URL was not fetched.
 *
 * @returns what patterns left out, and the programs that had used their share of the budget when others continued.
 */
export function rejectLeft({
  queue,
  guards,
  records,
}: Pick<CrawlContext, "guards" | "queue" | "records">): TrapReport[] {
  const tally = createTally();
  const urlsOf = new Map<string, number>();
  const learned: (GuardRefusal & { readonly url: string })[] = [];
  const claim = records.journal.open();
  for (const { entry, putOff } of queue.frontier.left()) {
    const { url } = entry;
    const pattern = mayBeCopy(entry) ? guards.patternOf(entry) : undefined;
    if (pattern !== undefined) {
      const { guard, name, reason } = pattern;
      learned.push({ url, guard, pattern: name, reason });
      urlsOf.set(name, (urlsOf.get(name) ?? 0) + 1);
      tally.count(guard, name);
      continue;
    }
    const family = familyOf(url);
    // A folder that is merely larger than the budget is no trap, whether its files have names or numbers.
    const isShare = putOff && family.includes("?");
    claim.add({ kind: "left", url, decision: rejection(isShare ? "GroupShareDecideRule" : "BudgetDecideRule") });
    if (isShare) tally.count("group-share", family);
  }
  for (const refusal of learned) {
    const urls = urlsOf.get(refusal.pattern) ?? 0;
    claim.add({ kind: "left", url: refusal.url, decision: refusalBy({ ...refusal, urls }) });
  }
  claim.complete();
  return tally.reports();
}

/** Returns the result of a crawl: the JSON of cli.md 6. */
export function resultOf(
  {
    call,
    guards,
    network: { robots },
    queue,
    records,
  }: Pick<CrawlContext, "call" | "guards" | "network" | "queue" | "records">,
  { scope }: Pick<Launch, "scope">,
  stoppedBy: StoppedBy | null,
  leftOut: readonly TrapReport[],
): CrawlResult {
  const { site, seeds } = call;
  const { journal, failures } = records;
  const { requests, bytes, notModified, excluded } = journal.totals;
  const [seed = ""] = seeds;
  const cut = Object.entries(journal.totals.cuts).map(([limit, { url, lost }]) => ({ limit, url, lost }));
  const reports = [...guards.reports(), ...leftOut]
    .sort((a, b) => b.urls - a.urls)
    .map((report) => ({ ...report, option: allowOption(report.pattern) }));
  const message = queue.budget.kept === 0 ? failures.firstSays() : undefined;
  return {
    site: site.site,
    pages: queue.budget.kept,
    requests,
    bytes,
    notModified,
    excluded: { ...excluded },
    failed: failures.list(),
    ...(message === undefined ? {} : { problem: message }),
    traps: reports,
    robots: { status: robots.status(new URL(seed).origin) ?? null, delay: robots.delaySeconds(seed) ?? null },
    ...(cut.length === 0 ? {} : { cut }),
    complete: stoppedBy === null && cut.length === 0 && leftOutUrls({ traps: reports }) === 0,
    stoppedBy,
    ...(scope === null ? {} : { scope: scope.source ?? "rules of the call" }),
  };
}

/** Returns the number of addresses that guards left out. Pages that the host shows for missing pages do not count: they were requested. */
function leftOutUrls({ traps }: Pick<CrawlResult, "traps">): number {
  return traps.reduce((sum, { guard, urls }) => (guard === "soft-404" ? sum : sum + urls), 0);
}

/** The facts that explain why a crawl kept no page. */
export type EmptyResult = Pick<CrawlResult, "pages" | "failed" | "problem" | "stoppedBy" | "excluded">;

/** Returns statistics for a launch that ends without a page: the first page that was given up, for callers that read it after the end. */
export function emptyStatistics({
  queue,
  records: { failures },
}: Pick<CrawlContext, "queue" | "records">): Readonly<Record<string, unknown>> {
  if (queue.budget.kept > 0) return {};
  const message = failures.firstSays();
  return { gaveUp: failures.list().slice(0, 1), ...(message === undefined ? {} : { problem: message }) };
}

/**
 * Returns the facts that explain why a launch ended without a page. `failed` has only the first page that was given up.
 *
 * @returns undefined if the launch kept pages, is open, or was ended by a version that did not store these facts.
 */
export function emptyResultOf({ state, stoppedBy, statistics }: Launch): EmptyResult | undefined {
  const {
    gaveUp: failed,
    problem,
    excluded,
  } = statistics as {
    gaveUp?: EmptyResult["failed"];
    problem?: string;
    excluded?: EmptyResult["excluded"];
  };
  return state === "ended" && failed !== undefined
    ? { pages: 0, failed, ...(problem === undefined ? {} : { problem }), stoppedBy, excluded: excluded ?? {} }
    : undefined;
}

/** The numbers of pages and addresses that an ended crawl did not get, although they may be there. A key is absent where the number is 0. */
export interface LaunchGaps {
  /** Addresses that the guards against endless sites, or limits of the crawler, left out. */
  readonly leftOut?: number;
  /** Pages that could not be fetched: the server broke off its answers, or failed. */
  readonly unfetched?: number;
  /** The bound at which the crawl ended although it knew more addresses. */
  readonly stoppedBy?: "budget" | "requests";
}

/** Returns the gaps of a crawl that ends, for the statistics of its launch. */
export function gapsOf(
  { records: { failures } }: Pick<CrawlContext, "records">,
  { traps, cut = [] }: Pick<CrawlResult, "cut" | "traps">,
): Omit<LaunchGaps, "stoppedBy"> {
  const leftOut = cut.reduce((sum, { lost }) => sum + lost, leftOutUrls({ traps }));
  return gaps(leftOut, failures.list().filter(({ reason }) => isPassing(reason)).length);
}

/** Returns the gaps that were stored at the end of a launch; none for an open launch. */
export function launchGaps({ statistics, stoppedBy }: Pick<Launch, "statistics" | "stoppedBy">): LaunchGaps {
  const { leftOut, unfetched } = statistics;
  return {
    ...gaps(Number(leftOut ?? 0), Number(unfetched ?? 0)),
    ...(stoppedBy === "budget" || stoppedBy === "requests" ? { stoppedBy } : {}),
  };
}

function gaps(leftOut: number, unfetched: number): Omit<LaunchGaps, "stoppedBy"> {
  return { ...(leftOut > 0 ? { leftOut } : {}), ...(unfetched > 0 ? { unfetched } : {}) };
}

/**
 * Stores the documents of a watched site at the end of its crawl, and logs in `crawler.log` those that no earlier run had. After a kill,
 * documents that are already in the log are not logged again.
 *
 * @param folder  the folder of the log.
 */
export async function logNewDocuments(
  { call: { site, now }, records: { journal, log } }: Pick<CrawlContext, "call" | "records">,
  store: Pick<CrawlStore, "noteDocuments">,
  launch: Launch,
  folder: string,
): Promise<void> {
  if (!site.watched) return;
  await journal.flush();
  const documents = await store.noteDocuments(launch, runOf(launch), new Date(now()));
  if (documents.length === 0) return;
  await log.flush();
  const logged = await loggedDocuments(folder, site.site);
  for (const url of documents) if (!logged.has(url)) log.newDocument(url);
}
