import type { CrawlContext } from "../context.ts";
import { isNewBeyond, scopeDecision } from "../come-upon.ts";
import { rejection } from "../decisions.ts";
import type { Decision } from "../../scope/decision.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./described.ts";
import type { Candidate, CandidateBatch } from "./events.ts";

/** Lets URLs of the site pass; the first matching rule wins. Hosts outside are noted as new domains. Spec 5.1, 19.2. */
export const scope = definePlugIn<CandidateBatch, { inside: CandidateBatch }, CrawlContext>({
  ...own,
  identifier: "scope",
  description: "Lets the URLs of the site pass.",
  input: "candidates",
  outputs: { inside: output("candidates", "URLs that belong to the site") },
  create(_, context) {
    const hosts = new Set<string>(context.seeds.map(hostOf));
    return {
      process(batch, emit) {
        const inside: Candidate[] = [];
        const decided = ({ entry, beyond }: Candidate, decision: Decision): void => {
          if (beyond === true && !isNewBeyond(context, entry, decision)) return;
          const isHop = decision.rule === "OneHopBeyondDecideRule";
          if (isHop && context.turnedAway.has(entry.key)) batch.claim.changes.readmitted.push("RejectDecideRule");
          if (decision.verdict === "ACCEPT") {
            hosts.add(hostOf(entry.url));
            inside.push({ entry, decision });
            return;
          }
          const { changes } = batch.claim;
          context.decisions.reject(entry.url, decision, changes);
          if (entry.foundBy === "known") changes.unavailable.push(entry.url);
          if (entry.foundBy === "redirect") forwarded(context, entry, batch);
          const host = hostOf(entry.url);
          if (hosts.has(host) || hosts.size >= maxHosts) return;
          hosts.add(host);
          changes.newDomains.push({ host, firstUrl: entry.url });
        };
        return eachInOrder(
          batch.candidates,
          ({ entry }) => scopeDecision(context, entry),
          decided,
          () => emit("inside", { ...batch, candidates: inside }),
        );
      },
    };
  },
});

/** New domains of one crawl: links to anywhere must not fill the memory. */
const maxHosts = 100_000;

/** A redirect that leaves the site: the page that it replaces is not kept. Spec 23. */
function forwarded(
  { decisions, failures, seeds }: CrawlContext,
  entry: Candidate["entry"],
  batch: CandidateBatch,
): void {
  const { foundOn, requested, url } = entry;
  if (foundOn === undefined) return;
  const reason = `forwarding to ${url}, which is not in scope`;
  decisions.reject(foundOn, rejection("RedirectDecideRule", reason), batch.claim.changes);
  if (requested !== undefined && seeds.includes(requested)) failures.add(entry, `forwarding to ${url}`);
}

/** Calls `decided` for each, in order, then `after`; waits only for answers that are promises. */
export function eachInOrder<One, Answer>(
  list: readonly One[],
  ask: (one: One) => Answer | Promise<Answer>,
  decided: (one: One, answer: Answer) => void,
  after: () => Promise<void> | undefined,
): Promise<void> | undefined {
  for (const [at, one] of list.entries()) {
    const answer = ask(one);
    if (answer instanceof Promise) {
      return answer.then((known) => {
        decided(one, known);
        return eachInOrder(list.slice(at + 1), ask, decided, after);
      });
    }
    decided(one, answer);
  }
  return after();
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
