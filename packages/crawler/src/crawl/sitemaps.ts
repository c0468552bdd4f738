import type { CrawlContext } from "./context.ts";
import { countExchange } from "./changes.ts";
import { isPageStatus } from "./role.ts";
import { redirectTarget } from "../web/redirect.ts";
import { readSitemap } from "../links/sitemap.ts";

/** Files of one site: an index may name 50,000. */
const mostFiles = 1000;
const mostHops = 5;
/** URLs given on at a time. */
const batchSize = 2_000;

/**
 * Reads the sitemaps of the seeds' origins: those that robots.txt names, and `/sitemap.xml`. Once a launch, when the option is set.
 * Each file is fetched in its host's turn and only where robots.txt allows. Spec 23.
 */
export async function readSitemaps(
  context: CrawlContext,
  found: (sitemap: string, urls: readonly string[]) => Promise<void> | undefined,
): Promise<void> {
  const { options, robots, seeds, journal, signal, log, now } = context;
  if (options.sitemaps !== true || journal.totals.sitemapsRead) return;
  const origins = new Set(seeds.map((seed) => new URL(seed).origin));
  const files = new Set([...origins].flatMap((origin) => [...robots.sitemaps(origin), `${origin}/sitemap.xml`]));
  let read = 0;
  for (const file of files) {
    if (signal.aborted) return;
    if (++read > mostFiles) {
      cut(context, file, files.size - mostFiles);
      break;
    }
    const bytes = await fetchSitemap(context, file);
    if (bytes === undefined) continue;
    const { urls, sitemaps, warning } = readSitemap(bytes, file);
    if (warning !== undefined) {
      log.problem(`${file}: ${warning}`, new Date(now()));
      cut(context, file, 1);
    }
    for (const more of sitemaps) if (files.size < 50 * mostFiles) files.add(more); // the loop goes on over them
    for (let at = 0; at < urls.length; at += batchSize) await found(file, urls.slice(at, at + batchSize));
  }
}

/** Files that were not read, or not to their end. */
function cut({ journal }: CrawlContext, url: string, lost: number): void {
  const claim = journal.open();
  claim.changes.cuts.push({ limit: "sitemaps", url, lost });
  claim.complete();
}

async function fetchSitemap(context: CrawlContext, file: string): Promise<Uint8Array | undefined> {
  const { hosts, http, robots, signal, log } = context;
  let url = file;
  for (let hops = 0; hops <= mostHops; hops++) {
    const decision = await Promise.resolve(robots.check(url)).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (decision?.verdict !== "ACCEPT") return undefined;
    const turn = await hosts.turn(url, signal).catch(() => undefined);
    if (turn === undefined) return undefined;
    log.downloading(url);
    const outcome = await http.fetch({ url }, signal);
    turn.end(outcome);
    if (outcome.kind === "failure") {
      log.problem(`${url}: the sitemap could not be had: ${outcome.message}`, new Date(context.now()));
      return undefined;
    }
    const { claim } = await context.keep(outcome.exchange, { role: "sitemap" });
    countExchange(claim.changes, outcome.exchange);
    claim.complete();
    const target = redirectTarget(outcome.exchange);
    const { status, body } = outcome.exchange.response;
    if (target === undefined) return isPageStatus(status) ? body : undefined;
    url = target;
  }
  return undefined;
}
