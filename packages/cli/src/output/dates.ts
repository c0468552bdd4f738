import { CommandError } from "../errors.ts";

/**
 * Returns the time of a report as xsd:dateTime in whole seconds: `--date`, SOURCE_DATE_EPOCH (seconds since 1970), or now.
 * @throws CommandError for an invalid date.
 */
export function reportDate(
  date: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): string {
  if (date !== undefined) return dateTime(date);
  const epoch = env["SOURCE_DATE_EPOCH"];
  if (epoch === undefined || epoch === "") return isoSeconds(now);
  const seconds = /^\d{1,12}$/.test(epoch) ? Number(epoch) : Number.NaN;
  if (!(seconds <= 253_402_300_799))
    throw new CommandError(`SOURCE_DATE_EPOCH is "${epoch}", which is not a number of seconds since 1970.`);
  return isoSeconds(seconds * 1000);
}

const FORMAT =
  /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?)?$/;

function dateTime(text: string): string {
  const [, year, month, day, hour, zone] = FORMAT.exec(text) ?? [];
  const wrong = new CommandError(
    `--date "${text}" is not a date.`,
    "Write a date such as 2026-11-21 or 2026-11-21T09:30:00Z.",
  );
  if (year === undefined) throw wrong;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(`${year}-${month}-${day}`)) throw wrong;
  if (hour === undefined) return `${text}T00:00:00Z`;
  return zone === undefined ? `${text}Z` : text;
}

function isoSeconds(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** Writes an xsd:dateTime for people, in its own time zone: `16 March 2008, 11:18 (UTC+01:00)`. */
export function shownDate(dateTime: string): string {
  const [, year, month, day, time, zone] =
    /^(\d{4,})-(\d\d)-(\d\d)T(\d\d:\d\d)[^Z+-]*(Z|[+-]\d\d:\d\d)?$/.exec(dateTime) ?? [];
  const first = new Date(`2000-${month}-01T00:00Z`);
  if (year === undefined || Number.isNaN(first.getTime())) return dateTime;
  const name = first.toLocaleString("en", { month: "long", timeZone: "UTC" });
  const suffix = zone === undefined ? "" : zone === "Z" ? " UTC" : ` (UTC${zone})`;
  return `${Number(day)} ${name} ${year}, ${time}${suffix}`;
}
