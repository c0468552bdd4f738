/** The frequencies that an order can have. Spec 22.2. */
export const recurrences = ["once", "daily", "weekly", "monthly", "quarterly", "halfyearly", "yearly"] as const;
/** The frequency of an order. */
export type Recurrence = (typeof recurrences)[number];

/** The timing says when an order is due. All times are UTC. */
export interface Timing {
  readonly recurrence: Recurrence;
  /**
   * The date that a person gave; null: none. Of `once` and `yearly` a whole date, of the others its day of the month (weekly: of the week)
   * counts; its time of day counts always.
   */
  readonly date: Date | null;
  readonly created: Date;
  /** Nothing is due before, and from then on; null: no bound. */
  readonly from: Date | null;
  readonly until: Date | null;
}

const DAY_MS = 86_400_000;
/** The most due dates that are returned at once. */
const MOST = 6_000;
/** The most days between two dates. Dates long before are not computed. */
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
 * Returns the dates at which an order is due after one moment and not after another, in order. Short months have their last
 * day instead of one that they lack, and so has February of common years (D-45). Cost: one step a date between the two
 * moments.
 */
export function dueBetween(timing: Timing, after: Date, notAfter: Date): Date[] {
  const { created, from, until } = timing;
  const due: Date[] = [];
  const start = startOfDay(created);
  const first = dateOf(timing, 0) ?? start;
  const over = Math.max(0, Math.floor((after.getTime() - first.getTime()) / DAY_MS / longestDays[timing.recurrence]));
  for (let at = over; at < over + MOST; at++) {
    const date = dateOf(timing, at);
    if (date === undefined || date > notAfter || (until !== null && date >= until)) break;
    if (date < start || date <= after || (from !== null && date < from)) continue;
    due.push(date);
  }
  return due;
}

/** The next date after a moment; undefined: there is none. */
export function nextDue(timing: Timing, after: Date): Date | undefined {
  return dueBetween(timing, after, new Date(after.getTime() + 5 * 366 * DAY_MS))[0];
}

/** The date of a number, from the month, week or year of its creation on; undefined: there are no more. */
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

/** A day of a month, or its last one. */
function onDay(year: number, month: number, day: number, time: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last)) + time);
}

function startOfDay(date: Date): Date {
  return new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS);
}
