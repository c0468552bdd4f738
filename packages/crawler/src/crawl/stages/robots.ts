import { EiaoError } from "@eiao/wam-core";
import type { CrawlContext } from "../context.ts";
import { rejection } from "../decisions.ts";
import type { Decision } from "../../scope/decision.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./described.ts";
import type { Candidate, CandidateBatch } from "./events.ts";
import { eachInOrder } from "./scope.ts";

/** No crawl ends in time with a longer one. cli.md 6. */
const longestDelaySeconds = 300;

/** Keeps out what robots.txt excludes, and takes over Crawl-delay. Spec 8.8, 23. */
export const robots = definePlugIn<CandidateBatch, { allowed: CandidateBatch }, CrawlContext>({
  ...own,
  identifier: "robots",
  description: "Keeps out what robots.txt excludes.",
  input: "candidates",
  outputs: { allowed: output("candidates", "URLs that may be requested") },
  create(_, context) {
    const asked = new Set<string>();
    return {
      process(batch, emit) {
        const allowed: Candidate[] = [];
        const decided = (candidate: Candidate, decision: Decision): void => {
          const refusal = refusalOf(context, candidate, decision, asked);
          if (refusal === undefined) allowed.push(candidate);
          else refuse(context, candidate, refusal, batch);
        };
        return unlessStopped(
          eachInOrder(
            batch.candidates,
            ({ entry }) => context.robots.check(entry.url),
            decided,
            () => emit("allowed", { ...batch, candidates: allowed }),
          ),
        );
      },
    };
  },
});

function refusalOf(
  { robots: rules, hosts, seeds, ...context }: CrawlContext,
  { entry }: Candidate,
  decision: Decision,
  asked: Set<string>,
): Decision | undefined {
  if (decision.verdict === "REJECT") return decision;
  const seconds = rules.delaySeconds(entry.url);
  if (seconds === undefined) return undefined;
  const { origin } = new URL(entry.url);
  if (seconds > longestDelaySeconds) {
    if (seeds.some((seed) => new URL(seed).origin === origin)) context.stop("politeness");
    return rejection("RobotsDecideRule", `Crawl-delay: ${seconds}`);
  }
  if (!asked.has(origin)) {
    asked.add(origin);
    hosts.setDelay(entry.url, seconds);
  }
  return undefined;
}

function refuse(context: CrawlContext, { entry }: Candidate, refusal: Decision, { claim }: CandidateBatch): void {
  const { url, foundBy } = entry;
  const { origin } = new URL(url);
  const failure = context.unreachable.get(origin);
  const isPrivate = failure?.reason === "private-address";
  const decision = isPrivate ? rejection("PrivateAddressDecideRule", failure.message) : refusal;
  context.decisions.reject(url, decision, claim.changes);
  const status = context.robots.status(origin);
  const said = status !== undefined && status >= 200 && status < 300;
  if (foundBy === "known" && said) claim.changes.unavailable.push(url);
  if (foundBy === "seed" && !said) {
    context.failures.add(entry, failure?.reason ?? `robots.txt ${status}`);
  }
}

/** A batch that the end of the crawl cuts off is not settled: its page is replayed from the WARC at the next start. */
export function unlessStopped(running: Promise<void> | undefined): Promise<void> | undefined {
  return running?.catch((error: unknown) => {
    if (!(error instanceof EiaoError) || error.code !== "RobotsStopped") throw error;
  });
}
