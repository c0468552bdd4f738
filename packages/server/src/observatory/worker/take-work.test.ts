import { EiaoError } from "@eiao/wam-core/errors";
import { expect, test } from "vitest";
import type { HeldSite } from "./site-log.ts";
import { createIdlePhases, createPhaseEnds, takeWork } from "./take-work.ts";
import type { PhaseEnd, TakenJob, WorkerProtocol, WorkWanted } from "./worker-protocol.ts";

const end: PhaseEnd = {
  job: { run: "R", site: "a", token: "t" },
  phase: "crawl",
  outcome: { state: "interrupted" },
  lines: [],
};
const site = { lost: new AbortController() } as HeldSite;
const request = { worker: "w", storeId: "s", alone: false, wanted: { crawl: 1 } } as const;
const failure = (code: string) =>
  new EiaoError({ code, message: `It says ${code}.`, remedy: "", reaction: "leave-site" });

/** Creates a taker whose coordinator gives these answers. */
function createTaker(answers: (EiaoError | TakenJob[])[]) {
  const said: WorkWanted[] = [];
  const problems: string[] = [];
  const notified = Promise.withResolvers<void>();
  const ending = new AbortController();
  const ends = createPhaseEnds(new Map([["t", site]]));
  ends.add(site, end);
  const take: WorkerProtocol["take"] = (call) => {
    said.push(call);
    const answer = answers.shift() ?? [];
    return answer instanceof EiaoError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const coordinator = { take } as WorkerProtocol;
  const onProblem = (problem: string): void => void problems.push(problem);
  const idle = createIdlePhases();
  const one = { coordinator, ends, idle, stop: ending.signal, notify: () => notified.resolve(), onProblem };
  return { one, said, problems, notified: notified.promise, ending, ends };
}

test("ends are reported again after the coordinator was gone, by a notification", async () => {
  const { one, said, problems, notified, ends } = createTaker([failure("CoordinatorGone")]);
  expect(await takeWork(one, request)).toEqual([]);
  expect(ends.waiting()).toEqual([end]);
  await notified;
  await takeWork(one, request);
  expect(said.map(({ ended }) => ended)).toEqual([[end], [end]]);
  expect([ends.waiting(), problems]).toEqual([[], []]);
});

test("refused ends are not reported again; a stopping worker does not wait; without ends and wanted jobs there is no call", async () => {
  const refused = createTaker([failure("BadArguments")]);
  await takeWork(refused.one, request);
  expect([refused.ends.waiting(), refused.problems]).toEqual([[], ["It says BadArguments."]]);
  await takeWork(refused.one, { ...request, wanted: {} });
  expect(refused.said).toHaveLength(1);
  const stopped = createTaker([failure("CoordinatorGone")]);
  stopped.ending.abort();
  await takeWork(stopped.one, request);
  expect(stopped.ends.waiting()).toEqual([]);
});

test("a phase without waiting sites is not requested again before the end of a job; a worker that takes sites alone asks each time", async () => {
  const { one, said, ends } = createTaker([]);
  ends.forget([end]);
  const wanted = { crawl: 5, load: 1 } as const;
  for (let times = 0; times < 3; times++) await takeWork(one, { ...request, wanted });
  expect(said.map((each) => each.wanted)).toEqual([wanted]);
  await takeWork(one, { ...request, wanted: { ...wanted, sample: 1 } });
  expect(said.at(-1)?.wanted).toEqual({ sample: 1 });
  ends.add(site, end);
  await takeWork(one, { ...request, wanted });
  expect(said.at(-1)).toMatchObject({ wanted, ended: [end] });
  one.idle.forget();
  for (let times = 0; times < 2; times++) await takeWork(one, { ...request, alone: true, wanted });
  expect(said.slice(-2).map((each) => each.wanted)).toEqual([wanted, wanted]);
});
