import { unlessStopped } from "../unless-stopped.ts";
import type { CrawlContext } from "../context.ts";
import { keepTurnedAway } from "../records/changes.ts";
import { rejection } from "../records/decisions.ts";
import { hasRobotsFile, isShutOut, robotsRefusal } from "./robots-refusal.ts";
import type { Decision } from "../../scope/decision.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { Candidate, CandidateBatch } from "../events.ts";
import { eachInOrder } from "./in-order.ts";

type Parts = Pick<CrawlContext, "call" | "ending" | "network" | "pages" | "records">;

/** Keeps out what robots.txt excludes, and takes over Crawl-delay. Spec 8.8, 23. */
export const robotsStage = definePlugIn<CandidateBatch, { allowed: CandidateBatch }, Parts>({
  ...own,
  identifier: "robots",
  description: "Refuses URLs that robots.txt excludes.",
  input: "candidates",
  outputs: { allowed: output("candidates", "URLs that may be requested") },
  create: (_, context) => ({
    process(batch, emit) {
      const allowed: Candidate[] = [];
      let shutOut = false;
      const decided = (candidate: Candidate, decision: Decision): void => {
        const { url, foundBy } = candidate.entry;
        const refusal = robotsRefusal(context, url, decision);
        if (refusal === undefined) allowed.push(candidate);
        else if (shutOut || (foundBy !== "seed" && foundBy !== "known" && isShutOut(context))) shutOut = true;
        else refuse(context, candidate, refusal, batch);
      };
      return unlessStopped(
        eachInOrder(
          batch.candidates,
          ({ entry }) => context.network.robots.check(entry.url),
          decided,
          () => {
            if (!shutOut) return emit("allowed", { ...batch, candidates: allowed });
            // The links are to be decided another day: a page that is not settled now is replayed then.
            context.ending.stop("robots");
            return undefined;
          },
        ),
      );
    },
  }),
});

function refuse(context: Parts, { entry }: Candidate, refusal: Decision, { claim }: CandidateBatch): void {
  const { network, pages, records } = context;
  const { url, foundBy } = entry;
  const { origin } = new URL(url);
  const failure = network.robots.failure(origin);
  const isPrivate = failure?.reason === "private-address";
  const decision = isPrivate
    ? rejection("PrivateAddressDecideRule", failure.message)
    : failure === undefined
      ? refusal
      : { ...refusal, reason: `robots.txt could not be fetched, so nothing may be requested: ${failure.message}` };
  records.decisions.reject(url, decision, claim.changes);
  keepTurnedAway(claim.changes, entry, decision);
  if (hasRobotsFile(context, url)) {
    if (pages.known.document(url) !== undefined) claim.changes.unavailable.push(url);
  } else if (foundBy === "seed") {
    records.failures.add(entry, failure?.reason ?? `robots.txt ${network.robots.status(origin)}`, failure?.message);
  }
}
