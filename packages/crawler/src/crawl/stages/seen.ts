import type { CrawlContext } from "../context.ts";
import { framesOfScenario, isBeyond, isFrameTooMany } from "../come-upon.ts";
import { rejection } from "../decisions.ts";
import { visitId } from "../../url/visit.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./described.ts";
import type { Candidate, CandidateBatch, NormalBatch } from "./events.ts";
import { eachInOrder } from "./scope.ts";

/** Drops what the crawl has come upon before. Spec 8.5, 21.2. */
export const seen = definePlugIn<NormalBatch, { unseen: CandidateBatch }, CrawlContext>({
  ...own,
  identifier: "seen",
  description: "Drops URLs that the crawl has come upon before.",
  input: "normal URLs",
  outputs: { unseen: output("candidates", "URLs that are new") },
  create: (_, context) => ({
    process({ groups, ...batch }, emit) {
      const candidates: Candidate[] = [];
      return eachInOrder(
        groups,
        ({ origin }) => isBeyond(context, origin),
        (group, beyond) => addUnseen(context, group, beyond, candidates, batch.claim),
        () => emit("unseen", { ...batch, candidates }),
      );
    },
  }),
});

function addUnseen(
  context: CrawlContext,
  { origin, urls }: NormalBatch["groups"][number],
  beyond: boolean,
  candidates: Candidate[],
  { changes }: NormalBatch["claim"],
): void {
  for (const { url, key } of urls) {
    const entry = { url, key, ...origin };
    const id = visitId(entry);
    if (beyond ? context.seen.has(id) : !context.seen.add(id)) continue;
    if (origin.scenario !== undefined && isFrameTooMany(context.frames, origin.scenario)) {
      const reason = `more than ${framesOfScenario} frames in one page`;
      context.decisions.reject(url, rejection("KnownUrlLimitDecideRule", reason), changes);
      changes.cuts.push({ limit: "frames", url, lost: 1 });
      continue;
    }
    candidates.push(beyond ? { entry, beyond } : { entry });
  }
}
