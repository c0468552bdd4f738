import { attributes, classes, ids, selectorList, tags, values } from "./generate-selectors.ts";
import { Random } from "../support/choices.ts";

/** A small page with its sheets: files by path from the root. The page is `index.html`. */
export interface GeneratedCase {
  readonly seed: number;
  readonly files: ReadonlyMap<string, string>;
}

const declarations = [
  "color: red",
  "color:#0a0",
  "color : currentColor",
  "color: hsl(120 50% 50%)",
  "color: bogus",
  "background-color: #123456",
  "background-color:12px",
  "display: none",
  "display:block",
  "display: inline-block",
  "display: bloc",
  "font-size: 12px",
  "font-size:2em",
  "font-size: -3px",
  "margin-top: 3px",
  "margin: 1px 2px",
  "margin: 1px 2px 3px 4px 5px",
  "visibility: hidden",
  "visibility: invisible",
  "text-align: left",
  "text-align:justify",
  "font-weight: bold",
  "font-weight:700",
  "font-weight: 1001",
  "font: bold 1em/2 sans-serif",
  "font: italic",
  "background: #fff url(x.png) no-repeat",
  "background: red blue",
  "text-decoration: underline",
  "text-decoration: blink",
  "text-decoration-line: line-through",
  "border: 1px solid red",
  "border-left-color: blue",
  "padding: 0 auto",
  "padding: 1px",
  "all: unset",
  "color: inherit",
  "color: var(--v)",
  "--v: 1px",
  "margin: var(--v)",
  "overflow: hidden",
  "list-style: none",
  "color: initial",
  "font-size: unset",
  "MARGIN-TOP : 5px",
  "*zoom: 1",
  "color",
  ": red",
  "",
] as const;
const media = [
  "print",
  "screen",
  "all",
  "only screen and (max-width: 1024px)",
  "(min-width: 800px)",
  "not print",
  "(400px < width < 2000px)",
  "(orientation: landscape)",
  "(frobnicate)",
  "tv, screen",
  "not all and (monochrome)",
  "(min-resolution: 2dppx)",
  "(hover)",
  "((min-width: 1px) or (print)) and (color)",
  "screen and (width >= 80em)",
] as const;
const supports = [
  "(color: red)",
  "not (color: red)",
  "(display: grid) and (not (display: nope))",
  "selector(:has(a))",
  "(nope: 1) or (color: blue)",
  "(--x: 1)",
] as const;
const doctypes = [
  "<!DOCTYPE html>",
  "<!DOCTYPE html>",
  "<!DOCTYPE html>",
  "",
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
] as const;

/** Makes a case: a tree of some 5 to 25 elements with linked, imported and embedded sheets and style attributes. */
export function generateCase(seed: number): GeneratedCase {
  const random = new Random(seed);
  const files = new Map<string, string>();
  const imported = random.chance(0.3);
  if (imported) files.set("i.css", sheet(random, 1, 3));
  const linked = random.several(0, 2, () =>
    random.pick(["", "", " media=screen", ' media="print"', ' media="(min-width: 500px)"']),
  );
  for (const [i] of linked.entries()) {
    const rule =
      imported && i === 0
        ? `@import url(i.css)${random.pick(["", "", " screen", " print", " layer(one)", " layer", " supports(color: red)"])};\n`
        : "";
    files.set(`s${i}.css`, rule + sheet(random, 1, 4));
  }
  const links = linked
    .map((attribute, i) => `<link rel=${random.pick(["stylesheet", "StyleSheet"])} href="s${i}.css"${attribute}>`)
    .join("");
  const styles = random
    .several(
      1,
      2,
      () => `<style${random.pick(["", "", "", " media=screen", " type=text/css"])}>${sheet(random, 2, 6)}</style>`,
    )
    .join("");
  const body = random.several(1, 4, () => element(random, 3)).join("");
  files.set(
    "index.html",
    `${random.pick(doctypes)}<html${random.pick(["", " lang=en"])}><head><meta charset="utf-8"><title>t</title>${links}${styles}</head><body${attributesOf(random)}>${body}</body></html>`,
  );
  return { seed, files };
}

function sheet(random: Random, min: number, max: number): string {
  const open = random.chance(0.05) ? "<!--\n" : "";
  return (
    open +
    random.several(min, max, () => statement(random, 2)).join(random.pick(["\n", " ", "\n\n"])) +
    (random.chance(0.03) ? "\n.a { color: blue" : "")
  );
}

function statement(random: Random, depth: number): string {
  if (depth === 0 || random.chance(0.6)) return rule(random, random.chance(0.25) ? 1 : 0);
  const inside = () => random.several(1, 3, () => statement(random, depth - 1)).join("\n");
  switch (random.below(10)) {
    case 0:
      return `@media ${random.pick(media)} {\n${inside()}\n}`;
    case 1:
      return `@MEDIA ${random.pick(media)}, ${random.pick(media)} { ${inside()} }`;
    case 2:
      return `@supports ${random.pick(supports)} {${inside()}}`;
    case 3:
      return `@layer ${random.pick(["one", "two", "one.two", "three"])} { ${inside()} }`;
    case 4:
      return `@layer { ${inside()} }`;
    case 5:
      return `@layer ${random.pick(["two, one", "three", "one.two, one.three", "two"])};`;
    case 6:
      return scope(random);
    case 7:
      return random.pick([
        `/* ${rule(random, 0)} */`,
        `@font-face { font-family: x; src: url(x) }`,
        `@keyframes k { from { color: red } }`,
        `@unknown { ${rule(random, 0)} }`,
      ]);
    case 8:
      return random.pick([
        `a,,b { color: red }`,
        `p::nope { color: red }`,
        `p:nope { color: red }`,
        `{ color: red }`,
        `p::before { color: red }`,
        `@import "late.css";`,
      ]);
    default:
      return rule(random, 2);
  }
}

function scope(random: Random): string {
  const root = random.pick(["", "", selectorList(random, 1)]);
  const limit = random.chance(0.4) ? ` to (${selectorList(random, 0)})` : "";
  const rules = random.several(1, 3, () => {
    const selector = random.pick([
      selectorList(random, 1),
      ":scope",
      ":scope > *",
      "& .a",
      "> p",
      `:scope ${selectorList(random, 0)}`,
    ]);
    return `${selector} {${block(random)}}`;
  });
  return `@scope${root === "" ? "" : ` (${root})`}${limit} { ${rules.join(" ")} }`;
}

/** Makes a style rule. `depth` is the number of levels of nested rules. */
function rule(random: Random, depth: number): string {
  let inside = block(random);
  if (depth > 0) {
    inside += random.several(1, 2, () => nested(random, depth - 1)).join(" ");
    if (random.chance(0.5)) inside += ` ${block(random)}`;
  }
  return `${selectorList(random)}${random.pick([" ", "\n", ""])}{${inside}}`;
}

function nested(random: Random, depth: number): string {
  if (random.chance(0.2))
    return `@media ${random.pick(media)} {${block(random)}${random.chance(0.5) ? `& .b {${block(random)}}` : ""}}`;
  const prefix = random.pick(["& ", "&", "& > ", "> ", "+ ", "~ ", ".a &", "&.b ", ":is(&) ", ":not(&) "]);
  const inside = prefix === "&" || prefix === ".a &" || prefix.endsWith("b ") ? "" : selectorList(random, 1);
  return `${prefix}${inside} {${block(random)}${depth > 0 ? ` ${nested(random, depth - 1)}` : ""}}`;
}

function block(random: Random): string {
  const one = () =>
    random.pick(declarations) +
    random.pick(["", "", "", "", "", "", " !important", "!IMPORTANT", " ! important", " !importan"]);
  return ` ${random.several(1, 4, one).join(random.pick([";", "; ", ";\n  ", ";;"]))}${random.pick(["; ", ";"])}`;
}

function element(random: Random, depth: number): string {
  const tag = random.pick(tags);
  if (tag === "input") return `<input${attributesOf(random)}>`;
  const children = depth === 0 ? "" : random.several(0, 3, () => element(random, depth - 1)).join("");
  return `<${tag}${attributesOf(random)}>${random.chance(0.4) ? "t" : ""}${children}</${tag}>`;
}

function attributesOf(random: Random): string {
  let text = "";
  if (random.chance(0.6))
    text += ` class="${random.several(1, 3, () => random.pick(classes)).join(random.pick([" ", "  ", "\n"]))}"`;
  if (random.chance(0.15)) text += ` id="${random.pick(ids)}"`;
  const seen = new Set<string>();
  for (let i = random.pick([0, 0, 1, 2]); i > 0; i--) {
    const name = random.pick(attributes);
    if (!seen.has(name)) text += ` ${random.chance(0.1) ? name.toUpperCase() : name}="${random.pick(values)}"`;
    seen.add(name);
  }
  if (random.chance(0.1))
    text += ` style="${random.several(1, 2, () => random.pick(declarations)).join("; ")}${random.pick(["", " !important"])}"`;
  return text;
}
