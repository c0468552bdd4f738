import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { rejection } from "../../decide/scope/decision.ts";
import type { Decision } from "../../decide/scope/decision.ts";
import type { CrawlContext } from "../context.ts";
import { output, own, unlessStopped } from "./stage.ts";
import type { Candidate, CandidateBatch } from "./stage.ts";

type Parts = Pick<CrawlContext, "call" | "ending" | "network">;

/** The maximum number of pages that wait for a robots.txt. A site needs many if each of its pages links to a host that does not answer. */
const WAITING_PAGES = 100_000;

/**
 * Rejects URLs that robots.txt excludes, and applies Crawl-delay. Links to an origin whose robots.txt is not known yet are passed on later,
 * so that a host that does not answer delays no other. Spec 8.8, 23.
 */
export const robotsStage = definePlugIn<CandidateBatch, { allowed: CandidateBatch }, Parts>({
  ...own,
  concurrency: WAITING_PAGES,
  identifier: "robots",
  description: "Refuses URLs that robots.txt excludes.",
  input: "candidates",
  outputs: { allowed: output("candidates", "URLs that may be requested") },
  create: (_, context) => ({
    process(batch, emit) {
      const waiting: Promise<void>[] = [];
      let undecided = 0;
      const allowed: Candidate[] = [];
      let shutOut = false;
      const decided = (candidate: Candidate, decision: Decision): void => {
        const { url, foundBy } = candidate.entry;
        const refusal = robotsRefusal(context, url, decision);
        if (refusal === undefined) allowed.push(candidate);
        else if (shutOut || (foundBy !== "seed" && foundBy !== "known" && isShutOut(context))) shutOut = true;
        else batch.claim.add(refused(context, candidate, refusal));
      };
      const pass = (part: CandidateBatch): Promise<void> | undefined => {
        if (!shutOut) return emit("allowed", part);
        // The links are decided on another day: a page that is not settled now is recovered then.
        context.ending.stop("robots");
        return undefined;
      };
      const passLater = async (candidate: Candidate, decision: Promise<Decision>): Promise<void> => {
        decided(candidate, await decision);
        undecided--;
        await pass({ claim: batch.claim, candidates: allowed.splice(0), isPart: undecided > 0 });
      };
      for (const candidate of batch.candidates) {
        const decision = context.network.robots.check(candidate.entry.url);
        if (decision instanceof Promise) {
          undecided++;
          waiting.push(passLater(candidate, decision));
        } else decided(candidate, decision);
      }
      const passed = pass({ ...batch, candidates: allowed.splice(0), isPart: undecided > 0 });
      return undecided === 0 ? passed : unlessStopped(Promise.all([passed, ...waiting]).then(() => undefined));
    },
  }),
});

function refused({ network }: Parts, { entry }: Candidate, refusal: Decision): CrawlEvent {
  const { url, foundBy } = entry;
  const { origin } = new URL(url);
  const failure = network.robots.failure(origin);
  const isPrivate = failure?.reason === "private-address";
  const decision = isPrivate
    ? rejection("PrivateAddressDecideRule", failure.message)
    : failure === undefined
      ? refusal
      : { ...refusal, reason: `robots.txt could not be fetched, so nothing may be requested: ${failure.message}` };
  const isRead = hasRobotsFile({ network }, url);
  const isSeedLost = !isRead && foundBy === "seed";
  const reason = failure?.reason ?? `robots.txt ${network.robots.status(origin)}`;
  return {
    kind: "refused",
    entry,
    decision,
    by: "robots",
    isFinal: true,
    hasRobotsFile: isRead,
    ...(isSeedLost ? { failure: { reason, says: failure?.message } } : {}),
  };
}

/**
 * Returns the refusal by robots.txt, if there is one. It is checked when a URL is found and when it is about to be fetched, since the crawl
 * may have been resumed in between. If a site asks for slower requests than a crawl can make, the crawl ends.
 */
export function robotsRefusal(
  { call, ending, network }: Pick<CrawlContext, "call" | "ending" | "network">,
  url: string,
  decision: Decision,
): Decision | undefined {
  if (decision.verdict === "ACCEPT") return undefined;
  const { origin } = new URL(url);
  const isSeeds = call.seeds.some((seed) => new URL(seed).origin === origin);
  if (isSeeds && decision === network.robots.tooSlow(url)) ending.stop("politeness");
  return decision;
}

/** Returns true if no seed can be requested because no robots.txt is available. The host may answer later. */
export function isShutOut(context: Pick<CrawlContext, "call" | "network">): boolean {
  return context.call.seeds.every((seed) => isRobotsFailurePassing(context, seed));
}

/** Returns true if the robots.txt of a URL is not available but may be later. A name that does not exist will not answer later. */
export function isRobotsFailurePassing({ network: { robots } }: Pick<CrawlContext, "network">, url: string): boolean {
  const { origin } = new URL(url);
  const status = robots.status(origin);
  if (status === undefined || (status > 0 && status < 500 && status !== 429)) return false;
  return status > 0 || robots.failure(origin)?.transient === true;
}

/** Returns true if the host has answered with a robots.txt. If not, a page of an earlier crawl may be available again tomorrow. */
export function hasRobotsFile({ network }: Pick<CrawlContext, "network">, url: string): boolean {
  const status = network.robots.status(new URL(url).origin);
  return status !== undefined && status >= 200 && status < 300;
}
