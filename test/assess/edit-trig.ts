/** Matches a line of the TriG in a store: property, value, end. */
const lineOf = (key: string): RegExp => new RegExp(`\\n  ${key} ([^\\n]*) ([;.])(?=\\n)`);

/** Replaces the first match in a text. @throws Error if nothing matches: a forgery without a change would prove nothing. */
export function replaced(text: string, from: RegExp, to: (...groups: string[]) => string): string {
  const changed = text.replace(from, (_, ...groups: string[]) => to(...groups));
  if (changed === text) throw new Error(`nothing is like ${from}`);
  return changed;
}

/** Returns another value of the same kind: another text, another number, another node. */
function otherValue(value: string): string {
  if (value.startsWith("<")) return value.replace(/.>$/, (end) => (end === "7>" ? "8>" : "7>"));
  const [, text = "", type = ""] = /^"([^]*)"(\^\^\S+)?$/.exec(value) ?? [];
  if (type.endsWith("dateTime")) return value.replace(/\d(?=Z")/, (digit) => String((Number(digit) + 1) % 10));
  if (type !== "") return `"${Number(text) + 1}"${type}`;
  const known: Readonly<Record<string, string>> = { derived: "chosen by hand", sampled: "failed", failed: "sampled" };
  return `"${known[text] ?? (text.endsWith("1") ? `${text.slice(0, -1)}2` : `${text.slice(0, -1)}1`)}"`;
}

const changed = (trig: string, key: string): string =>
  replaced(trig, lineOf(key), (value = "", end = "") => `\n  ${key} ${otherValue(value)} ${end}`);

/** Removes a property. The last one of a node ends with a full stop. */
export const removed = (trig: string, key: string): string => {
  const without = replaced(trig, lineOf(key), (_, end = "") => (end === ";" ? "" : "\n@end"));
  return without.replace(/ ;\n@end/, " .");
};

const doubled = (trig: string, key: string): string =>
  replaced(trig, lineOf(key), (value = "", end = "") => `\n  ${key} ${value} ;\n  ${key} ${otherValue(value)} ${end}`);

/** The changes of a forger to a key of a graph, by name. */
export const ways = { changed, removed, doubled } as const;

/** Returns the keys of a graph, each once. */
export function keysOf(trig: string): string[] {
  return [...new Set([...trig.matchAll(/\n {2}([a-z]+:\w+) /g)].map(([, key = ""]) => key))];
}
