/**
 * Counts the docstrings of the packages that are fragments. `.ci/docstrings.txt` keeps the count of each file, and it may only fall.
 *
 * A docstring is a fragment when the text before its first tag (`@param`)
 * 1. begins with a word of `openings`, such as "Of the page." or "Whether it is hidden.", or
 * 2. has at most three words, such as "Says so."
 * A docstring that has only tags is none.
 *
 * `npm run docs` lowers the counts, and `test/docs.test.ts` fails when they are stale. A file that is new or was moved starts at 0.
 * Git merges the file by taking the lines of both sides; `npm run docs` then puts it in order.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Fragment {
  readonly line: number;
  /** Its first words, on one line. */
  readonly text: string;
}

const openings = new Set(
  "as how null: of says so such that those undefined: what when where whether which who whose why".split(" "),
);

/** Finds the docstrings in a source that are fragments, in their order. */
function fragmentsIn(source: string): Fragment[] {
  return [...source.matchAll(/\/\*\*\s([^]*?)\*\//g)].flatMap(({ 1: comment = "", index }) => {
    const words = comment
      .replaceAll(/^\s*\*/gm, " ")
      .split(/\s+/)
      .filter(Boolean);
    const tag = words.findIndex((word) => /^@[a-z]/.test(word));
    const text = tag === -1 ? words : words.slice(0, tag);
    const [first] = text;
    if (first === undefined || (text.length > 3 && !openings.has(first.toLowerCase()))) return [];
    return [{ line: source.slice(0, index).split("\n").length, text: text.slice(0, 12).join(" ") }];
  });
}

/**
 * Compares the docstrings below `root` with the counts that are kept there.
 * `kept` is what the file of counts has to say now; `faults` has a line for each fragment in a file that has more than it may.
 */
export function countDocstrings(root: string): { readonly kept: string; readonly faults: readonly string[] } {
  const allowed = new Map<string, number>();
  for (const line of readFileSync(join(root, ".ci/docstrings.txt"), "utf8").split("\n").filter(Boolean)) {
    const [path = "", count] = line.split(" ");
    allowed.set(path, Math.max(Number(count), allowed.get(path) ?? 0)); // a merge leaves two lines for one file
  }
  const kept: string[] = [];
  const faults: string[] = [];
  for (const path of globSync("packages/*/src/**/*.ts", { cwd: root }).toSorted()) {
    const fragments = fragmentsIn(readFileSync(join(root, path), "utf8"));
    const limit = allowed.get(path) ?? 0;
    if (fragments.length > limit) {
      faults.push(
        `${path}: ${fragments.length} docstrings are fragments, ${limit} may be. Write sentences that a stranger understands (rules: .ci/docstrings.ts).`,
        ...fragments.map(({ line, text }) => `  ${path}:${line}  ${text}`),
      );
    }
    const count = Math.min(fragments.length, limit);
    if (count > 0) kept.push(`${path} ${count}\n`);
  }
  return { kept: kept.join(""), faults };
}
