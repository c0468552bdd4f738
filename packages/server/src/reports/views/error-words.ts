import type { Messages } from "../text/english.ts";

/**
 * What an error says in the language of a page; undefined: there is no translation of it. Values and problems may be words of ours; all else is
 * the reader's, and stays as it is.
 * @param text  as it is, English.
 */
export function errorWords(text: string, say: Messages): string | undefined {
  for (const [words, translated] of Object.entries(say.notes)) {
    const holes = holesOf(words, text);
    if (holes === undefined) continue;
    const [value = "", problem] = ["value", "problem"].map((name) => holes.get(name));
    const why = problem === undefined ? "" : errorWords(problem, say);
    if (why === undefined) return undefined; // half of a sentence is none
    const own = new Map([...holes, ["problem", why], ["value", errorWords(value, say) ?? value]]);
    return translated.replaceAll(HOLE, (_, name: string) => own.get(name) ?? "");
  }
  return undefined;
}

const HOLE = /\{(\w+)\}/g;

/** What stands in a text where its pattern has braces, each as short as it can be; undefined: it is another text. */
function holesOf(pattern: string, text: string): ReadonlyMap<string, string> | undefined {
  const parts = pattern.split(HOLE); // words and names by turns
  const [first = ""] = parts;
  if (!text.startsWith(first)) return undefined;
  const holes = new Map<string, string>();
  let at = first.length;
  for (let part = 1; part < parts.length; part += 2) {
    const behind = parts[part + 1] ?? "";
    const isLast = part + 2 >= parts.length;
    const end = isLast ? text.length - behind.length : text.indexOf(behind, at);
    if (end < at || !text.startsWith(behind, end)) return undefined;
    holes.set(parts[part] ?? "", text.slice(at, end));
    at = end + behind.length;
  }
  return at === text.length ? holes : undefined;
}
