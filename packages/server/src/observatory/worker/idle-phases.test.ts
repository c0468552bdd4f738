import { expect, test } from "vitest";
import type { TakenJob } from "./worker-protocol.ts";
import { createIdlePhases } from "./take-work.ts";

const jobs = (...phases: TakenJob["phase"][]): TakenJob[] => phases.map((phase) => ({ phase }) as TakenJob);

test("a phase with fewer jobs than wanted is not requested again before a notification", () => {
  const idle = createIdlePhases();
  const wanted = { crawl: 50, sample: 2, load: 2 } as const;
  expect(idle.busy(wanted)).toEqual(wanted);
  // Ten crawls are the most in one answer; both loads came.
  idle.asking(wanted)(jobs(...Array.from({ length: 10 }, () => "crawl" as const), "sample", "load", "load"));
  expect(idle.busy(wanted)).toEqual({ crawl: 50, load: 2 });
  idle.asking({ crawl: 40, load: 1 })(jobs("load"));
  expect(idle.busy(wanted)).toEqual({ load: 2 });
  idle.forget();
  expect(idle.busy(wanted)).toEqual(wanted);
});

test("an answer may lack jobs of a notification that came meanwhile", () => {
  const idle = createIdlePhases();
  const answered = idle.asking({ crawl: 1 });
  idle.forget();
  answered([]);
  expect(idle.busy({ crawl: 1 })).toEqual({ crawl: 1 });
});
