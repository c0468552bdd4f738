import type { CrawlContext } from "../context.ts";
import { fetchPage } from "./fetch-page.ts";
import { isShutOut, robotsRefusal } from "../discover/robots-refusal.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { Decision } from "../../scope/decision.ts";
import { step } from "../../states.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { Answer, Job, UrlOutcome } from "../events.ts";
import { unlessStopped } from "../unless-stopped.ts";

type Parts = Pick<CrawlContext, "call" | "ending" | "network" | "pages" | "records">;

/** Fetches, politely and conditionally, with three tries. Spec 8.2 to 8.4, 23. */
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
 * The robots.txt that was asked when the URL was found may be a day old. When it cannot be had now, the crawl is to go on another day:
 * what waits keeps waiting.
 */
async function refusalOf(context: Parts, entry: FrontierEntry): Promise<Decision | undefined> {
  const { robots } = context.network;
  const { url } = entry;
  const refusal = robotsRefusal(context, url, await robots.check(url));
  if (refusal !== undefined && isShutOut(context)) context.ending.stop("robots");
  return refusal;
}
