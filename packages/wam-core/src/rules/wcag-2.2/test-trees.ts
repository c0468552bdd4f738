/** Random pages for tests: trees with targets of many rules, and the ways to write one tree. */
import fc from "fast-check";

export interface TestElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (TestElement | string)[];
}

/** How a tree is written. */
export interface Writing {
  readonly quote?: '"' | "'";
  readonly reversed?: boolean;
  readonly upperCase?: boolean;
  readonly comments?: boolean;
  /** A plain `div` stands around the body. */
  readonly wrapped?: boolean;
  /** In the head, as it stands. */
  readonly head?: string;
  /** At the end of the body, as it stands. */
  readonly end?: string;
  /** Attributes that one element has too, by its number. */
  readonly more?: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

const voidElements: ReadonlySet<string> = new Set(["img", "input", "br", "hr"]);

/** The number of an element stands in this attribute: that of `html` is `page`. */
export const NUMBER = "data-n";

/** The page of a tree. Its elements are numbered in document order. */
export function pageOf(tree: readonly TestElement[], writing: Writing = {}): string {
  let count = 0;
  const write = (node: TestElement | string): string => {
    if (typeof node === "string") return node;
    const number = String(count++);
    const inside = node.children.map(write).join(writing.comments === true ? "<!-- c -->" : "");
    const attributes = { ...node.attributes, [NUMBER]: number, ...writing.more?.get(number) };
    return element(node.name, attributes, voidElements.has(node.name) ? undefined : inside, writing);
  };
  const body = tree.map(write).join("\n");
  const wrapped = writing.wrapped === true ? element("div", {}, body, writing) : body;
  const head = `<head><title>Page</title>${writing.head ?? ""}</head>`;
  const html = `${head}<body>${wrapped}${writing.end ?? ""}</body>`;
  return `<!DOCTYPE html>${element("html", { lang: "en", [NUMBER]: "page" }, html, writing)}`;
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: string | undefined,
  { quote = '"', reversed = false, upperCase = false }: Writing,
): string {
  const cased = (text: string): string => (upperCase ? text.toUpperCase() : text);
  const written = Object.entries(attributes).map(([key, value]) => {
    const text = value
      .replaceAll("&", "&amp;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;")
      .replaceAll("<", "&lt;");
    return ` ${cased(key)}=${quote}${text}${quote}`;
  });
  if (reversed) written.reverse();
  const start = `<${cased(name)}${written.join("")}>`;
  return inside === undefined ? start : `${start}${inside}</${cased(name)}>`;
}

const names =
  "a b button details div div dl fieldset figure footer form h2 h3 header i iframe img input label li nav noscript object ol p p section select span span summary svg table td textarea th tr ul".split(
    " ",
  );
const roles =
  "none presentation list listitem menu menuitem group heading img button link textbox checkbox combobox grid row cell columnheader table tree treeitem foo graphics-symbol switch meter".split(
    " ",
  );
const texts = ["here", "Read more", "Timetable of ferries", " ", "x", "(Esc)", "Search site", ""];
const ids = ["a", "b", "c"];

const values: Readonly<Record<string, readonly string[]>> = {
  role: roles,
  id: ids,
  for: ids,
  "aria-labelledby": [...ids, "a b", "nobody"],
  "aria-owns": ids,
  "aria-describedby": ids,
  headers: [...ids, "a b", "nobody"],
  "aria-label": ["Timetable", "Search", " ", "", "Read more about ferries"],
  "aria-hidden": ["true", "false"],
  "aria-checked": ["true", "maybe", ""],
  "aria-expanded": ["true", "no"],
  "aria-level": ["2", "2.5"],
  "aria-live": ["off"],
  "aria-colour": ["red"],
  "aria-braillelabel": ["x"],
  hidden: [""],
  inert: [""],
  disabled: [""],
  open: [""],
  tabindex: ["0", "-1", "x"],
  title: ["Ferries", ""],
  alt: ["", "Ferry", " "],
  lang: ["xyzzy", "de", "", " "],
  href: ["x", "#a"],
  type: ["text", "checkbox", "radio", "image", "submit", "password", "button", "hidden"],
  value: ["Go", ""],
  placeholder: ["Search"],
  autocomplete: ["name", "home street-address", "on", "shipping bday"],
  scope: ["row", "col"],
  colspan: ["2"],
  srcdoc: ["<p tabindex=0>x</p>", "<p>x</p>"],
  data: ["a.png", "a.html"],
  onblur: ["this.focus()"],
  style: ["display:none", "visibility:hidden", "visibility:visible", "position:absolute;left:-999px", "display:block"],
  class: ["s", "t"],
};

const attributes = fc
  .array(
    fc
      .constantFrom(...Object.keys(values))
      .chain((key) => fc.tuple(fc.constant(key), fc.constantFrom(...(values[key] ?? [])))),
    { maxLength: 4 },
  )
  .map((pairs) => Object.fromEntries(pairs));

/** Things as pages have them, that a random element seldom is. */
const usual: readonly TestElement[] = [
  { name: "a", attributes: { href: "x" }, children: [{ name: "img", attributes: { src: "a" }, children: [] }] },
  { name: "p", attributes: {}, children: ["Read the ", { name: "a", attributes: { href: "x" }, children: ["here"] }] },
  {
    name: "table",
    attributes: {},
    children: [
      {
        name: "tbody",
        attributes: {},
        children: [
          { name: "tr", attributes: {}, children: [{ name: "th", attributes: { id: "a" }, children: ["h"] }] },
          { name: "tr", attributes: {}, children: [{ name: "td", attributes: { headers: "b" }, children: ["d"] }] },
        ],
      },
    ],
  },
  { name: "div", attributes: { role: "list" }, children: [{ name: "i", attributes: {}, children: ["item"] }] },
  { name: "div", attributes: { role: "grid" }, children: [{ name: "div", attributes: { role: "row" }, children: [] }] },
  { name: "div", attributes: { role: "img" }, children: [{ name: "button", attributes: {}, children: ["x"] }] },
  { name: "div", attributes: { "aria-hidden": "true" }, children: [{ name: "input", attributes: {}, children: [] }] },
  { name: "iframe", attributes: { tabindex: "-1", srcdoc: "<a href=x>y</a>" }, children: [] },
  { name: "object", attributes: { data: "a.png" }, children: [] },
  { name: "svg", attributes: { role: "img" }, children: [] },
  { name: "details", attributes: {}, children: [{ name: "summary", attributes: {}, children: [] }] },
  { name: "button", attributes: { "aria-label": "Close" }, children: ["Open"] },
];

const { node } = fc.letrec<{ node: TestElement; child: TestElement | string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: "tree" },
    fc.constantFrom(...usual),
    fc.record({
      name: fc.constantFrom(...names),
      attributes,
      children: fc.array(tie("child"), { maxLength: 4, depthIdentifier: "tree" }),
    }),
  ),
  child: fc.oneof({ depthIdentifier: "tree" }, fc.constantFrom(...texts), tie("node")),
}));

/** The elements of a body. */
export const trees: fc.Arbitrary<readonly TestElement[]> = fc.array(node, { minLength: 1, maxLength: 8 });
