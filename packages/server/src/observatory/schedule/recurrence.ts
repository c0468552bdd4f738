/** The frequencies that an order can have. Spec 22.2. */
export const recurrences = ["once", "daily", "weekly", "monthly", "quarterly", "halfyearly", "yearly"] as const;
/** The frequency of an order. */
export type Recurrence = (typeof recurrences)[number];

/** The times at which an order is due. All times are UTC. */
export interface Timing {
  readonly recurrence: Recurrence;
  /**
   * The date that a user gave; null if there is none. For `once` and `yearly` the whole date counts, for the others its day of the month (for
   * `weekly`, of the week). Its time of day always counts.
   */
  readonly date: Date | null;
  readonly created: Date;
  /** No date before this time is due, and none from `until` on. Null means no bound. */
  readonly from: Date | null;
  readonly until: Date | null;
}

const DAY_MS = 86_400_000;
/** The greatest number of due dates that are returned at once. */
const MOST = 6_000;
/** The greatest number of days between two dates, by which dates long before are skipped. */
const longestDays: Readonly<Record<Recurrence, number>> = {
  once: Number.POSITIVE_INFINITY,
  daily: 1,
  weekly: 7,
  monthly: 31,
  quarterly: 92,
  halfyearly: 184,
  yearly: 366,
};

/**
 * Returns the dates at which an order is due after one time and not after another, in order. If a month lacks a day, its last day counts, also in
 * February of common years (D-45). Cost: one step per date between the two times.
 */
export function dueBetween(timing: Timing, after: Date, notAfter: Date): Date[] {
  const { created, from, until } = timing;
  const due: Date[] = [];
  const start = startOfDay(created);
  const first = dateOf(timing, 0) ?? start;
  const skip = Math.max(0, Math.floor((after.getTime() - first.getTime()) / DAY_MS / longestDays[timing.recurrence]));
  for (let at = skip; at < skip + MOST; at++) {
    const date = dateOf(timing, at);
    if (date === undefined || date > notAfter || (until !== null && date >= until)) break;
    if (date < start || date <= after || (from !== null && date < from)) continue;
    due.push(date);
  }
  return due;
}

/** Returns the next due date after a time; undefined if there is none in the next five years. */
export function nextDue(timing: Timing, after: Date): Date | undefined {
  return dueBetween(timing, after, new Date(after.getTime() + 5 * 366 * DAY_MS))[0];
}

/** Returns the date with a number, counted from the month, week or year of the creation; undefined if there are no more. */
function dateOf({ recurrence, date, created }: Timing, at: number): Date | undefined {
  const year = created.getUTCFullYear();
  const month = created.getUTCMonth();
  const time = date === null ? 0 : date.getTime() - startOfDay(date).getTime();
  const day = date?.getUTCDate() ?? 1;
  if (recurrence === "once") return at > 0 ? undefined : (date ?? startOfDay(created));
  if (recurrence === "weekly") {
    const weekday = date === null ? MONDAY : date.getUTCDay();
    const first = startOfDay(created).getTime() + ((weekday - created.getUTCDay() + 7) % 7) * DAY_MS;
    return new Date(first + at * 7 * DAY_MS + time);
  }
  if (recurrence === "monthly") return onDay(year, month + at, day, time);
  if (recurrence === "quarterly") return onDay(year, Math.floor(month / 3) * 3 + at * 3, day, time);
  if (recurrence === "daily") return new Date(startOfDay(created).getTime() + at * DAY_MS + time);
  const anniversary = date ?? created;
  if (recurrence === "halfyearly")
    return onDay(anniversary.getUTCFullYear(), anniversary.getUTCMonth() + at * 6, anniversary.getUTCDate(), time);
  return onDay(year + at, anniversary.getUTCMonth(), anniversary.getUTCDate(), time);
}

const MONDAY = 1;

/** Returns a day of a month, or the last day of the month if it has no such day. */
function onDay(year: number, month: number, day: number, time: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last)) + time);
}

function startOfDay(date: Date): Date {
  return new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS);
}
