/**
 * Lists the docstrings of the packages that are fragments: `node .ci/docstrings.ts [PART OF A PATH]`.
 *
 * A docstring is a fragment when the text before its first tag (`@param`)
 * 1. begins with a word of `openings`, such as "Of the page." or "Whether it is hidden.", or
 * 2. has at most three words, such as "Says so."
 *
 * A docstring of tags alone is no fragment. `test/docs.test.ts` checks that there are none.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Fragment {
  readonly line: number;
  /** The first words of the docstring, on one line. */
  readonly text: string;
}

const openings = new Set(
  "as how null: of says so such that those undefined: what when where whether which who whose why".split(" "),
);

/** Returns the docstrings of a source that are fragments, in their order. */
export function fragmentsIn(source: string): Fragment[] {
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

/** Returns `PATH:LINE  FIRST WORDS` of each fragment in the packages below `root`. */
export function fragmentsBelow(root: string): string[] {
  return globSync("packages/*/src/**/*.ts", { cwd: root })
    .toSorted()
    .flatMap((path) =>
      fragmentsIn(readFileSync(join(root, path), "utf8")).map(({ line, text }) => `${path}:${line}  ${text}`),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = fragmentsBelow(fileURLToPath(new URL("..", import.meta.url)));
  const matching = all.filter((fragment) => fragment.includes(process.argv[2] ?? ""));
  console.log([...matching, `${matching.length} of ${all.length} fragments`].join("\n"));
}
