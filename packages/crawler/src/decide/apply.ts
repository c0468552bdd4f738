import type { CrawlEvent, CutLimit, UrlRefused } from "./crawl-event.ts";
import type { CrawlState, KnownDocuments, Totals } from "./crawl-state.ts";
import type { SettledEntry } from "./crawl-batch.ts";
import { rejection } from "./scope/decision.ts";
import type { Decision, DecideRule } from "./scope/decision.ts";
import { isDocumentUrl } from "../url/document-link.ts";
import { visitOf } from "../url/visit.ts";
import type { Visit } from "../url/visit.ts";

const MOST_PROBES = 100;
/** The maximum number of documents in one start of a crawl. A site with more makes them up. */
const MOST_DOCUMENTS = 100_000;

/**
 * Counts an event, and adds its consequences to the next commit. The live crawl, a resumed crawl and the recovery of a journal call it for
 * each event, in the order of the journal. It reads and changes only its arguments. Cost: O(1).
 */
export function apply(state: CrawlState, event: CrawlEvent): void {
  const { totals, batch, known } = state;
  const { decisions, settled, gone } = consequencesOf(event, known);
  if (!isRepeated(state, event)) {
    for (const { decision } of decisions) if (isExclusion(decision)) add(totals.excluded, decision.rule, 1);
  }
  if (settled !== undefined) batch.settled.push(settled);
  // The last event of a document counts: one that redirected, and was then found behind a cookie wall, is not gone.
  if (event.kind === "kept" || event.kind === "confirmed") batch.unavailable.delete(event.entry.url);
  for (const url of gone) batch.unavailable.add(url);

  switch (event.kind) {
    case "found":
      batch.found.push(event.entry);
      break;
    case "refused":
      noteRefused(state, event);
      break;
    case "readmitted":
      add(totals.excluded, "RejectDecideRule", -1);
      break;
    case "kept":
      batch.pages.push(event.row);
      totals.nextPageIndex = Math.max(totals.nextPageIndex, event.row.pageIndex + 1);
      break;
    case "confirmed":
      batch.unchanged.push({ scenarioId: event.scenarioId, url: event.entry.url, lastSeen: event.lastSeen });
      break;
    case "requested":
      totals.requests++;
      totals.bytes += event.bytes;
      break;
    case "unmodified":
      totals.notModified++;
      break;
    case "probed": {
      const { url, kind } = event.probe;
      if (Object.keys(totals.probes).length < MOST_PROBES) totals.probes[url] = { kind, text: event.text ?? null };
      break;
    }
    case "cut":
      noteCut(totals, event.limit, event.url, event.lost);
      break;
    case "new-domain":
      batch.newDomains.push({ host: event.host, firstUrl: event.firstUrl });
      break;
    case "modified-support":
      batch.ifModifiedSupport.push({ host: event.host, supports: event.supports });
      break;
    case "begun":
      totals.begun = true;
      break;
    case "sitemaps-read":
      totals.sitemapsRead = true;
      break;
    default: // other events have only consequences
  }
}

/** The consequences of an event. */
interface Consequences {
  /** Lines of `scope.log`. Every REJECT counts as an exclusion, unless it is an error. */
  readonly decisions: readonly { readonly url: string; readonly decision: Decision }[];
  /** The state of a URL of the frontier. */
  readonly settled?: SettledEntry;
  /** The URLs whose page is gone. */
  readonly gone: readonly string[];
}

/** Returns the consequences of an event. Pure. Spec 8.2, 8.4, 8.8, 23. */
export function consequencesOf(event: CrawlEvent, known: KnownDocuments): Consequences {
  switch (event.kind) {
    case "found":
      return { decisions: [{ url: event.entry.url, decision: event.decision }], gone: [] };
    case "unusable":
      return { decisions: [{ url: event.href, decision: rejection("SchemeDecideRule") }], gone: [] };
    case "refused":
      return refused(event, known);
    case "kept":
    case "confirmed": {
      const { entry, row, kind } = event;
      // An earlier crawl may have the page under another session id, but one page has one row.
      const gone = entry.scenario === undefined ? known.underOtherSessions(entry) : [];
      const reason = kind === "kept" ? String(row.status) : "not modified";
      return { decisions: [], settled: { ...visitOf(entry), state: "page", reason }, gone };
    }
    case "missing": {
      const { entry, decision, wasKept } = event;
      const settled = { ...visitOf(entry), state: "excluded", reason: decision.rule } as const;
      return rejected(entry, decision, settled, wasKept ? [entry.url] : ifKnown(known, entry.url));
    }
    case "redirected": {
      const { entry, href, target, setsCookie, goesRound } = event;
      const settled: SettledEntry = {
        ...visitOf(entry),
        state: "redirect",
        reason: target?.url ?? href,
        ...(setsCookie ? { setsCookie } : {}),
        ...(goesRound ? { goesRound } : {}),
      };
      // A page whose redirect goes round may exist behind the cookie wall.
      const gone = goesRound ? [] : ifKnown(known, entry.url);
      return rejected(entry, rejection("RedirectDecideRule", `redirects to ${href}`), settled, gone);
    }
    case "other": {
      const { entry, mediaType, identifiedType } = event;
      const reason =
        identifiedType === undefined ? mediaType : `${mediaType} by its header, ${identifiedType} by its content`;
      const settled = { ...visitOf(entry), state: "other", reason: mediaType } as const;
      return rejected(entry, rejection("ContentTypeDecideRule", reason), settled, ifKnown(known, entry.url));
    }
    case "failed": {
      const { entry, reason } = event;
      const settled = { ...visitOf(entry), state: "failed", reason } as const;
      const gone = meansGone(event) ? ifKnown(known, entry.url) : [];
      return rejected(entry, rejection(ruleOfFailure(event), reason), settled, gone);
    }
    case "excluded": {
      const { entry, decision, hasRobotsFile } = event;
      const settled = { ...visitOf(entry), state: "excluded", reason: decision.rule } as const;
      const isGone = decision.rule === "RobotsDecideRule" && hasRobotsFile;
      return rejected(entry, decision, settled, isGone ? ifKnown(known, entry.url) : []);
    }
    case "left":
      return { decisions: [event], gone: [] };
    default:
      return nothing;
  }
}

const nothing: Consequences = { decisions: [], gone: [] };

function rejected(
  { url }: { readonly url: string } & Visit,
  decision: Decision,
  settled: SettledEntry,
  gone: readonly string[],
): Consequences {
  return { decisions: [{ url, decision }], settled, gone };
}

function refused({ entry, decision, by, hasRobotsFile }: UrlRefused, known: KnownDocuments): Consequences {
  const { url, foundBy, foundOn } = entry;
  const decisions = [{ url, decision }];
  if (by === "scope" && foundBy === "redirect" && foundOn !== undefined) {
    // The page that redirects to it is not kept. Spec 23.
    const reason = `forwarding to ${url}, which is not in scope`;
    decisions.push({ url: foundOn, decision: rejection("RedirectDecideRule", reason) });
  }
  const isGone = by === "scope" ? isOfBeginning(foundBy) : by === "robots" && hasRobotsFile === true;
  return { decisions, gone: isGone ? ifKnown(known, url) : [] };
}

/** Returns a URL for `gone` if an earlier crawl had it. */
function ifKnown(known: KnownDocuments, url: string): readonly string[] {
  return known.document(url) === undefined ? [] : [url];
}

const PASSING = /^(?:timeout|connection|dns-temporary|cut-short|encoding|protocol|too-large|408|429|5\d\d$)/;

/** Returns true for a temporary failure: the page may still be there. @param reason  a reason of the `failed` list. */
export function isPassing(reason: string): boolean {
  return PASSING.test(reason);
}

/** Returns true if a failure such as 404 means that the page is gone. Others mean that it is not available now. */
function meansGone({ by, reason }: Extract<CrawlEvent, { kind: "failed" }>): boolean {
  if (by === "redirect") return true;
  return (by === "fetch" || reason.startsWith("4")) && !isPassing(reason);
}

function ruleOfFailure({ by, reason }: Extract<CrawlEvent, { kind: "failed" }>): DecideRule {
  if (by === "redirect") return "RedirectDecideRule";
  if (by === "status") return "StatusDecideRule";
  return reason === "private-address" ? "PrivateAddressDecideRule" : "FetchDecideRule";
}

/** The rules of errors, which are in the list of failed pages. */
const errors = new Set<DecideRule>(["StatusDecideRule", "FetchDecideRule"]);

function isExclusion({ verdict, rule }: Decision): boolean {
  return verdict === "REJECT" && !errors.has(rule);
}

/** Returns true if an earlier start counted the event. Each start decides again about seeds and known pages, as robots.txt may change. */
function isRepeated({ wasBegun }: CrawlState, event: CrawlEvent): boolean {
  if (!wasBegun) return false;
  if (event.kind === "unusable") return isOfBeginning(event.foundBy);
  return event.kind === "refused" && isOfBeginning(event.entry.foundBy);
}

function isOfBeginning(foundBy: UrlRefused["entry"]["foundBy"]): boolean {
  return foundBy === "seed" || foundBy === "known";
}

/**
 * Notes a refused URL of a sitemap for a resumed crawl: links are found again in their pages, but sitemaps are read once. Also notes a
 * document of a watched site, for the report of new documents.
 */
function noteRefused(state: CrawlState, { entry, decision, by, isFinal }: UrlRefused): void {
  const { batch, totals } = state;
  if (by === "frames") noteCut(totals, "frames", entry.url, 1);
  if (by === "scope" && decision.rule === "UrlLengthDecideRule") noteCut(totals, "urls", entry.url, 1);
  const isOfSitemap = entry.foundBy === "sitemap" && by !== "limit";
  // The guards keep out URLs that a site makes up. A page of the site may still link to a URL whose refusal is not final.
  const mayBeDocument = by === "robots" || (by === "scope" && isFinal);
  if (!isOfSitemap && !(mayBeDocument && isDocument(state, entry))) return;
  batch.found.push(isOfSitemap ? entry : { ...entry, foundBy: "document" });
  batch.settled.push({ ...visitOf(entry), state: "excluded", reason: decision.rule });
}

function isDocument(state: CrawlState, { url, foundBy }: UrlRefused["entry"]): boolean {
  const { watched, documentUrlScheme } = state.site;
  return (
    watched &&
    (foundBy === "link" || foundBy === "redirect") &&
    url.startsWith(documentUrlScheme ?? "") &&
    isDocumentUrl(url) &&
    ++state.refusedDocuments <= MOST_DOCUMENTS
  );
}

function noteCut({ cuts }: Totals, limit: CutLimit, url: string, lost: number): void {
  const before = cuts[limit];
  cuts[limit] = { url: before?.url ?? url, lost: (before?.lost ?? 0) + lost };
}

function add(counts: Partial<Record<DecideRule, number>>, rule: DecideRule, more: number): void {
  const sum = (counts[rule] ?? 0) + more;
  if (sum === 0) delete counts[rule];
  else counts[rule] = sum;
}
