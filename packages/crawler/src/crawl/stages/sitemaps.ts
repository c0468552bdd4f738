import type { CrawlContext } from "../context.ts";
import { isRobotsFailurePassing } from "./robots-stage.ts";
import { isPassing } from "../../decide/apply.ts";
import { fetchBeside } from "../network.ts";
import { isPageStatus } from "../../web/page-status.ts";
import { follow } from "../../web/follow.ts";
import { readSitemap } from "../../pages/links/sitemap.ts";

type Parts = Pick<CrawlContext, "call" | "ending" | "network" | "records">;

/** The maximum number of files of a site. One index may name 50,000. */
const MOST_FILES = 1000;
/** The number of URLs that are passed on at a time. */
const BATCH_SIZE = 2_000;

/**
 * Reads the sitemaps of the seeds' origins: those that robots.txt names, and `/sitemap.xml`. Does this once per launch, and only if the
 * option is set. Spec 23.
 */
export async function readSitemaps(
  context: Parts,
  found: (sitemap: string, urls: readonly string[]) => Promise<void> | undefined,
): Promise<void> {
  const { call, ending, network, records } = context;
  const { options, seeds, now } = call;
  const { journal, log } = records;
  if (options.sitemaps !== true || journal.totals.sitemapsRead) return;
  const origins = new Set(seeds.map((seed) => new URL(seed).origin));
  /** The files that robots.txt or another sitemap names. Other files are guesses and may be missing in any way. */
  const named = new Set([...origins].flatMap((origin) => network.robots.sitemaps(origin)));
  const files = new Set([...named, ...[...origins].map((origin) => `${origin}/sitemap.xml`)]);
  let read = 0;
  for (const file of files) {
    if (ending.signal.aborted) return;
    if (++read > MOST_FILES) {
      noteCut(context, file, files.size - MOST_FILES);
      break;
    }
    const bytes = await fetchSitemap(context, file, named.has(file));
    if (bytes === undefined) continue;
    const { urls, sitemaps, warning } = readSitemap(bytes, file);
    if (warning !== undefined) {
      log.problem(`${file}: ${warning}`, new Date(now()));
      noteCut(context, file, 1);
    }
    for (const more of sitemaps) {
      named.add(more);
      if (files.size < 50 * MOST_FILES) files.add(more); // the loop reads these too
    }
    for (let at = 0; at < urls.length; at += BATCH_SIZE) await found(file, urls.slice(at, at + BATCH_SIZE));
  }
}

/** Records sitemaps that were not read, or not to their end. */
function noteCut({ records: { journal } }: Pick<CrawlContext, "records">, url: string, lost: number): void {
  const claim = journal.open();
  claim.add({ kind: "cut", limit: "sitemaps", url, lost });
  claim.complete();
}

async function fetchSitemap(context: Parts, file: string, isNamed: boolean): Promise<Uint8Array | undefined> {
  const { outcome, url, lost } = await follow(file, async (hop) => {
    const answer = await fetchBeside(context, hop);
    if (answer.kind === "answer") await context.records.keepAside(answer.exchange, { role: "sitemap" });
    return answer;
  });
  const logProblem = (reason: string): void =>
    context.records.log.problem(`${url}: the sitemap could not be fetched: ${reason}`, new Date(context.call.now()));
  if (outcome.kind === "failure") {
    if (outcome.reason !== "robots" && outcome.reason !== "aborted") logProblem(outcome.message);
    // A robots.txt that gave no answer forbids all requests, but it may be available tomorrow.
    const mayPass = isPassing(outcome.reason) || (outcome.reason === "robots" && isRobotsFailurePassing(context, url));
    if (mayPass && (isNamed || outcome.reason === "cut-short")) noteCut(context, file, 1);
    return undefined;
  }
  const { status, body } = outcome.exchange.response;
  // Most sites have no sitemap at this URL. Many of them answer with their error page or their start page.
  const isPage = isPageStatus(status) && isWebPage(body);
  if (isPage) logProblem("The server answered with a web page.");
  else if (isPageStatus(status)) return body;
  else if (status !== 404 && status !== 410) logProblem(lost ?? `The server answered ${status}.`);
  if (isNamed && isPassing(String(status))) noteCut(context, file, 1);
  return undefined;
}

/** Returns true for a web page, judged by its first tag. Atom and RSS are not web pages. */
function isWebPage(body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 2048)).toString("latin1");
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i.test(
    start,
  );
}
