/** Stands for what a program counts: numbers, dates, identifiers. */
const COUNTED = "#";

/** Segments longer than this are no names for people: characters. */
const MAX_SEGMENT = 100;

/**
 * A path segment with its numbers, dates and hexadecimal identifiers as `#`, so that the segments that a program makes by
 * counting look alike: `2024-05-01` and `7f3a9c01` are `#`, `section12` is `section#`; words stay. Linear.
 */
export function generalised(segment: string): string {
  if (!/[0-9]/.test(segment)) return segment.slice(0, MAX_SEGMENT);
  if (segment.length > MAX_SEGMENT) return COUNTED;
  const dot = segment.lastIndexOf(".");
  const extended = dot > 0 && /^[a-z]\w{0,7}$/i.test(segment.slice(dot + 1));
  return extended ? stem(segment.slice(0, dot)) + segment.slice(dot) : stem(segment);
}

function stem(text: string): string {
  if (isIdentifier(text)) return COUNTED;
  const pattern = text.replace(/[0-9]+/g, COUNTED);
  // Three numbers are a date, an address or a mixed identifier; what stands between them is no name either.
  return pattern.split(COUNTED).length > 3 && !/[a-z]{4}/i.test(pattern) ? COUNTED : pattern;
}

/** Whether `generalised` changed something: the segment is one of many that were counted. */
export function isCounted(pattern: string): boolean {
  return pattern.includes(COUNTED);
}

/** Eight hexadecimal digits or more, also in groups (UUID). */
function isIdentifier(text: string): boolean {
  return text.length >= 8 && /[0-9]/.test(text) && /^[0-9a-f]+(?:-[0-9a-f]+)*$/i.test(text);
}
