import type { CrawlContext } from "../context.ts";
import { rejection } from "../decisions.ts";
import { againKey, frameKey } from "../scenario.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./described.ts";
import type { Candidate, CandidateBatch, NormalBatch, Origin } from "./events.ts";

/** A frameset may have a frame that is a frameset, and so on without end; frames take no slot of the budget. */
const framesOfScenario = 100;

/** Drops what the crawl has come upon before. Spec 8.5, 21.2. */
export const seen = definePlugIn<NormalBatch, { unseen: CandidateBatch }, CrawlContext>({
  ...own,
  identifier: "seen",
  description: "Drops URLs that the crawl has come upon before.",
  input: "normal URLs",
  outputs: { unseen: output("candidates", "URLs that are new") },
  create(_, context) {
    const frames = new Map<string, number>();
    return {
      process({ groups, ...batch }, emit) {
        const candidates: Candidate[] = [];
        for (const { origin, urls } of groups) {
          const { again: _, ...rest } = origin;
          for (const { url, key: plain } of urls) {
            const key = keyOf(plain, origin);
            if (!context.seen.add(key)) continue;
            if (rest.scenario !== undefined && isTooMany(frames, rest.scenario)) {
              const reason = `more than ${framesOfScenario} frames in one page`;
              context.decisions.reject(url, rejection("KnownUrlLimitDecideRule", reason), batch.claim.changes);
              continue;
            }
            candidates.push({ entry: { url, key, ...rest } });
          }
        }
        return emit("unseen", { ...batch, candidates });
      },
    };
  },
});

function keyOf(key: string, { scenario, again }: Origin): string {
  const own = again === true ? againKey(key) : key;
  return scenario === undefined ? own : frameKey(own, scenario);
}

function isTooMany(frames: Map<string, number>, scenario: string): boolean {
  const count = (frames.get(scenario) ?? 0) + 1;
  frames.set(scenario, count);
  return count > framesOfScenario;
}
