import { isBeyond, isFrameTooMany, isNewBeyond, scopeDecision } from "./come-upon.ts";
import type { CrawlContext } from "./context.ts";
import { noteEvidence } from "./evidence.ts";
import { foundIn } from "./found-in.ts";
import type { KeptPage } from "./kept-pages.ts";
import { storedPage } from "./stored-page.ts";
import type { Origin } from "./stages/events.ts";
import type { StoredEntry } from "../repository/crawl-store.ts";
import { normaliseUrl } from "../url/normalise.ts";
import { visitId } from "../url/visit.ts";

/**
 * Goes once over the stored links and texts of the pages that earlier starts of the launch kept: which URLs the crawl came upon and
 * turned away (the frontier has only those that it let in), so that none is counted twice, and what the trap guards had learnt. Their
 * order is that of the pages; what a host shows for missing pages is known from the start.
 */
export async function remember(
  context: CrawlContext,
  entries: readonly StoredEntry[],
  pages: readonly KeptPage[],
): Promise<void> {
  const { guards, journal, frames, dataDir, signal } = context;
  for (const [url, probe] of Object.entries(journal.totals.probes)) {
    // Versions before kept them by host.
    if (probe?.kind !== undefined) guards.noteProbe({ url, kind: probe.kind }, probe.text ?? undefined);
  }
  for (const { url, foundBy } of entries) if (foundBy !== "seed" && foundBy !== "known") guards.checkUrl(url);
  for (const { scenario } of entries) if (scenario !== undefined) isFrameTooMany(frames, scenario);
  const comeUpon = createMemory(context);
  const texts = new Set<string>();
  for (const { entry, row } of pages) {
    if (signal.aborted) return; // nothing will be decided
    const stored = row === undefined ? undefined : await storedPage(dataDir, row);
    if (row === undefined || stored === undefined) continue;
    const { links } = stored;
    const place = `${row.metadata?.file} ${row.metadata?.offset}`;
    if (!texts.has(place)) noteEvidence(context, entry, links, row.status); // else a copy for another scenario
    texts.add(place);
    for (const { origin, hrefs } of foundIn(entry, links, row.scenarioId)) await comeUpon(origin, hrefs);
  }
  for (const entry of entries) {
    if (entry.state === "redirect") await redirected(context, entry, comeUpon);
    if (entry.state === "excluded" && entry.reason !== null) guards.countEarlier(entry, entry.reason);
  }
}

type Memory = (origin: Origin, hrefs: readonly string[]) => Promise<void>;

/** The stages from `normalise` to `traps` once more, for what is not in the frontier, without a word in the log. */
function createMemory(context: CrawlContext): Memory {
  const { seen, guards, frames, seeds, known } = context;
  // These are decided anew at every start: what robots.txt forbade may be allowed now.
  const begun = new Set([...seeds, ...known.mains.map(({ url }) => url)].map((url) => normaliseUrl(url)?.key));
  return async (origin, hrefs) => {
    const beyond = await isBeyond(context, origin);
    for (const href of hrefs) {
      const normal = normaliseUrl(href);
      if (normal === undefined || begun.has(normal.key)) continue;
      const entry = { ...origin, ...normal };
      const id = visitId(entry);
      if (beyond ? seen.has(id) : !seen.add(id)) continue;
      if (origin.scenario !== undefined && isFrameTooMany(frames, origin.scenario)) continue;
      const decision = await scopeDecision(context, entry);
      if (beyond && !isNewBeyond(context, entry, decision)) continue;
      if (decision.verdict === "ACCEPT") guards.checkUrl(normal.url); // for its count
    }
  };
}

async function redirected(context: CrawlContext, entry: StoredEntry, comeUpon: Memory): Promise<void> {
  const { seeds, failures } = context;
  const { url, reason, depth, hops, scenario, requested = url } = entry;
  const target = reason ?? "";
  const found = { url: target, foundBy: "redirect", foundOn: url } as const;
  await comeUpon({ ...found, depth, hops: hops + 1, ...(scenario === undefined ? {} : { scenario }) }, [target]);
  if (!seeds.includes(requested) || normaliseUrl(target) === undefined) return;
  const { verdict } = await scopeDecision(context, found);
  if (verdict === "REJECT") failures.add({ url: target, requested }, `forwarding to ${target}`);
}
