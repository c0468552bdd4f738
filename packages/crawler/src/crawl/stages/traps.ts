import type { CrawlContext } from "../context.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./described.ts";
import type { CandidateBatch } from "./events.ts";

/** Keeps out URLs that by their look lead nowhere new. Issue 5, traps. */
export const traps = definePlugIn<CandidateBatch, { passed: CandidateBatch }, CrawlContext>({
  ...own,
  identifier: "traps",
  description: "Keeps out URLs that have no end: repeated segments, too deep, too long, of few names.",
  input: "candidates",
  outputs: { passed: output("candidates", "URLs that look like pages") },
  create: (_, { guards, decisions }) => ({
    process(batch, emit) {
      const candidates = batch.candidates.filter(({ entry: { url, foundBy } }) => {
        if (foundBy === "seed" || foundBy === "known") return true;
        const refusal = guards.checkUrl(url);
        if (refusal !== undefined) decisions.reject(url, refusal, batch.claim.changes);
        return refusal === undefined;
      });
      return emit("passed", { ...batch, candidates });
    },
  }),
});
