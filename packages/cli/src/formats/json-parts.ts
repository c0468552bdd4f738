/** Characters of a part: few writes, and far below what a text can hold. */
const PART_LENGTH = 262_144;

/**
 * An object of JSON in parts, the items of its lists one by one: two million findings, or a long value that wins for many elements,
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
    for (const [at, item] of value.entries()) {
      part += `${at === 0 ? "" : ","}${JSON.stringify(item)}`;
      if (part.length < PART_LENGTH) continue;
      yield part;
      part = "";
    }
    part += "]";
  }
  yield `${part}}`;
}
