import { Random } from "../support/choices.ts";

/**
 * The element names of the generator. Names that are listed twice are twice as frequent. `selectedcontent` is left out:
 * Chromium copies options into it, and copies of copies fill its memory.
 */
const NAMES = {
  select: [
    "select",
    "select",
    "option",
    "option",
    "option",
    "optgroup",
    "optgroup",
    "hr",
    "button",
    "input",
    "keygen",
    "textarea",
  ],
  formatting: ["a", "b", "i", "nobr", "font", "code", "em", "strong"],
  block: [
    "p",
    "p",
    "div",
    "div",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "h1",
    "h2",
    "pre",
    "listing",
    "address",
    "menu",
    "search",
    "details",
    "summary",
    "dialog",
    "center",
    "blockquote",
    "section",
  ],
  table: ["table", "table", "tbody", "thead", "tr", "tr", "td", "td", "th", "caption", "colgroup", "col"],
  form: ["form", "fieldset", "legend", "label", "datalist", "output"],
  foreign: ["svg", "svg", "math", "foreignObject", "desc", "title", "g", "mi", "mtext", "annotation-xml", "mglyph"],
  scope: ["object", "marquee", "applet", "template", "template", "noscript"],
  ruby: ["ruby", "rb", "rt", "rp", "rtc"],
  void: ["br", "img", "image", "wbr", "embed", "area", "param", "source", "track"],
  raw: ["script", "style", "title", "iframe", "noembed", "noframes", "xmp", "plaintext"],
  root: ["html", "head", "body", "frameset", "frame", "base", "link", "meta"],
  unknown: ["x-y", "span", "isindex", "menuitem", "image", "rbx"],
} as const;

type Group = keyof typeof NAMES;
/** The frequency of each group. */
const WEIGHTS: readonly (readonly [Group, number])[] = [
  ["select", 40],
  ["formatting", 10],
  ["block", 14],
  ["table", 14],
  ["form", 4],
  ["foreign", 6],
  ["scope", 5],
  ["ruby", 2],
  ["void", 3],
  ["raw", 1],
  ["root", 1],
  ["unknown", 1],
];
const TEXTS = ["x", " ", "\n", " y ", "&amp;", "é"];
const RAW = new Set<string>(NAMES.raw);

/** Returns a document, mostly in and around `select`. The same seed gives the same document. */
export function fragment(seed: number): string {
  const random = new Random(seed);
  const open: string[] = [];
  let source = random.chance(0.7) ? "<!DOCTYPE html>" : "";
  if (random.chance(0.8)) source += "<select>";
  // Some are so deep that parse5 switches to another way of looking things up.
  const length = 3 + random.below(random.pick([12, 12, 40, 150]));
  for (let i = 0; i < length; i++) source += piece(random, open, i);
  return source;
}

function piece(random: Random, open: string[], number: number): string {
  const kind = random.next();
  if (kind < 0.14) return random.pick(TEXTS);
  if (kind < 0.16) return random.pick(["<!--c-->", "<!DOCTYPE x>", "<![CDATA[t]]>"]);
  if (kind < 0.36) return `</${random.chance(0.7) && open.length > 0 ? nearEnd(random, open) : randomName(random)}>`;
  const name = randomName(random);
  open.push(name);
  // In HTML that name has no meaning, and within SVG Chromium does not find its end tag.
  const before = name === "foreignObject" ? "<svg>" : "";
  const tag = `${before}<${name}${attributes(random, name, number)}${random.chance(0.04) ? "/" : ""}>`;
  return RAW.has(name) && random.chance(0.9) ? `${tag}r</${name}>` : tag;
}

function nearEnd(random: Random, open: string[]): string {
  const at = Math.max(0, open.length - 1 - random.below(3));
  return open.splice(at, 1)[0] ?? "p";
}

function randomName(random: Random): string {
  let weight = random.below(WEIGHTS.reduce((sum, [, each]) => sum + each, 0));
  for (const [group, each] of WEIGHTS) {
    weight -= each;
    if (weight < 0) return random.pick(NAMES[group]);
  }
  return "p";
}

function attributes(random: Random, name: string, number: number): string {
  // Formatting elements without attributes are equal, which matters from three of them on.
  let written = random.chance(0.5) ? ` i=${number}` : "";
  if (name === "input" && random.chance(0.4)) written += " type=hidden";
  if (name === "option" && random.chance(0.2)) written += " selected";
  if (name === "option" && random.chance(0.1)) written += " disabled";
  if (name === "select" && random.chance(0.1)) written += " multiple";
  if (name === "select" && random.chance(0.05)) written += " size=3";
  if (name === "annotation-xml" && random.chance(0.5)) written += " encoding=text/html";
  return written;
}
