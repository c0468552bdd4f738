import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { decideEach, eachInOrder, scopeDecision } from "../../decide/decide.ts";
import type { UrlDecision } from "../../decide/decide.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import type { CrawlContext } from "../context.ts";
import { output, own } from "./stage.ts";
import type { CandidateBatch, NormalBatch } from "./stage.ts";

type Parts = Pick<CrawlContext, "call" | "evidence" | "guards" | "queue">;

/** Drops URLs that the crawl has found before, and passes new URLs of the site that look like pages: `decide`. Spec 5.1, 8.5, 19.2. */
export const decideStage = definePlugIn<NormalBatch, { passed: CandidateBatch }, Parts>({
  ...own,
  identifier: "decide",
  description: "Accepts new URLs of the site: the first matching scope rule decides, then the trap guards.",
  input: "normal URLs",
  outputs: { passed: output("candidates", "new URLs that belong to the site and look like pages") },
  create(_, context) {
    const domains = createNewDomains(context.call.seeds);
    const {
      guards,
      queue: { frontier },
    } = context;
    return {
      process({ groups, ...batch }, emit) {
        const verdicts: UrlDecision[] = [];
        const decided = (verdict: UrlDecision): void => void verdicts.push(verdict);
        const noteKnown = (link: { readonly url: string; readonly foundOn?: string }): void => {
          const isHeld = frontier.isHeld(link.url);
          if (guards.noteLink(link, isHeld) && isHeld) frontier.release(link.url);
        };
        return seedsForwardedAway(context, groups, (forwarded) =>
          decideEach(groups, context.evidence, decided, noteKnown, () => {
            batch.claim.add(...forwarded);
            for (const by of ["frames", "scope", "traps"] as const) {
              for (const verdict of verdicts) if (verdict.by === by) batch.claim.add(...eventsOf(verdict));
            }
            batch.claim.add(...domainsIn(verdicts, domains));
            const candidates = verdicts.filter(({ decision }) => decision.verdict === "ACCEPT");
            return emit("passed", { ...batch, candidates });
          }),
        );
      },
    };
  },
});

/** Returns the events of a decision. An accepted URL gets its event when it is in the frontier. */
function eventsOf({ entry, decision, by, isFinal, readmitted }: UrlDecision): CrawlEvent[] {
  const events: CrawlEvent[] = readmitted ? [{ kind: "readmitted" }] : [];
  if (decision.verdict === "REJECT") events.push({ kind: "refused", entry, decision, by, isFinal });
  return events;
}

function domainsIn(verdicts: readonly UrlDecision[], domains: NewDomains): CrawlEvent[] {
  const events: CrawlEvent[] = [];
  for (const { entry, decision, by } of verdicts) {
    if (by === "frames") continue;
    if (by === "traps" || decision.verdict === "ACCEPT") {
      domains.inside(entry.url);
      continue;
    }
    const host = domains.outside(entry.url);
    if (host !== undefined) events.push({ kind: "new-domain", host, firstUrl: entry.url });
  }
  return events;
}

/**
 * Finds seeds that redirect out of scope, even to a URL that the crawl has found before: the start page is given up. Then calls `after`
 * with an event for each. Spec 23; cli.md 6.
 */
export function seedsForwardedAway(
  { call: { seeds }, evidence }: Pick<CrawlContext, "call" | "evidence">,
  groups: NormalBatch["groups"],
  after: (events: readonly CrawlEvent[]) => Promise<void> | undefined,
): Promise<void> | undefined {
  const forwards = groups.filter(({ origin }) => origin.requested !== undefined && seeds.includes(origin.requested));
  const events: CrawlEvent[] = [];
  return eachInOrder(
    forwards.flatMap(({ origin, urls }) => urls.map(({ url }) => ({ ...origin, url }))),
    (target) => scopeDecision(target, evidence),
    (entry, { verdict }) => {
      if (verdict === "REJECT") events.push({ kind: "forwarded", entry });
    },
    () => after(events),
  );
}

/** The hosts outside the site that the crawl found, each once. */
type NewDomains = ReturnType<typeof createNewDomains>;

/** The maximum number of hosts, so that links to anywhere do not fill the memory. */
const MAX_HOSTS = 100_000;

function createNewDomains(seeds: readonly string[]) {
  const hosts = new Set<string>(seeds.map(hostOf));
  return {
    /** Notes that the host of a URL belongs to the site. */
    inside: (url: string) => void hosts.add(hostOf(url)),
    /** Returns the host of a URL outside the site if it is new. */
    outside(url: string): string | undefined {
      const host = hostOf(url);
      if (hosts.has(host) || hosts.size >= MAX_HOSTS) return undefined;
      hosts.add(host);
      return host;
    },
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
