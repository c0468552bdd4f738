import type { CrawlEvent } from "../decide/crawl-event.ts";
import { redirectOrigin } from "../decide/decide-redirect.ts";
import { decideEach } from "../decide/decide.ts";
import type { CrawlEvidence } from "../decide/evidence.ts";
import type { StoredEntry } from "../decide/crawl-batch.ts";
import type { PageRow } from "../pages/page-row.ts";
import { keyOf, normaliseUrl } from "../url/normalise.ts";
import { visitId, visitOf } from "../url/visit.ts";
import type { CrawlContext } from "./context.ts";
import type { OpenedLaunch } from "./launch.ts";
import { scenarioOf } from "./pages.ts";
import { seedsForwardedAway } from "./stages/decide-stage.ts";
import { normalGroups } from "./stages/normalise-stage.ts";
import { foundIn, noteEvidence } from "./stages/settle-page.ts";
import type { FoundBatch, NormalBatch } from "./stages/stage.ts";
import { storedPage } from "../pages/stored-page.ts";

type Parts = Pick<CrawlContext, "call" | "earlier" | "ending" | "evidence" | "guards" | "pages" | "queue" | "records">;

/**
 * Reads the state of an open launch from the repository and the WARC into memory: D-50. Records after the committed position of the WARC
 * are recovered later.
 *
 * Cost: reads a metadata record for each page kept so far, at about 0.3 ms.
 */
export async function restore(context: Parts, opened: OpenedLaunch): Promise<void> {
  const {
    call,
    evidence,
    guards,
    pages: { known },
    queue: { frontier, budget },
    records,
  } = context;
  const inDoubt = new Set(context.earlier.unproven.map(visitId));
  const entries = opened.entries.filter((entry) => !inDoubt.has(visitId(entry)));
  evidence.restore(opened.entries.filter((entry) => !isOfSitemap(entry) && entry.foundBy !== "document"));
  for (const entry of entries) {
    if (entry.state === "waiting") frontier.push(entry);
    const event = eventOf(entry);
    if (event !== undefined) records.remember(event);
  }
  const kept = keptPages(call.site.site, entries, [...opened.known, ...opened.found]);
  for (const { entry, row } of kept) {
    if (row !== undefined) records.remember({ kind: "kept", entry, row });
    if (entry.scenario !== undefined) continue;
    budget.restore(1);
    frontier.count(entry.url);
  }
  const begun = new Set([...call.seeds, ...known.mains.map(({ url }) => url)].map(keyOf));
  restoreProbes(context);
  await restorePages(context, begun, kept);
  for (const entry of entries) {
    if (entry.foundBy === "document") continue; // the pages name it again
    if (isOfSitemap(entry)) {
      const origin = { depth: entry.depth, foundBy: entry.foundBy, hops: entry.hops };
      await rebuildEvidence(evidence, begun, [{ origin, hrefs: [entry.url] }]);
    }
    if (entry.state === "redirect") await restoreRedirect(context, begun, entry);
    if (entry.state === "excluded" && entry.reason !== null) guards.countEarlier(entry.url, entry.reason);
  }
}

/** Returns the event that settled an entry, as far as a crawl needs it later. Pages are restored from their rows. */
function eventOf(entry: StoredEntry): CrawlEvent | undefined {
  const { state, reason, setsCookie = false, goesRound = false } = entry;
  if (state === "failed") return { kind: "failed", entry, by: "fetch", reason: reason ?? "" };
  if (state !== "redirect" || reason === null) return undefined;
  const normal = normaliseUrl(reason);
  const target = normal && { url: normal.url, ...visitOf({ ...redirectOrigin(entry, goesRound), key: normal.key }) };
  return { kind: "redirected", entry, href: reason, target, setsCookie, goesRound };
}

/** Returns true for a URL of a sitemap that was excluded when it was found or about to be fetched. It is decided again, as links are. */
function isOfSitemap({ foundBy, state }: StoredEntry): boolean {
  return foundBy === "sitemap" && state === "excluded";
}

/** Restores what hosts answer for missing pages, so that it is known from the start. */
function restoreProbes({ guards, records: { journal } }: Parts): void {
  for (const [url, probe] of Object.entries(journal.totals.probes)) {
    // Earlier versions stored probes by host.
    if (probe?.kind !== undefined) guards.noteProbe({ url, kind: probe.kind }, probe.text ?? undefined);
  }
}

/** Restores the knowledge of the guards about the texts of pages, and the decisions about their links, in the order of the pages. */
async function restorePages(context: Parts, begun: ReadonlySet<string>, pages: readonly KeptPage[]): Promise<void> {
  const { call, evidence, ending } = context;
  const texts = new Map<string, Set<number>>();
  for (const { entry, row } of pages) {
    if (ending.signal.aborted) return; // nothing will be decided
    const stored = row === undefined ? undefined : await storedPage(call.options.dataDir, row);
    if (row === undefined || stored === undefined) continue;
    const { links } = stored;
    const { file = "", offset = -1 } = row.metadata ?? {};
    const offsets = texts.get(file) ?? new Set();
    if (!offsets.has(offset)) noteEvidence(context, entry, links, row.status); // otherwise a copy for another scenario
    texts.set(file, offsets.add(offset));
    await rebuildEvidence(evidence, begun, foundIn(entry, links, row.scenarioId));
  }
}

async function restoreRedirect(context: Parts, begun: ReadonlySet<string>, entry: StoredEntry): Promise<void> {
  const groups = [{ origin: redirectOrigin(entry, entry.goesRound), hrefs: [entry.reason ?? ""] }];
  await rebuildEvidence(context.evidence, begun, groups);
  await seedsForwardedAway(
    context,
    normalGroups(groups, () => undefined),
    (events) => {
      for (const event of events) context.records.remember(event);
      return undefined;
    },
  );
}

/** A document that an earlier start of the launch kept. `row` is undefined if the document has since been marked as gone. */
interface KeptPage {
  readonly entry: StoredEntry;
  readonly row: PageRow | undefined;
}

/** Returns the documents among the entries, in the order in which they were fetched. */
export function keptPages(site: string, entries: readonly StoredEntry[], rows: readonly PageRow[]): KeptPage[] {
  const scenarios = new Map<string, Map<string, PageRow>>();
  for (const row of rows) {
    const documents = scenarios.get(row.scenarioId) ?? new Map<string, PageRow>();
    scenarios.set(row.scenarioId, documents.set(row.url, row));
  }
  return entries
    .filter(({ state }) => state === "page")
    .map((entry) => ({ entry, row: scenarios.get(entry.scenario ?? scenarioOf(site, entry.url))?.get(entry.url) }))
    .sort((a, b) => timeOf(a) - timeOf(b) || (a.row?.pageIndex ?? 0) - (b.row?.pageIndex ?? 0));
}

function timeOf({ row }: KeptPage): number {
  return row?.lastSeen.getTime() ?? 0;
}

/**
 * Decides again about URLs that an earlier start found, without events, so that the evidence also has the rejected ones (the frontier has
 * only the accepted ones). No URL is counted twice.
 *
 * @param begun  the keys of seeds and known pages. Every start decides anew about these, since robots.txt may now allow them.
 */
export async function rebuildEvidence(
  evidence: CrawlEvidence,
  begun: ReadonlySet<string>,
  groups: FoundBatch["groups"],
): Promise<void> {
  const urls = normalGroups(groups, () => undefined).map((group) => withoutBegun(group, begun));
  await decideEach(
    urls,
    evidence,
    () => undefined,
    () => undefined,
    () => undefined,
  );
}

function withoutBegun({ origin, urls }: NormalBatch["groups"][number], begun: ReadonlySet<string>) {
  // A frame and the page that it shows are different visits.
  if (origin.scenario !== undefined || origin.again !== undefined) return { origin, urls };
  return { origin, urls: urls.filter(({ key }) => !begun.has(key)) };
}
