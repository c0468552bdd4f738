/** The length of a part in characters: large enough for few writes, and far below the longest string. */
const PART_LENGTH = 262_144;
/** The number of items that are written together. One by one they take twice the time; 64 long ones still fit into a string. */
const ITEMS = 64;

/**
 * Writes a JSON object in parts, with a few list items at a time. Two million findings, or a long value that wins for many elements, do not fit
 * into one string (512 MB). The joined parts equal the result of `JSON.stringify`.
 *
 * @param itemOf  returns the value to write for an item of a list.
 */
export function* jsonParts(
  object: object,
  itemOf: (item: unknown, list: string) => unknown = (item) => item,
): Generator<string> {
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
      part += `${at === 0 ? "" : ","}${JSON.stringify(value.slice(at, at + ITEMS).map((item) => itemOf(item, key))).slice(1, -1)}`;
      if (part.length < PART_LENGTH) continue;
      yield part;
      part = "";
    }
    part += "]";
  }
  yield `${part}}`;
}
