import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "@eiao/crawler/internal/errors";
import { isOfMachine, isTrouble, serviceError } from "../../transport/service-errors.ts";

/** The time in ms for which a worker waits after a trouble, such as a full disk or too many open files, which all sites would meet. */
const AGAIN_MS = 15_000;
/** The time in ms between two checks whether the machine is fit again. */
const LOOK_MS = 5_000;

/** The state of problems that keep a worker from working. */
export type Trouble = ReturnType<typeof createTrouble>;

/**
 * Watches problems that keep a worker from working.
 * @param isFit  returns true if the machine is fit again. @param onFit  called when the machine becomes unfit or fit.
 */
export function createTrouble({
  onProblem,
  isFit,
  onFit,
}: {
  readonly onProblem: (problem: string | null) => void;
  readonly isFit: () => Promise<boolean>;
  readonly onFit: (isFit: boolean) => void;
}) {
  let problem: string | null = null;
  let until = 0;
  let unfit = new AbortController();
  let looking: NodeJS.Timeout | undefined;
  const clear = (): void => {
    if (problem !== null) onProblem(null);
    problem = null;
  };
  const look = async (): Promise<void> => {
    if (performance.now() < until || !(await isFit()) || looking === undefined) return;
    clearInterval(looking);
    looking = undefined;
    unfit = new AbortController();
    clear();
    onFit(true);
  };
  return {
    /** Returns the trouble in words while the worker waits for its end; otherwise null. */
    now: () => (problem !== null && (unfit.signal.aborted || performance.now() < until) ? problem : null),
    /**
     * Returns true if this machine is unfit for work, for example because its disk is full: then other workers get its sites until it is fit again
     * (spec 21.3: an unhealthy worker stops its heartbeats by itself). A problem of all machines, such as a missing database, makes none unfit.
     */
    isUnfit: () => unfit.signal.aborted,
    /** Returns the signal that fires when the machine becomes unfit: all jobs end, and their sites are given back. Later there is a new signal. */
    unfit: (): AbortSignal => unfit.signal,
    /** Records an error. Returns true if it is such a problem. */
    notes(error: unknown) {
      if (!isTrouble(error)) return false;
      const message = messageOf(error);
      if (message !== problem) onProblem(message);
      problem = message;
      until = performance.now() + AGAIN_MS;
      if (isOfMachine(error) && !unfit.signal.aborted) {
        looking = setInterval(() => void look(), LOOK_MS);
        unfit.abort();
        onFit(false);
      }
      return true;
    },
    /** Records that a site has ended, so the trouble is over. */
    passed() {
      if (!unfit.signal.aborted) clear(); // the end of a site proves no free space
    },
    stop() {
      clearInterval(looking);
      looking = undefined;
    },
  };
}

const ROOM = 1_048_576;

/** Returns true if a few pages can be written below a data directory, and files can be opened. It leaves nothing behind. */
export async function hasSpace(dataDir: string): Promise<boolean> {
  const output = path.join(dataDir, "output"); // it may be on its own disk
  const file = path.join(
    existsSync(output) ? output : dataDir,
    `.space-${process.pid}-${randomBytes(6).toString("hex")}`,
  );
  try {
    await writeFile(file, randomBytes(ROOM), { flush: true });
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** The greatest difference of clocks in ms. Synchronized clocks differ by less than a second, and an answer takes at most a minute. */
const MOST_APART_MS = 300_000;

/**
 * Watches the clock of this machine. A worker with a wrong clock takes no sites until it is set, because the measuring machine dates results, and
 * runs, time series and retention use these dates. @returns a function that gets the clock in each answer to a heartbeat.
 */
export function createClockWatch(trouble: Pick<Trouble, "notes" | "passed">): (clock: number) => void {
  let isApart = false;
  return (clock) => {
    const ahead = Date.now() - clock;
    const wasApart = isApart;
    isApart = Math.abs(ahead) > MOST_APART_MS;
    if (isApart) trouble.notes(serviceError("OtherClock", { apart: differenceText(ahead) }));
    else if (wasApart) trouble.passed();
  };
}

const units = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
] as const;

function differenceText(ahead: number): string {
  const ms = Math.abs(ahead);
  const [unit, size] = units.find(([, size]) => ms >= 2 * size) ?? ["minutes", 60_000];
  return `${Math.round(ms / size)} ${unit} ${ahead > 0 ? "ahead of" : "behind"}`;
}
