import { setTimeout as sleep } from "node:timers/promises";
import type { CrawlContext } from "./context.ts";
import { countExchange } from "./changes.ts";
import { isPageStatus } from "./role.ts";
import { storedPage } from "./stored-page.ts";
import { conditionalHeaders, learnedSupport, notModifiedByHead } from "../web/manners/conditional.ts";
import { headerOf } from "../web/exchange.ts";
import type { Exchange, FetchOutcome } from "../web/exchange.ts";
import type { FetchRequest } from "../web/http.ts";
import { afterAnswer } from "../web/manners/retry.ts";
import { htmlKind } from "../links/html-kind.ts";
import type { Job, StoredPage } from "./stages/events.ts";
import { step } from "../states.ts";

/** What fetching a URL came to. */
export type Fetched =
  | { readonly exchange: Exchange; readonly unmodified?: StoredPage }
  /** No answer. */
  | { readonly reason: string };

/**
 * Fetches the document of a job by the table of spec 8.4; answers before the last one are written to the WARC at once.
 * Undefined: the crawl was stopped.
 */
export async function fetchPage(context: CrawlContext, job: Job): Promise<Fetched | undefined> {
  const known = context.known.document(job.entry.url);
  const stored = known === undefined ? undefined : await storedPage(context.dataDir, known);
  // What the server confirms would be the page as it is whole.
  if (stored === undefined || stored.isCut) return tryThrice(context, job, {});
  const { row } = stored;
  const { host } = new URL(row.url);
  const plan = conditionalHeaders(row, await context.supports.of(host), context.now());
  if (plan.kind === "plain") return tryThrice(context, job, {});
  if (plan.kind === "conditional") {
    const fetched = await tryThrice(context, job, { headers: plan.headers });
    if (fetched === undefined || !("exchange" in fetched)) return fetched;
    const { response } = fetched.exchange;
    context.supports.learn(host, learnedSupport(row, response, context.now()));
    return response.status === 304 ? { ...fetched, unmodified: stored } : fetched;
  }
  const head = await tryThrice(context, job, { method: "HEAD" });
  if (head === undefined) return undefined;
  if ("exchange" in head) {
    if (notModifiedByHead(row, head.exchange.response, context.now())) return { ...head, unmodified: stored };
    await keepInterim(context, job, head.exchange);
  }
  return tryThrice(context, job, {});
}

/** Three tries, with the host's turn before each and the back-off between them. Spec 8.3, classification. */
async function tryThrice(
  context: CrawlContext,
  job: Job,
  request: Pick<FetchRequest, "method" | "headers">,
): Promise<Fetched | undefined> {
  const { signal, politeness } = context;
  for (let tries = 1; ; tries++) {
    const startedAt = context.now();
    const outcome = await ask(context, { ...request, url: job.entry.url });
    if (outcome === undefined) return undefined;
    const after = afterAnswer(outcome, tries, context.now(), context.random);
    politeness.note(job.entry.url, outcome, startedAt);
    if (after.kind !== "retry" && !signal.aborted) return fetchedOf(outcome);
    if (outcome.kind === "answer") await keepInterim(context, job, outcome.exchange);
    if (after.kind !== "retry" || signal.aborted) return undefined;
    step(job.fetcher, "MIGRATING");
    try {
      await sleep(after.afterSeconds * 1_000, undefined, { signal });
    } catch {
      return undefined;
    }
    step(job.fetcher, "DOWNLOADING");
  }
}

/** One request in its turn; undefined: the crawl was stopped. */
async function ask(context: CrawlContext, request: FetchRequest): Promise<FetchOutcome | undefined> {
  const { hosts, http, signal, wake, log, statuses } = context;
  if (signal.aborted) return undefined;
  const turn = await hosts.turn(request.url, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (turn === undefined) return undefined;
  log.downloading(request.url);
  const outcome = await http.fetch(request.method === "HEAD" ? request : { ...request, wants: isHtml }, signal);
  turn.end(outcome);
  wake.notify();
  const word = outcome.kind === "answer" ? String(outcome.exchange.response.status) : outcome.reason;
  if (word === "aborted") return undefined;
  statuses.set(word, (statuses.get(word) ?? 0) + 1);
  if (outcome.kind === "failure" && !unsent.has(outcome.reason)) countRequest(context);
  return outcome;
}

/** Failures before anything was sent. */
const unsent = new Set(["private-address", "invalid-url", "dns-unknown", "dns-temporary"]);

const isHtml: NonNullable<FetchRequest["wants"]> = ({ status, headers }, start) =>
  isPageStatus(status) && htmlKind(headerOf(headers, "content-type"), start) !== undefined;

function fetchedOf(outcome: FetchOutcome): Fetched {
  if (outcome.kind === "answer") return { exchange: outcome.exchange };
  // The one failure that an option can mend.
  const isLarge = outcome.reason === "too-large";
  return { reason: isLarge ? `too-large: ${outcome.message.replace(/\.$/, "")} (--max-bytes)` : outcome.reason };
}

/** An answer that is not the last one: it is in the WARC, and settles nothing. */
async function keepInterim(context: CrawlContext, { entry }: Job, exchange: Exchange): Promise<void> {
  const role = exchange.response.status < 400 ? "other" : "error";
  const { claim } = await context.keep(exchange, { role, entry, notes: { interim: "yes" } });
  countExchange(claim.changes, exchange);
  claim.complete();
}

function countRequest({ journal }: CrawlContext): void {
  const claim = journal.open();
  claim.changes.requests++;
  claim.complete();
}
