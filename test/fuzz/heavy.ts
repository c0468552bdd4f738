import { randomSamples } from "../support/random-samples.ts";

/** Inputs that are hostile by size or shape: each has cost some engine its stack, its memory or a minute. */
export interface HeavyKind {
  readonly name: string;
  readonly make: () => { content: string; contentType?: string; sheets?: Readonly<Record<string, string>> };
}

const html = (body: string, style = "") => ({
  content: `<!DOCTYPE html><title>t</title>${style === "" ? "" : `<style>${style}</style>`}${body}`,
});
const counted = (count: number, text: (i: number) => string, between = "") =>
  Array.from({ length: count }, (_, i) => text(i)).join(between);
/** The number of elements: all in `npm run fuzz`; fewer in the tests, which is enough for their kind. */
const images = randomSamples(25_000, 100_000);
const controls = randomSamples(20_000, 50_000);
const returns = randomSamples(60_000, 200_000);
const styled = randomSamples(25_000, 100_000);
const xhtml = "application/xhtml+xml";
const paragraphs = "<p class=a>".repeat(2_000);
/** 20 levels of `div` with 50 leaves in each. */
const tree = counted(20, () => `<div class=a>${"<p class=b><i>x</i></p>".repeat(50)}`);

export const heavyKinds: readonly HeavyKind[] = [
  { name: "100,000 deep: div", make: () => html("<div>".repeat(100_000)) },
  { name: "100,000 deep: formatting", make: () => html(counted(100_000, (i) => `<b id=${i}>`)) },
  { name: "100,000 deep: tables", make: () => html("<table><tr><td>".repeat(33_000)) },
  { name: "100,000 deep: lists", make: () => html("<ul><li>".repeat(50_000)) },
  { name: "100,000 deep: svg", make: () => html(`<svg>${"<g>".repeat(100_000)}`) },
  { name: "100,000 deep: templates", make: () => html("<template>".repeat(100_000)) },
  {
    name: "100,000 deep: XML",
    make: () => ({
      content: `<html xmlns="http://www.w3.org/1999/xhtml">${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}</html>`,
      contentType: xhtml,
    }),
  },
  {
    name: "900 deep under rules",
    make: () =>
      html(
        "<div class=a>".repeat(900),
        "div div div .a .a ~ .a, :has(.b) .a :has(> .a .a), .a > .a > .a .b { color: red }",
      ),
  },
  { name: "1,000,000 siblings", make: () => html("<p>x".repeat(1_000_000)) },
  { name: "1,000,000 siblings without text", make: () => html(`<div>${"<br>".repeat(1_000_000)}</div>`) },
  {
    name: "images and links",
    make: () => html(counted(images, (i) => `<img src=${i}><a href=${i % 7}>link</a>`)),
  },
  {
    name: "labels and controls",
    make: () => html(counted(controls, (i) => `<label for=i${i}>x</label><input id=i${i}>`)),
  },
  {
    name: "controls with one id",
    make: () => html(counted(controls, () => "<label for=x>x</label><input id=x>")),
  },
  { name: "headings", make: () => html(counted(controls, (i) => `<h${(i % 6) + 1}>x`)) },
  {
    name: "20,000 areas and maps",
    make: () => html(counted(10_000, (i) => `<map name=m${i}><area href=${i}></map><img usemap=#m${10_000 - i}>`)),
  },
  { name: "one attribute of 5 MB", make: () => html(`<p title="${"x&amp;".repeat(1_000_000)}">`) },
  { name: "100,000 attributes", make: () => html(`<p ${counted(100_000, (i) => `a${i}=1`, " ")}>`) },
  {
    name: "entity flood",
    make: () => html("&amp;&#65;&notin;&lt&gt;&CounterClockwiseContourIntegral;&x".repeat(50_000)),
  },
  { name: "formatting flood", make: () => html(`${counted(300, (i) => `<font size=${i}>`)}${"<p>x".repeat(2_000)}`) },
  { name: "formatting closed crosswise", make: () => html(counted(3_000, (i) => `<b a=${i}><i a=${i}><p></b></i>`)) },
  { name: "anchors in anchors", make: () => html("<a href=x><table>".repeat(5_000)) },
  { name: "foster parents", make: () => html(`<table>${counted(50_000, (i) => `<b a=${i % 3}>x`)}`) },
  { name: "comments never closed", make: () => html("<!--".repeat(500_000)) },
  { name: "tags never closed", make: () => html('<a b="'.repeat(300_000)) },
  { name: "NULs and lone surrogates", make: () => html("\0\ud800<p\0 a=\udc00>&#0;".repeat(100_000)) },
  { name: "carriage returns", make: () => html("\r<p>\r\n\r\r\n".repeat(returns)) },
  {
    name: "XML entities",
    make: () => ({
      content: `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><html>${"&c;".repeat(10_000)}</html>`,
      contentType: xhtml,
    }),
  },
  {
    name: "1,000,000 letters of an xml-stylesheet instruction",
    make: () => ({
      content: `<?xml-stylesheet ${"a".repeat(1_000_000)}?><html xmlns="http://www.w3.org/1999/xhtml"/>`,
      contentType: xhtml,
    }),
  },
  {
    name: "1,000,000 blanks in the type of a link",
    make: () => html(`<link rel=stylesheet href=a type="a${" ".repeat(1_000_000)}b">`),
  },
  {
    name: "1,000,000 letters of a unit",
    make: () => html("<p>x", `@supports (width:calc(1${"a".repeat(1_000_000)}_)) { p { text-decoration: blink } }`),
  },
  {
    name: "10,000 findings in a rule of 40,000 characters",
    make: () => html("<p>x", `@media ${"(a),".repeat(10_000)}all { ${"a{b}".repeat(10_000)} }`),
  },
  {
    name: "20,000 findings in an id of 200,000 characters",
    make: () => html(`<div id="${"x".repeat(200_000)}">${"<img>".repeat(20_000)}`),
  },
  {
    name: "1,000 findings that 100 rules of 2,000 characters lose against",
    make: () =>
      html(
        counted(1_000, (i) => `<p id=a${i}>x`),
        `${`${"p,".repeat(1_000)}p{text-decoration:none}`.repeat(100)}${counted(1_000, (i) => `#a${i}{text-decoration:blink}`)}`,
      ),
  },
  {
    name: "10 MB of CSS",
    make: () =>
      html(
        "<p class=c1>x",
        counted(200_000, (i) => `.c${i} > p:hover, #i${i} { color: #${i % 1000}; margin: 0 }`, "\n"),
      ),
  },
  { name: "10 MB of CSS in one block", make: () => html("<p>x", `p{${"color:red;".repeat(1_000_000)}}`) },
  {
    name: "10 MB of CSS in one selector",
    make: () => html("<p class=a>x", `${counted(1_000_000, () => ".a", ",")}{color:red}`),
  },
  { name: "100,000 compounds", make: () => html(paragraphs, `${"p ".repeat(100_000)}{text-decoration:blink}`) },
  {
    name: "descendant chains that nearly match",
    make: () =>
      html(
        `${"<div class=a>".repeat(200)}${"<p>x</p>".repeat(1_000)}`,
        counted(50, (i) => `.z ${".a ".repeat(60 + i)}p{text-decoration:blink}`),
      ),
  },
  {
    name: "sibling chains that nearly match",
    make: () =>
      html(
        paragraphs.replaceAll("<p class=a>", "<p class=a></p>"),
        counted(50, (i) => `.z ~ ${".a ~ ".repeat(40 + i)}.a{text-decoration:blink}`),
      ),
  },
  {
    name: ":has in everything",
    make: () =>
      html(
        tree,
        `${counted(40, (i) => `:has(.b:not(:has(.c${i}))) .b:has(~ .b i), div:has(p ~ p ~ p:nth-child(${i})) *`, ",")}{text-decoration:blink}`,
      ),
  },
  {
    name: "nested :is with :has",
    make: () =>
      html(
        tree,
        `${counted(60, (i) => `:is(div:has(.z${i}), :not(:has(> .a))) :where(:has(+ .b)) p`, ",")}{text-decoration:blink}`,
      ),
  },
  {
    name: ":nth-child of",
    make: () =>
      html(
        paragraphs.replaceAll("<p class=a>", "<p class=a></p>"),
        `${counted(50, (i) => `:nth-child(${i}n+1 of .a:nth-last-child(even of p))`, ",")}{text-decoration:blink}`,
      ),
  },
  {
    name: "1,000 nested :is",
    make: () => html("<p class=a>", `${":is(".repeat(1_000)}.a${")".repeat(1_000)}{text-decoration:blink}`),
  },
  {
    name: "100,000 nested :not",
    make: () => html("<p class=a>", `${":not(".repeat(100_000)}.a${")".repeat(100_000)}{text-decoration:blink}`),
  },
  { name: "100,000 brackets", make: () => html("<p>", `p{color:${"(".repeat(100_000)}${"[{".repeat(100_000)}`) },
  {
    name: "50,000 nested at-rules",
    make: () => html("<p>", `${"@media screen{".repeat(50_000)}p{text-decoration:blink}`),
  },
  { name: "50,000 nested rules", make: () => html("<p>", `${"&{".repeat(50_000)}text-decoration:blink`) },
  { name: "nesting that multiplies", make: () => html("<p class=a>", `${".a,.b{".repeat(60)}text-decoration:blink`) },
  {
    name: "@supports of brackets",
    make: () =>
      html(
        "<p>",
        `@supports ${"(".repeat(50_000)}color:red${")".repeat(50_000)}{p{color:red}}@supports ${"not (".repeat(20_000)}{}`,
      ),
  },
  {
    name: "@media of brackets",
    make: () =>
      html(
        "<p>",
        `@media ${"(".repeat(50_000)}color${")".repeat(50_000)}{p{text-decoration:blink}}@media ${"not (".repeat(20_000)}{}@media ${"screen,".repeat(200_000)}{}`,
      ),
  },
  {
    name: "50,000 layers",
    make: () =>
      html(
        "<p>",
        counted(50_000, (i) => `@layer a${i}.b{p{text-decoration:blink}}`),
      ),
  },
  { name: "deep layers", make: () => html("<p>", `${"@layer a{".repeat(20_000)}p{text-decoration:blink}`) },
  {
    name: "scopes",
    make: () =>
      html(
        tree,
        counted(200, (i) => `@scope (.a) to (.c${i}, i) { :scope p, & > .b i { text-decoration: blink } }`),
      ),
  },
  {
    name: "values that backtrack",
    make: () =>
      html(
        "<p>",
        `p{${counted(20, () => `font:${"a b ".repeat(2_000)};background:${"url(x) 0 0/0 0 no-repeat,".repeat(1_000)};grid-template:${"[a] 1px ".repeat(2_000)};`)}}`,
      ),
  },
  {
    name: "import cycles",
    make: () => ({ content: "<!DOCTYPE html><link rel=stylesheet href=a.css><p>x", sheets: cycle(200) }),
  },
  {
    name: "style attributes",
    make: () => html(counted(styled, (i) => `<p style="color: red; text-decoration: blink; x:${i}">`)),
  },
  {
    name: "unclosed everything",
    make: () => html("<style>@media{p{color:rgb(1,'</style><table><script>//<!--<script>", '@media (a{b{c:url(d;e:"'),
  },
];

/** Makes sheets that each import all others. */
function cycle(count: number): Record<string, string> {
  const name = (i: number) => (i === 0 ? "a.css" : `s${i}.css`);
  const imports = counted(count, (i) => `@import "${name(i)}";`);
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`https://fuzz.example/folder/${name(i)}`, `${imports} p { color: red }`]),
  );
}
