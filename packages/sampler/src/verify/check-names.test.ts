import { expect, test } from "vitest";
import type { StoreOpening } from "../rdf-store/index.ts";
import { storeNameOf } from "./check-names.ts";

const tool = { name: "eiao-wam", version: "0.1.0" };
const opening = { site: "a.example/b", run: "2026", tool, ruleSets: [{ id: "uwem-1.2", version: "3.1.0" }] } as const;
const replayOf = { digest: "0".repeat(64), begun: "2026-11-23T22:00:00Z" };

test("a replay is named by rule sets and program, as no store of a run can be", () => {
  expect(storeNameOf(opening)).toBe("output/rdf/a.example_b/2026.trig.zst");
  const ruleSets: StoreOpening["ruleSets"] = [...opening.ruleSets, { id: "own rules/1", version: "../2" }];
  const name = storeNameOf({ ...opening, ruleSets, replayOf });
  expect(name).toBe("output/rdf/a.example_b/2026.replay_uwem-1.2_3.1.0_own-rules-1_..-2_eiao-wam_0.1.0.trig.zst");
  // Ids of runs, as the sampler takes them: letters, digits, dots, hyphens.
  expect(/^[A-Za-z0-9.-]*$/.test(name.slice(name.lastIndexOf("/") + 1).replace(".trig.zst", ""))).toBe(false);
});
