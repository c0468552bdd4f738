import { serviceError } from "../../services/errors.ts";
import type { Trouble } from "./trouble.ts";

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
