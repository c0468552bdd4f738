import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { wordsOf } from "@eiao/crawler/internal/errors";
import { isOfMachine, isTrouble, serviceError } from "../../transport/service-errors.ts";

/** A full disk, or too many open files: no other site would fare better, and later all may. */
const AGAIN_MS = 15_000;
/** Between two looks whether the machine is fit again. */
const LOOK_MS = 5_000;

/** The trouble of a worker is what keeps it from working. */
export type Trouble = ReturnType<typeof createTrouble>;

/**
 * Watches what keeps a worker from working.
 * @param isFit  tells if the machine is fit again. @param onFit  is told that it is, or is not any more.
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
  const passed = (): void => {
    if (problem !== null) onProblem(null);
    problem = null;
  };
  const look = async (): Promise<void> => {
    if (performance.now() < until || !(await isFit()) || looking === undefined) return;
    clearInterval(looking);
    looking = undefined;
    unfit = new AbortController();
    passed();
    onFit(true);
  };
  return {
    /** Returns the trouble in words, while the worker waits for it to pass. */
    now: () => (problem !== null && (unfit.signal.aborted || performance.now() < until) ? problem : null),
    /**
     * Returns true if this machine is unfit for work, as with a full disk: then others are to have its sites, until it finds
     * itself fit again (spec 21.3: a worker that is unhealthy stops its heartbeats by itself). A problem of all machines, such
     * as a database that is away, makes none unfit.
     */
    isUnfit: () => unfit.signal.aborted,
    /** Fires when the machine becomes unfit: work on all sites ends, and they are given back. Another one when it is fit again. */
    unfit: (): AbortSignal => unfit.signal,
    /** @returns whether the error is of this kind. */
    notes(error: unknown) {
      if (!isTrouble(error)) return false;
      const words = wordsOf(error);
      if (words !== problem) onProblem(words);
      problem = words;
      until = performance.now() + AGAIN_MS;
      if (isOfMachine(error) && !unfit.signal.aborted) {
        looking = setInterval(() => void look(), LOOK_MS);
        unfit.abort();
        onFit(false);
      }
      return true;
    },
    /** A site came to its end. */
    passed() {
      if (!unfit.signal.aborted) passed(); // one that ended beside it made no space
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
  const output = path.join(dataDir, "output"); // it may be a disk of its own
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

/** Clocks that somebody keeps are within a second of each other; an answer takes a minute at most. */
const MOST_APART_MS = 300_000;

/**
 * Results are dated by the machine that measures, and runs, time series and retention go by those dates: a worker whose clock is wrong takes no
 * sites until it is set.
 * @returns a function that takes the clock in each answer to a heartbeat.
 */
export function createClockWatch(trouble: Pick<Trouble, "notes" | "passed">): (clock: number) => void {
  let isApart = false;
  return (clock) => {
    const ahead = Date.now() - clock;
    const wasApart = isApart;
    isApart = Math.abs(ahead) > MOST_APART_MS;
    if (isApart) trouble.notes(serviceError("OtherClock", { apart: apart(ahead) }));
    else if (wasApart) trouble.passed();
  };
}

const units = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
] as const;

function apart(ahead: number): string {
  const ms = Math.abs(ahead);
  const [unit, size] = units.find(([, size]) => ms >= 2 * size) ?? ["minutes", 60_000];
  return `${Math.round(ms / size)} ${unit} ${ahead > 0 ? "ahead of" : "behind"}`;
}
