import { expect, test } from "vitest";
import type { TakenJob } from "./worker-protocol.ts";
import { createIdlePhases } from "./take-work.ts";

const jobs = (...phases: TakenJob["phase"][]): TakenJob[] => phases.map((phase) => ({ phase }) as TakenJob);

test("phases of which fewer came than were wanted are not asked for again, until something comes to pass", () => {
  const idle = createIdlePhases();
  const wanted = { crawl: 50, sample: 2, load: 2 } as const;
  expect(idle.busy(wanted)).toEqual(wanted);
  // Ten crawls are as many as ever come at once; of the loads both came.
  idle.asking(wanted)(jobs(...Array.from({ length: 10 }, () => "crawl" as const), "sample", "load", "load"));
  expect(idle.busy(wanted)).toEqual({ crawl: 50, load: 2 });
  idle.asking({ crawl: 40, load: 1 })(jobs("load"));
  expect(idle.busy(wanted)).toEqual({ load: 2 });
  idle.forget();
  expect(idle.busy(wanted)).toEqual(wanted);
});

test("what comes to pass while an answer is on its way may not be in it", () => {
  const idle = createIdlePhases();
  const answered = idle.asking({ crawl: 1 });
  idle.forget();
  answered([]);
  expect(idle.busy({ crawl: 1 })).toEqual({ crawl: 1 });
});
