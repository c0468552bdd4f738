/** Makes faults and harmless changes in style sheets, from a seed. Two judges decide whether a mutant is valid. */
import type { Random } from "../choices.ts";

type Operator = (css: string, random: Random) => string | undefined;

/** Replaces a random match. Returns undefined if there is none. */
function replace(pattern: RegExp, by: (match: string, random: Random) => string): Operator {
  return (css, random) => {
    const found = [...css.matchAll(pattern)];
    if (found.length === 0) return undefined;
    const { 0: match, index } = random.pick(found);
    return css.slice(0, index) + by(match, random) + css.slice(index + match.length);
  };
}

const drop = (pattern: RegExp): Operator => replace(pattern, () => "");

function insert(...choices: readonly string[]): Operator {
  return (css, random) => {
    const at = random.below(css.length + 1);
    return css.slice(0, at) + random.pick(choices) + css.slice(at);
  };
}

const before = (pattern: RegExp, ...choices: readonly string[]) =>
  replace(pattern, (match, random) => random.pick(choices) + match);
const after = (pattern: RegExp, ...choices: readonly string[]) =>
  replace(pattern, (match, random) => match + random.pick(choices));

export const cssOperators: Readonly<Record<string, Operator>> = {
  "drop {": drop(/\{/g),
  "drop }": drop(/\}/g),
  "double }": after(/\}/g, "}"),
  "double {": after(/\{/g, "{"),
  "drop :": drop(/:/g),
  "drop ;": drop(/;/g),
  "double ;": after(/;/g, ";", " ; ;"),
  "; for , or }": replace(/[,}]/g, () => ";"),
  "drop a quote": drop(/["']/g),
  "insert a quote": insert('"', "'"),
  "drop a bracket": drop(/[()[\]]/g),
  "insert a bracket": insert("(", ")", "[", "]"),
  "drop a comment's end": drop(/\*\//g),
  "insert a comment": insert("/**/", "/* x */", "/*"),
  "insert a stray character": insert(
    "@",
    "#",
    "$",
    "%",
    "&",
    "*",
    "!",
    "?",
    "\\",
    "|",
    "~",
    "^",
    "=",
    "<",
    ">",
    "+",
    "/",
    ".",
  ),
  "insert white space": insert(" ", "\n", "\t", "\r\n", "\f"),
  "insert a character beyond ASCII": insert("\u00a0", "\u3000", "\u00e9", "\u2192", "\ufeff", "\u{1f600}"),
  "drop a value": drop(/(?<=:)[^;{}:]+(?=[;}])/g),
  "drop a property": drop(/[\w-]+(?=\s*:[^{};]+[;}])/g),
  "star or underscore before a property": before(/[\w-]+(?=\s*:[^{};]+[;}])/g, "*", "_", "+", "//", "$"),
  "important, right and wrong": before(
    /(?<=:[^{};()"']+)[;}]/g,
    "!important",
    " ! IMPORTANT",
    "!ie",
    "!",
    " !important !important",
    "!important 1",
  ),
  "comma in a prelude": before(/\{/g, ",", ", .x", ",,"),
  "combinator in a prelude": before(/\{/g, ">", "> .x", " + ", "~ a", "> > b", "|| b"),
  "pseudo-class": before(
    /\s*\{/g,
    ":hover",
    ":nonesuch",
    ":not(.a)",
    ":not()",
    ":is(1)",
    ":nth-child(2n + 1)",
    ":nth-child(2n 1)",
    "::before",
    "::before.a",
    ":",
    "::",
    ":lang(1)",
    ":has(> a)",
  ),
  "attribute selector": before(/\s*\{/g, "[a]", "[a=b]", "[a='b' i]", "[a=1]", "[a", "[]", "[a|b]", "[a=b x]"),
  "class, id, prefix": before(/\s*\{/g, ".a", ".1", "#a", "#1", " .", " #", " a|b", " *|*", "%"),
  "empty prelude": drop(/(?<=\})[^{}@]+(?=\{)/g),
  "prelude that begins with a digit or combinator": after(/\}\s*/g, "1", "> ", "-", "--x:", "}"),
  "nested rule": after(
    /\{/g,
    " b { top: 0 } ",
    " &:hover { top: 0 } ",
    " > i { top } ",
    " a:hover { top: 0 } ",
    " 1a { } ",
    " @media print { top: 0 } ",
  ),
  "at-rule": after(
    /\}/g,
    "@import 'x';",
    "@import;",
    "@import url(x)",
    "@foo;",
    "@foo bar",
    "@layer a, b;",
    "@layer a",
    "@media print;",
    "@media {",
    "@font-face { top }",
    "@page { margin: 0 }",
    "@supports (a: b) { p { top } }",
    "@charset 'x';",
    "<!--",
    "-->",
  ),
  "@page, @font-face": after(
    /\}/g,
    "@page { margin: }",
    "@page :left { : 0 }",
    "@font-face { src: url(a b) }",
    "@font-face { *src: url(a) }",
    "@font-face;",
    "@page { @top-left { a } }",
    "@font-face { src: url(a) }",
  ),
  "at-rule at the end": (css, random) =>
    css +
    random.pick([
      "@foo",
      "@foo bar",
      "@foo (",
      "@foo {",
      "@charset 'x'",
      "@layer a",
      "@keyframes a { from {",
      "@foo 'x",
      "@foo;",
      "@import 'a'",
    ]),
  "drop the block of an at-rule": replace(
    /@[\w-]+[^{};]*\{[^{}]*\}/g,
    (match) => `${match.slice(0, match.indexOf("{"))};`,
  ),
  "url, right and wrong": before(
    /(?<=:[^{};()"']+)[;}]/g,
    " url(a b)",
    " url( a )",
    " url(a'b)",
    " url('a b')",
    " url(",
    " url(a\\)b)",
  ),
  "string, right and wrong": before(/(?<=:[^{};()"']+)[;}]/g, " 'a\nb'", " 'a\\\nb'", ' "a', " 'a' "),
  cut: (css, random) => css.slice(0, random.below(css.length + 1)),
  "delete a stretch": (css, random) => {
    const at = random.below(css.length + 1);
    return css.slice(0, at) + css.slice(at + 1 + random.below(30));
  },
  "swap two neighbours": (css, random) => {
    const at = random.below(Math.max(css.length - 1, 1));
    return css.slice(0, at) + (css[at + 1] ?? "") + (css[at] ?? "") + css.slice(at + 2);
  },
};

/** Makes one to three faults. Returns also the names of their operators. */
export function mutatedCss(
  css: string,
  random: Random,
): { readonly css: string; readonly operators: readonly string[] } {
  const names = Object.keys(cssOperators);
  const operators: string[] = [];
  let mutant = css;
  const count = random.pick([1, 1, 1, 2, 3]);
  while (operators.length < count) {
    const name = random.pick(names);
    const next = cssOperators[name]?.(mutant, random);
    if (next === undefined) continue;
    mutant = next;
    operators.push(name);
  }
  return { css: mutant, operators };
}
