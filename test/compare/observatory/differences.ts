import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { Records } from "./records.ts";

/** A record that only one checkout has, or that has a different text in each. */
export interface Difference {
  readonly kind: string;
  readonly name: string;
  /** The first lines of a diff. */
  readonly lines: string;
}

const MOST_LINES = 12;
const MOST_CHARACTERS = 240;

/** Compares all records. */
export async function differencesOf(old: Records, current: Records): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const key of new Set([...old.files.keys(), ...current.files.keys()])) {
    const lines = await differenceOf(old, current, key);
    const [kind = "", name = ""] = key.split("\t");
    if (lines !== undefined) found.push({ kind, name, lines });
  }
  return found;
}

/** Lists differences. Those with the same lines are listed together. */
export function differencesText(differences: readonly Difference[]): string {
  const groups = Map.groupBy(differences, ({ kind, lines }) => `${kind}\n${lines}`);
  return [...groups.values()]
    .map((group) => {
      const names = group.slice(0, 3).map(({ kind, name }) => `${kind}: ${name.slice(0, MOST_CHARACTERS)}\n`);
      const more = group.length > 3 ? `and ${group.length - 3} more\n` : "";
      return `${names.join("")}${more}${(group[0]?.lines ?? "").replace(/^/gm, "    ")}\n`;
    })
    .join("\n");
}

async function differenceOf(old: Records, current: Records, key: string): Promise<string | undefined> {
  const [before, after] = [old.files.get(key), current.files.get(key)];
  if (before === undefined) return "only the new checkout has it";
  if (after === undefined) return "only the old checkout has it";
  const [first, second] = [await old.read(before), await current.read(after)];
  if (first === second) return undefined;
  // Tags and members of JSON get a line each, so that the differing lines are short.
  const inLines = (text: string) => text.replaceAll("><", ">\n<").replaceAll(/([,{[])(?=["{[])/g, "$1\n");
  await writeFile(`${before}.lines`, inLines(first));
  await writeFile(`${after}.lines`, inLines(second));
  const args = ["--text", "-U0", `${before}.lines`, `${after}.lines`];
  const { stdout } = spawnSync("diff", args, { encoding: "utf8", maxBuffer: 2 ** 30 });
  const lines = stdout.split("\n").filter((line, i) => i > 1 && /^[-+]/.test(line));
  const excerpt = lines.slice(0, MOST_LINES).map((line) => line.slice(0, MOST_CHARACTERS));
  const more = lines.length > excerpt.length ? [`(and ${lines.length - excerpt.length} more lines)`] : [];
  return [...excerpt, ...more].join("\n") || "only line breaks differ";
}
