/** Characters of a part: few writes, and far below what a text can hold. */
const PART_LENGTH = 262_144;
/** Items that are made a text at once: one by one they take twice the time, and so many long ones are no longer than a text can be. */
const ITEMS = 64;

/**
 * An object of JSON in parts, the items of its lists some at a time: two million findings, or a long value that wins for many elements,
 * make more than a text can hold (512 MB). Joined the parts are what `JSON.stringify` makes.
 */
export function* jsonParts(object: object): Generator<string> {
  let part = "{";
  let separator = "";
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    part += `${separator}${JSON.stringify(key)}:`;
    separator = ",";
    if (!Array.isArray(value)) {
      part += JSON.stringify(value);
      continue;
    }
    part += "[";
    for (let at = 0; at < value.length; at += ITEMS) {
      part += `${at === 0 ? "" : ","}${JSON.stringify(value.slice(at, at + ITEMS)).slice(1, -1)}`;
      if (part.length < PART_LENGTH) continue;
      yield part;
      part = "";
    }
    part += "]";
  }
  yield `${part}}`;
}
