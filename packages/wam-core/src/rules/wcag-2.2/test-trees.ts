/** Random pages for tests: trees with targets of many rules, and ways to write a tree. */
import fc from "fast-check";

export interface TestElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (TestElement | string)[];
}

/** A way to write a tree. */
export interface Writing {
  readonly quote?: '"' | "'";
  readonly reversed?: boolean;
  readonly upperCase?: boolean;
  readonly comments?: boolean;
  /** True for a plain `div` around the body. */
  readonly wrapped?: boolean;
  /** Additional HTML in the head. */
  readonly head?: string;
  /** Additional HTML at the end of the body. */
  readonly end?: string;
  /** Additional attributes of elements, by the number of the element. */
  readonly more?: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

const voidElements: ReadonlySet<string> = new Set(["img", "input", "meta"]);
/** Elements that contain only text. */
const textElements: ReadonlySet<string> = new Set(["iframe", "textarea"]);

/** The attribute with the number of an element; for `html` it is `page`. */
export const NUMBER = "data-n";

/** Returns the page of a tree. Its elements are numbered in document order. */
export function pageOf(tree: readonly TestElement[], writing: Writing = {}): string {
  let count = 0;
  const write = (node: TestElement | string): string => {
    if (typeof node === "string") return node;
    const number = String(count++);
    const inside = node.children
      .map(write)
      .join(writing.comments === true && !textElements.has(node.name) ? "<!-- c -->" : "");
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
  "a b button dd details div div dl dl dt fieldset figure footer form h2 h3 header i iframe img input label li li marquee meter nav noscript object ol p p section select span span summary svg table td textarea th tr ul".split(
    " ",
  );
const roles =
  "none presentation list listitem menu menuitem group heading img button link textbox checkbox combobox grid row cell columnheader table tree treeitem foo graphics-symbol switch meter tab option progressbar".split(
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
  type: ["text", "checkbox", "radio", "image", "submit", "password", "button", "hidden", "date", "file"],
  value: ["Go", ""],
  placeholder: ["Search"],
  autocomplete: ["name", "home street-address", "on", "shipping bday"],
  scope: ["row", "col"],
  colspan: ["2"],
  srcdoc: ["<p tabindex=0>x</p>", "<p>x</p>"],
  data: ["a.png", "a.html"],
  onblur: ["this.focus()"],
  style: [
    "display:none",
    "visibility:hidden",
    "visibility:visible",
    "position:absolute;left:-999px",
    "display:block",
    "outline:0",
  ],
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

const make = (
  name: string,
  attrs: Readonly<Record<string, string>> = {},
  ...children: readonly (TestElement | string)[]
): TestElement => ({ name, attributes: attrs, children });

const tableOf = (headers: string): TestElement =>
  make(
    "table",
    {},
    make("tbody", {}, make("tr", {}, make("th", { id: "a" }, "h")), make("tr", {}, make("td", { headers }, "d"))),
  );

/** Structures of real pages, which random elements seldom form. */
const usual: readonly TestElement[] = [
  make("a", { href: "x" }, make("img", { src: "a" })),
  make("p", {}, "Read the ", make("a", { href: "x" }, "here")),
  make("p", {}, make("a", { href: "x" }, "here")),
  tableOf("a"),
  tableOf("b"),
  make("table", {}, make("tbody", {}, make("tr", {}, make("th", {}, "h")))),
  make("div", { role: "list" }, make("i", {}, "item")),
  make("div", { role: "grid" }, make("div", { role: "row" }, make("i", { role: "cell" }, "1"))),
  make("div", { role: "img" }, make("button", {}, "x")),
  make("div", { role: "foo" }, "x"),
  make("div", { role: "menu" }, make("i", { role: "menuitem" }), make("i", { role: "menuitem" }, "x")),
  make("div", { "aria-hidden": "true" }, make("input")),
  make("img", { alt: "", "aria-live": "off" }),
  make("iframe", { tabindex: "-1", srcdoc: "<a href=x>y</a>" }),
  make("iframe", { tabindex: "-1", srcdoc: "y" }),
  make("object", { data: "a.png" }),
  make("object", { data: "a.png", title: "Ferry" }),
  make("svg", { role: "img" }),
  make("svg", { role: "img", "aria-label": "Ferry" }),
  make("details", {}, make("summary")),
  make("details", {}, make("summary", {}, "More")),
  make("button", { "aria-label": "Close" }, "Open"),
  make("input", { type: "image" }),
  make("input", { type: "image", alt: "Go" }),
  make("input", { autocomplete: "home street-address" }),
  make("ul", {}, make("li", {}, "item"), make("li", { role: "none" }, "item")),
  make("ul", {}, make("p", {}, "item")),
  make("div", {}, make("li", {}, "item"), make("dt", {}, "term")),
  make("dl", {}, make("dt", {}, "term"), make("dd", {}, "text")),
  make("dl", {}, make("div", {}, make("dd", {}, "text"))),
  make("input", { type: "password" }),
  make("input", { type: "checkbox", "aria-checked": "true" }),
  make("table", {}, make("tbody", {}, make("tr", { "aria-level": "1" }, make("td", {}, "1")))),
  make("i", { role: "tab" }),
  make("progress"),
  make("marquee", {}, "news"),
  make("meta", { "http-equiv": "refresh", content: "5" }),
  make("meta", { "http-equiv": "refresh", content: "0; url=x" }),
  make("meta", { name: "viewport", content: "user-scalable=no" }),
  make("meta", { name: "viewport", content: "width=device-width" }),
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

/** The elements of a random body. */
export const trees: fc.Arbitrary<readonly TestElement[]> = fc.array(node, { minLength: 1, maxLength: 8 });
