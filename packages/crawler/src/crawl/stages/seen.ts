import type { CrawlContext } from "../context.ts";
import { framesOfScenario, isBeyond, isFrameTooMany, keyFor } from "../come-upon.ts";
import { rejection } from "../decisions.ts";
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
  const { again: _, ...rest } = origin;
  for (const { url, key: plain } of urls) {
    const key = keyFor(plain, origin);
    if (beyond ? context.seen.has(key) : !context.seen.add(key)) continue;
    if (rest.scenario !== undefined && isFrameTooMany(context.frames, rest.scenario)) {
      const reason = `more than ${framesOfScenario} frames in one page`;
      context.decisions.reject(url, rejection("KnownUrlLimitDecideRule", reason), changes);
      changes.cuts.push({ limit: "frames", url, lost: 1 });
      continue;
    }
    const entry = { url, key, ...rest };
    candidates.push(beyond ? { entry, beyond } : { entry });
  }
}
