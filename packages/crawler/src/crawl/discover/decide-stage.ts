import type { CrawlContext } from "../context.ts";
import { rejection } from "../records/decisions.ts";
import type { UrlDecision } from "./decide.ts";
import { decideEach } from "./decide-each.ts";
import { failForwardedSeeds } from "./forwarded-seeds.ts";
import { createNewDomains } from "./new-domains.ts";
import type { NewDomains } from "./new-domains.ts";
import type { Changes } from "../records/changes.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { CandidateBatch, NormalBatch } from "../events.ts";

type Parts = Pick<CrawlContext, "call" | "evidence" | "guards" | "pages" | "queue" | "records">;

/** Drops what the crawl has come upon before, and lets URLs of the site pass that look like pages: `decide`. Spec 5.1, 8.5, 19.2. */
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
        const known = (link: { readonly url: string; readonly foundOn?: string }): void => {
          const isHeld = frontier.isHeld(link.url);
          if (guards.noteLink(link, isHeld) && isHeld) frontier.release(link.url);
        };
        return failForwardedSeeds(context, groups, () =>
          decideEach(groups, context.evidence, decided, known, () => {
            const { changes } = batch.claim;
            for (const by of ["frames", "scope", "traps"] as const) {
              for (const verdict of verdicts) if (verdict.by === by) tell(context, verdict, changes);
            }
            noteDomains(verdicts, domains, changes);
            const candidates = verdicts.filter(({ decision }) => decision.verdict === "ACCEPT");
            return emit("passed", { ...batch, candidates });
          }),
        );
      },
    };
  },
});

function tell({ pages, records: { decisions, turnedAway } }: Parts, verdict: UrlDecision, changes: Changes): void {
  const { entry, decision, by, isFinal, readmitted } = verdict;
  if (readmitted) changes.readmitted.push("RejectDecideRule");
  if (decision.verdict === "ACCEPT") return; // logged when it is in the frontier
  decisions.reject(entry.url, decision, changes);
  // The guards keep out what a site makes up, and a page of the site may still name what is not final.
  if (entry.foundBy === "sitemap" || (by === "scope" && isFinal)) turnedAway.keep(changes, entry, decision);
  if (by === "frames") changes.cuts.push({ limit: "frames", url: entry.url, lost: 1 });
  if (by !== "scope") return;
  if (decision.rule === "UrlLengthDecideRule") changes.cuts.push({ limit: "urls", url: entry.url, lost: 1 });
  const isBegun = entry.foundBy === "seed" || entry.foundBy === "known";
  if (isBegun && pages.known.document(entry.url) !== undefined) changes.unavailable.push(entry.url);
  if (entry.foundBy === "redirect" && entry.foundOn !== undefined) {
    // The page that it replaces is not kept. Spec 23.
    const reason = `forwarding to ${entry.url}, which is not in scope`;
    decisions.reject(entry.foundOn, rejection("RedirectDecideRule", reason), changes);
  }
}

function noteDomains(verdicts: readonly UrlDecision[], domains: NewDomains, { newDomains }: Changes): void {
  for (const { entry, decision, by } of verdicts) {
    if (by === "frames") continue;
    if (by === "traps" || decision.verdict === "ACCEPT") {
      domains.inside(entry.url);
      continue;
    }
    const host = domains.outside(entry.url);
    if (host !== undefined) newDomains.push({ host, firstUrl: entry.url });
  }
}
