const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Writes an xsd:dateTime for people, in its own time zone: `16 March 2008, 11:18 (UTC+01:00)`. */
export function shownDate(dateTime: string): string {
  const [, year, month, day, time, zone] =
    /^(\d{4,})-(\d\d)-(\d\d)T(\d\d:\d\d)[^Z+-]*(Z|[+-]\d\d:\d\d)?$/.exec(dateTime) ?? [];
  const name = months[Number(month) - 1];
  if (year === undefined || name === undefined) return dateTime;
  const suffix = zone === undefined ? "" : zone === "Z" ? " UTC" : ` (UTC${zone})`;
  return `${Number(day)} ${name} ${year}, ${time}${suffix}`;
}
