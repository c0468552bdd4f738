import { wordsOf } from "@eiao/crawler/errors";
import { isGone } from "../coordinator-client.ts";
import type { Lanes } from "../lanes.ts";
import type { WorkerBell } from "../worker-bell.ts";
import type { IdlePhases } from "./idle-phases.ts";
import type { PhaseEnds } from "./phase-ends.ts";
import type { TakenJob, WorkerProtocol, WorkWanted } from "../worker-protocol.ts";

/** Until what has ended is told again, when the coordinator was gone. */
const AGAIN_MS = 500;

/** Who asks for work, and tells what has ended. */
export interface WorkTaker {
  readonly coordinator: WorkerProtocol;
  readonly ends: PhaseEnds;
  readonly idle: IdlePhases;
  /** At the end nobody waits for who is gone. */
  readonly stop: AbortSignal;
  /** Something is to be told again. */
  readonly ring: () => void;
  readonly onProblem: (problem: string) => void;
}

/** One call for all that ended and all phases that are wanted and may have some. Never rejects: a bell says when to ask again. */
export async function takeWork(
  { coordinator, ends, idle, stop, ring, onProblem }: WorkTaker,
  asked: Omit<WorkWanted, "ended">,
): Promise<readonly TakenJob[]> {
  const ended = ends.waiting();
  if (ended.length > 0) idle.forget();
  const wanted = idle.busy(asked.wanted);
  if (ended.length === 0 && Object.keys(wanted).length === 0) return [];
  // Who takes sites alone gets one, whatever waits.
  const answered = asked.alone ? undefined : idle.asking(wanted);
  try {
    const jobs = await coordinator.take({ ...asked, wanted, ended });
    answered?.(jobs);
    ends.forget(ended);
    return jobs;
  } catch (error) {
    if (ended.length === 0) return [];
    if (isGone(error) && !stop.aborted) setTimeout(ring, AGAIN_MS).unref();
    else {
      ends.forget(ended); // their leases end by themselves
      onProblem(wordsOf(error));
    }
    return [];
  }
}

/** Until nothing runs any more: what ends is told as it ends. */
export async function tellEnds({
  lanes,
  ends,
  bell,
  take,
}: {
  readonly lanes: Pick<Lanes, "running">;
  readonly ends: PhaseEnds;
  readonly bell: WorkerBell;
  readonly take: () => Promise<unknown>;
}): Promise<void> {
  for (;;) {
    const rung = bell.next(); // before telling: what ends in between rings
    await take();
    if (lanes.running() === 0 && ends.waiting().length === 0) return;
    await rung;
  }
}
