/** A line of the TriG that a store holds: property, value, end. */
const lineOf = (key: string): RegExp => new RegExp(`\\n  ${key} ([^\\n]*) ([;.])(?=\\n)`);

/** A text with the first match replaced. @throws Error where nothing matches: a plant that plants nothing would prove nothing. */
export function replaced(text: string, from: RegExp, to: (...groups: string[]) => string): string {
  const changed = text.replace(from, (_, ...groups: string[]) => to(...groups));
  if (changed === text) throw new Error(`nothing is like ${from}`);
  return changed;
}

/** The same value with another end: another text, another number, another node. */
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

/** The last property of a node ends with a full stop. */
export const removed = (trig: string, key: string): string => {
  const without = replaced(trig, lineOf(key), (_, end = "") => (end === ";" ? "" : "\n@end"));
  return without.replace(/ ;\n@end/, " .");
};

const doubled = (trig: string, key: string): string =>
  replaced(trig, lineOf(key), (value = "", end = "") => `\n  ${key} ${value} ;\n  ${key} ${otherValue(value)} ${end}`);

/** What a forger does to a key of a graph, by a name for it. */
export const ways = { changed, removed, doubled } as const;

/** The keys that a graph has, each once. */
export function keysOf(trig: string): string[] {
  return [...new Set([...trig.matchAll(/\n {2}([a-z]+:\w+) /g)].map(([, key = ""]) => key))];
}
