const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Matches `Sun, 06 Nov 1994 08:49:37 GMT`: IMF-fixdate; a day with one digit occurs in practice. */
const FIXDATE = /^[a-z]{3}, (\d{1,2}) ([a-z]{3}) (\d{4}) (\d\d):(\d\d):(\d\d) (?:GMT|UTC)$/i;
/** Matches `Sunday, 06-Nov-94 08:49:37 GMT`: RFC 850. */
const RFC850 = /^[a-z]{6,9}, (\d\d)-([a-z]{3})-(\d\d) (\d\d):(\d\d):(\d\d) GMT$/i;
/** Matches `Sun Nov  6 08:49:37 1994`: asctime. */
const ASCTIME = /^[a-z]{3} ([a-z]{3}) ([ \d]\d) (\d\d):(\d\d):(\d\d) (\d{4})$/i;

/**
 * Reads an HTTP date in one of its three forms (RFC 9110, 5.6.7), in ms since 1970; undefined for anything else.
 *
 * @param now  ms since 1970. A year of two digits is in this century, or in the last one if it is over 50 years ahead.
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const date = text.trim();
  const fixed = FIXDATE.exec(date);
  if (fixed !== null) return timeOf(Number(fixed[3]), fixed[2], fixed[1], fixed.slice(4));
  const old = RFC850.exec(date);
  if (old !== null) return timeOf(fullYear(Number(old[3]), now), old[2], old[1], old.slice(4));
  const c = ASCTIME.exec(date);
  return c === null ? undefined : timeOf(Number(c[6]), c[1], c[2], c.slice(3, 6));
}

/** Formats a time as IMF-fixdate, the only form that may be sent. */
export function formatHttpDate(time: number): string {
  return new Date(time).toUTCString();
}

function fullYear(twoDigits: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear + 50 ? year - 100 : year;
}

function timeOf(
  year: number,
  monthName: string | undefined,
  dayText: string | undefined,
  clock: readonly string[],
): number | undefined {
  const month = months.indexOf((monthName ?? "").toLowerCase());
  const day = Number(dayText);
  const [hour = 0, minute = 0, second = 0] = clock.map(Number);
  // 60: a leap second.
  if (month === -1 || hour > 23 || minute > 59 || second > 60) return undefined;
  const time = new Date(0);
  time.setUTCFullYear(year, month, day);
  // 31 April would become 1 May.
  if (day === 0 || time.getUTCDate() !== day) return undefined;
  return time.setUTCHours(hour, minute, second);
}
