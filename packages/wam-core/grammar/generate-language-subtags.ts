/**
 * Makes src/accessibility/languages/language-subtags.ts: the primary language subtags of IANA's registry, from `language-subtag-registry`.
 *
 *   node --conditions=@eiao/source packages/wam-core/grammar/generate-language-subtags.ts [--check]
 *
 * With --check it writes nothing and exits with 1 if the committed file differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import languages from "language-subtag-registry/data/json/language.json" with { type: "json" };

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/** Returns the subtags of a range such as `qaa..qtz`. */
function subtagsIn(range: string): readonly string[] {
  const [first = "", last = first] = range.split("..");
  if (first === last) return [first];
  const all = alphabet.flatMap((a) => alphabet.flatMap((b) => alphabet.map((c) => a + b + c)));
  return all.filter((subtag) => subtag >= first && subtag <= last);
}

/** The last letters of subtags, by the letters before, which these subtags share. */
const groups = new Map<string, string>();
for (const subtag of Object.keys(languages).flatMap(subtagsIn).toSorted()) {
  if (!/^[a-z]{2,3}$/.test(subtag)) throw new Error(`a language subtag of another form: ${subtag}`);
  const start = subtag.slice(0, -1);
  groups.set(start, (groups.get(start) ?? "") + subtag.slice(-1));
}

const lines: string[] = [];
for (const [start, letters] of groups) {
  const others = alphabet.filter((letter) => !letters.includes(letter)).join("");
  const word = `${start}-${letters.length <= others.length ? letters : `^${others}`}`;
  const line = lines.at(-1);
  if (line === undefined || line.length + word.length > 110) lines.push(word);
  else lines[lines.length - 1] = `${line} ${word}`;
}

const text = `// Made by packages/wam-core/grammar/generate-language-subtags.ts from language-subtag-registry. Do not edit.

/** Primary language subtags of IANA's registry: \`e-lnst\` are el, en, es and et; \`aa-^jry\` are aaa to aaz without aaj, aar and aay. */
export const languageSubtags = \`
${lines.join("\n")}
\`;
`;

const target = new URL("../src/accessibility/languages/language-subtags.ts", import.meta.url);
if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) {
  process.stderr.write(
    "src/accessibility/languages/language-subtags.ts is not what packages/wam-core/grammar/generate-language-subtags.ts makes\n",
  );
  process.exitCode = 1;
}
