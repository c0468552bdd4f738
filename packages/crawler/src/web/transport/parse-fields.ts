/**
 * Reads lines `name: value` that end with CRLF or LF. A line that begins with white space continues the one before. A
 * line without a colon, or without a name before it, is ignored. Values are trimmed. Cost: linear.
 */
export function parseFields(text: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  let pieces: string[] = [];
  const finish = () => {
    const field = fields.at(-1);
    if (field !== undefined && pieces.length > 1) field[1] = trimmed(pieces.join(" "));
  };
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.startsWith(" ") || line.startsWith("\t")) {
      if (pieces.length > 0) pieces.push(trimmed(line));
      continue;
    }
    const colon = line.indexOf(":");
    const name = trimmed(line.slice(0, Math.max(0, colon)));
    finish();
    pieces = [];
    if (name === "") continue;
    const value = trimmed(line.slice(colon + 1));
    fields.push([name, value]);
    pieces = [value];
  }
  finish();
  return fields;
}

/** Removes outer spaces, tabs and CR. `trim` would also remove bytes such as no-break spaces. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}
