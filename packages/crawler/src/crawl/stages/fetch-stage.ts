import type { FrontierEntry } from "../../url/frontier-entry.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import type { Decision } from "../../decide/scope/decision.ts";
import { headerOf } from "../../web/exchange.ts";
import type { Exchange } from "../../web/exchange.ts";
import { htmlKind, identifiedType } from "../../web/html-kind.ts";
import type { FetchRequest } from "../../web/http.ts";
import { conditionalHeaders, learnedSupport, notModifiedByHead } from "../../web/manners/conditional.ts";
import { isPageStatus } from "../../web/page-status.ts";
import type { CrawlContext } from "../context.ts";
import { keepInterim } from "../network.ts";
import { step } from "../states.ts";
import { storedPage } from "../../pages/stored-page.ts";
import { isShutOut, robotsRefusal } from "./robots-stage.ts";
import { output, own, unlessStopped } from "./stage.ts";
import type { Answer, Job, UrlOutcome } from "./stage.ts";
import type { StoredPage } from "../../pages/stored-page.ts";

type Parts = Pick<CrawlContext, "call" | "ending" | "network" | "pages" | "records">;

/** Fetches pages politely, with conditional requests and up to three tries. Spec 8.2 to 8.4, 23. */
export const fetchStage = definePlugIn<Job, { answers: Answer; verdicts: UrlOutcome }, Parts>({
  ...own,
  identifier: "fetch",
  description: "Fetches a URL with up to three tries, pauses for its host, and asks only for changed pages.",
  input: "jobs",
  outputs: {
    answers: output("answers", "the last answer"),
    verdicts: output("verdicts", "the failure of a URL without a response"),
  },
  create(_, context) {
    const work = async (job: Job): Promise<Answer | UrlOutcome | undefined> => {
      const { entry, fetcher, before } = job;
      await before;
      const document = context.pages.documents.get(entry.url);
      if (document !== undefined) {
        step(fetcher, "DOWNLOADING", entry.url);
        return { kind: "copied", job, row: document.row };
      }
      const decision = await refusalOf(context, entry);
      if (decision !== undefined) return { kind: "excluded", job, decision };
      step(fetcher, "DOWNLOADING", entry.url);
      const fetched = await fetchPage(context, job);
      if (fetched === undefined || "exchange" in fetched) return fetched && { job, ...fetched };
      return { kind: "failed", job, ...fetched };
    };
    return {
      process: (job, emit) =>
        unlessStopped(
          work(job).then((result) => {
            // Undefined: the crawl was stopped, and the URL keeps waiting.
            if (result === undefined || context.ending.signal.aborted) return undefined;
            return "exchange" in result ? emit("answers", result) : emit("verdicts", result);
          }),
        ),
    };
  },
});

/**
 * Returns the decision of robots.txt if it forbids a URL. It is checked again, since the copy used when the URL was found may be a day old.
 * If robots.txt is not available now, the crawl stops, to be continued on another day: waiting URLs keep waiting.
 */
async function refusalOf(context: Parts, entry: FrontierEntry): Promise<Decision | undefined> {
  const { robots } = context.network;
  const { url } = entry;
  const refusal = robotsRefusal(context, url, await robots.check(url));
  if (refusal !== undefined && isShutOut(context)) context.ending.stop("robots");
  return refusal;
}

type FetchParts = Pick<CrawlContext, "call" | "network" | "pages" | "records">;

/** The result of fetching a URL. */
type Fetched =
  | { readonly exchange: Exchange; readonly unmodified?: StoredPage; readonly identifiedType?: string }
  /** No answer. `says` is a sentence that gives the reason. */
  | { readonly reason: string; readonly says: string };

/**
 * Fetches the document of a job by the table of spec 8.4. Writes answers before the last one to the WARC at once. Returns undefined if the
 * crawl was stopped.
 */
async function fetchPage(context: FetchParts, job: Job): Promise<Fetched | undefined> {
  const known = context.pages.known.document(job.entry.url);
  const stored = known === undefined ? undefined : await storedPage(context.call.options.dataDir, known);
  if (stored === undefined) return fetchDocument(context, job, {});
  const { row } = stored;
  const { host } = new URL(row.url);
  const plan = conditionalHeaders(row, await context.network.support.of(host), context.call.now());
  if (plan.kind === "plain") return fetchDocument(context, job, {});
  if (plan.kind === "conditional") {
    const fetched = await fetchDocument(context, job, { headers: plan.headers });
    if (fetched === undefined || !("exchange" in fetched)) return fetched;
    const { response } = fetched.exchange;
    context.network.support.learn(host, learnedSupport(row, response, context.call.now()));
    return response.status === 304 ? { ...fetched, unmodified: stored } : fetched;
  }
  const head = await fetchDocument(context, job, { method: "HEAD" });
  if (head === undefined) return undefined;
  if ("exchange" in head) {
    if (notModifiedByHead(row, head.exchange.response, context.call.now())) return { ...head, unmodified: stored };
    await keepInterim(context, head.exchange, job.entry);
  }
  return fetchDocument(context, job, {});
}

/** Fetches a document with up to three tries, which the states of the fetcher show. Spec 8.3, classification. */
async function fetchDocument(
  context: Pick<CrawlContext, "network" | "records">,
  { entry, fetcher }: Job,
  request: Pick<FetchRequest, "method" | "headers">,
): Promise<Fetched | undefined> {
  const {
    network: { web, politeness, statuses },
    records: { log },
  } = context;
  const { url } = entry;
  let found: string | undefined;
  const wants: typeof isHtml = (head, start) => {
    const isWanted = isHtml(head, start);
    found = isWanted ? undefined : identifiedType(headerOf(head.headers, "content-type"), start);
    return isWanted;
  };
  const pageRequest = { url, ...request, ...(request.method === "HEAD" ? {} : { wants }) };
  const outcome = await web.fetch(pageRequest, {
    starting: () => log.downloading(url),
    attempted(tried, askedAt) {
      const status = tried.kind === "answer" ? String(tried.exchange.response.status) : tried.reason;
      if (status !== "aborted") statuses.set(status, (statuses.get(status) ?? 0) + 1);
      politeness.note(url, tried, askedAt);
    },
    interim: (exchange) => keepInterim(context, exchange, entry),
    pausing: () => step(fetcher, "MIGRATING"),
    resuming: () => step(fetcher, "DOWNLOADING"),
  });
  if (outcome.kind === "answer")
    return { exchange: outcome.exchange, ...(found === undefined ? {} : { identifiedType: found }) };
  if (outcome.reason === "aborted") return undefined;
  // This is the only failure that an option can fix.
  const isLarge = outcome.reason === "too-large";
  const says = isLarge ? `${outcome.message.replace(/\.$/, "")} (--max-bytes)` : outcome.message;
  return { reason: isLarge ? `too-large: ${says}` : outcome.reason, says };
}

const isHtml: NonNullable<FetchRequest["wants"]> = ({ status, headers }, start) =>
  isPageStatus(status) && htmlKind(headerOf(headers, "content-type"), start) !== undefined;
