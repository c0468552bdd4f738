import { earlError } from "./earl-error.ts";

const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/**
 * Returns a date and time in the lexical form of xsd:dateTime (spec 7.3, D55). Common ISO 8601 variants are completed:
 * a date alone is its midnight, seconds may be missing, a space may stand for `T`, small letters for `T` and `Z`, and
 * an offset may lack its colon. A time without an offset stays without one.
 *
 * @throws EiaoError `EarlDate` for anything else, also for a day or hour that does not exist.
 */
export function dateTime(date: string): string {
  const parts = FORM.exec(date);
  if (parts === null) throw earlError("EarlDate", { date: date.slice(0, 100) });
  const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00", fraction = "", zone = ""] =
    parts;
  const offset = zone === "z" ? "Z" : zone.replace(/^(...)(\d\d)$/, "$1:$2");
  if (
    Number(year) === 0 ||
    Number(day) === 0 ||
    Number(day) > daysOfMonth(Number(year), Number(month)) ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59 ||
    !isOffset(offset)
  ) {
    throw earlError("EarlDate", { date });
  }
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${offset}`;
}

/** Returns the days of a month; 0 for a month that does not exist. */
function daysOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns true for a valid offset: xsd:dateTime allows up to 14:00. */
function isOffset(offset: string): boolean {
  if (offset === "" || offset === "Z") return true;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4));
  return minutes <= 59 && (hours < 14 || (hours === 14 && minutes === 0));
}
