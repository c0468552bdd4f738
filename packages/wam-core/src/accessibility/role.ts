import type { Element } from "../document/document.ts";
import { XHTML_NAMESPACE } from "../document/document.ts";
import { asciiLowerCase } from "../document/text.ts";
import { displaySize } from "../style/match/form-control.ts";
import type { Accessibility } from "./accessibility.ts";
import { ariaAttribute, ariaRole, isGlobalAttribute } from "./aria/aria.ts";
import { inputType, integerIn, isHtml, isHyperlink, SVG_NAMESPACE } from "./html-element.ts";
import { inherited, memo } from "./memo.ts";

/** Names of the same role; the first one is used here. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["presentation", "none"],
  ["image", "img"],
]);

/** Returns the first token of `role` that names a non-abstract role, with `none` and `img` for `presentation` and `image`. */
export function explicitRole(element: Element): string | undefined {
  const value = element.attribute("role");
  if (value === undefined) return undefined;
  for (const token of asciiLowerCase(value).split(/[\t\n\f\r ]+/))
    if (ariaRole(token)?.isAbstract === false) return synonyms.get(token) ?? token;
  return undefined;
}

/** Returns the role after conflicts (WAI-ARIA 1.2, 7): an element that is focusable or has a global attribute is not decorative. */
export function role(element: Element, facts: Accessibility): string | undefined {
  const explicit = facts.explicitRole(element);
  if (explicit !== undefined && explicit !== "none") return explicit;
  const implicit = facts.implicitRole(element);
  if (explicit === undefined && implicit !== "none" && !inheritsNone(element, facts)) return implicit;
  // A frame takes the focus only for the page in it, so its focus alone does not make it meaningful.
  const takesFocus = isHtml(element, "iframe") ? element.has("tabindex") : facts.isFocusable(element);
  if (!hasGlobalAttribute(element) && !takesFocus) return "none";
  return implicit === "none" ? "img" : implicit;
}

function hasGlobalAttribute({ attributes }: Element): boolean {
  return attributes.some(
    ({ name, namespace }) =>
      namespace === undefined && name.startsWith("aria-") && ariaAttribute(name)?.globalSince === "1.2",
  );
}

const lists = ["ul", "ol", "menu"];
/** Elements that are parts of a list or table, and the elements that they belong to. */
const parentNames: ReadonlyMap<string, readonly string[]> = new Map([
  ["li", lists],
  ["caption", ["table"]],
  ["thead", ["table"]],
  ["tbody", ["table"]],
  ["tfoot", ["table"]],
  ["tr", ["thead", "tbody", "tfoot", "table"]],
  ["td", ["tr"]],
  ["th", ["tr"]],
]);

/** Returns true for a part of a decorative list or table: it is decorative too. */
function inheritsNone(element: Element, { tree, role: roleOf }: Accessibility): boolean {
  const names = element.namespace === XHTML_NAMESPACE ? parentNames.get(element.name) : undefined;
  const parent = names === undefined ? null : tree.parentOf(element);
  return parent !== null && isHtml(parent, ...(names ?? [])) && roleOf(parent) === "none";
}

/** Elements without a role of their own. */
const roleless = wordSet("audio canvas embed frame iframe label legend object summary video");

/** Roles, with the elements that always have them. */
const roleOfName = mapOf({
  button: "button",
  definition: "dd",
  deletion: "del s",
  document: "html",
  emphasis: "em",
  group: "address details fieldset hgroup optgroup",
  heading: "h1 h2 h3 h4 h5 h6",
  insertion: "ins",
  list: "menu ol ul",
  listbox: "datalist",
  navigation: "nav",
  paragraph: "p",
  progressbar: "progress",
  separator: "hr",
  status: "output",
  subscript: "sub",
  superscript: "sup",
  term: "dfn dt",
  textbox: "textarea",
  ...Object.fromEntries(
    "article blockquote code dialog figure main mark meter option search strong table time"
      .split(" ")
      .map((name) => [name, name]),
  ),
});

/** Roles, with the types of the inputs that have them. */
const roleOfType = mapOf({
  button: "button image reset submit",
  checkbox: "checkbox",
  radio: "radio",
  slider: "range",
  spinbutton: "number",
});
const rolelessTypes = wordSet("password color date month week time datetime-local file hidden");

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

function mapOf(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([roleName, keys]) => keys.split(" ").map((key) => [key, roleName] as const)),
  );
}

/** Facts around an element that decide its implicit role. */
export interface RoleContext {
  /** True inside `article`, `aside`, `nav` or `section`. */
  readonly isInSectioning: (element: Element) => boolean;
  /** True inside `article`, `aside`, `nav`, `section` or `main`. */
  readonly isInSectioningOrMain: (element: Element) => boolean;
  /** True for a child of a list, also inside decorative elements. A `li` in a menu or tab list is not a list item (HTML-AAM). */
  readonly isInList: (element: Element) => boolean;
  /** The nearest `table` around an element. */
  readonly tableOf: (element: Element) => Element | null;
  /** The last `td` of a row. */
  readonly lastDataCell: (row: Element) => Element | undefined;
  /** True if the author names an element whose role depends on a name. */
  readonly isNamed: (element: Element) => boolean;
}

/** Returns the role by the host language alone (HTML-AAM 1.0): undefined without one, `generic` where nothing else applies. */
export function implicitRole(element: Element, facts: Accessibility, context: RoleContext): string | undefined {
  const { name, namespace } = element;
  if (isHyperlink(element)) return "link";
  if (name === "svg" && namespace === SVG_NAMESPACE) return "graphics-document";
  if (name === "math" && namespace !== XHTML_NAMESPACE) return "math";
  if (namespace === SVG_NAMESPACE) return (isTold(element) ? roleOfPartOfSvg.get(name) : undefined) ?? "generic";
  if (namespace !== XHTML_NAMESPACE) return "generic";
  if (roleless.has(name)) return undefined;
  switch (name) {
    case "input":
      return roleOfInput(element);
    case "select":
      return element.has("multiple") || displaySize(element) > 1 ? "listbox" : "combobox";
    case "img":
      return element.attribute("alt") === "" ? "none" : "img";
    case "header":
      return context.isInSectioningOrMain(element) ? "generic" : "banner";
    case "footer":
      return context.isInSectioningOrMain(element) ? "generic" : "contentinfo";
    case "section":
      return context.isNamed(element) ? "region" : "generic";
    case "form":
      return context.isNamed(element) ? "form" : "generic";
    case "aside":
      return context.isInSectioning(element) && !context.isNamed(element) ? "generic" : "complementary";
    case "li":
      return context.isInList(element) ? "listitem" : "generic";
    case "caption":
    case "thead":
    case "tbody":
    case "tfoot":
    case "tr":
    case "td":
    case "th":
      return roleInTable(element, facts, context);
    default:
      return roleOfName.get(name) ?? "generic";
  }
}

/** Roles of SVG elements that are exposed to assistive technology. */
const roleOfPartOfSvg = mapOf({
  "graphics-object": "symbol use",
  "graphics-symbol": "circle ellipse line path polygon polyline rect",
  group: "a foreignObject g text textPath tspan",
  img: "image",
});

/** Returns true for a picture part with a meaning given by the author (SVG-AAM, "Including Elements in the Accessibility Tree"). */
function isTold({ attributes, first }: Element): boolean {
  for (let node = first; node !== null; node = node.next)
    if (node.kind === "element" && (node.name === "title" || node.name === "desc") && node.namespace === SVG_NAMESPACE)
      return true;
  return attributes.some(
    ({ name, namespace, value }) =>
      namespace === undefined &&
      (name === "tabindex" ? integerIn(value) !== undefined : isGlobalAttribute(name) && value.trim() !== ""),
  );
}

function roleOfInput(input: Element): string | undefined {
  const type = inputType(input);
  const known = roleOfType.get(type);
  if (known !== undefined || rolelessTypes.has(type)) return known;
  if (input.has("list")) return "combobox";
  return type === "search" ? "searchbox" : "textbox";
}

const roleOfPart = mapOf({ caption: "caption", rowgroup: "thead tbody tfoot", row: "tr" });

function roleInTable(element: Element, { tree, role: roleOf }: Accessibility, context: RoleContext): string {
  const table = context.tableOf(element);
  const tableRole = table === null ? undefined : roleOf(table);
  const isGrid = tableRole === "grid" || tableRole === "treegrid";
  if (!isGrid && tableRole !== "table" && tableRole !== "none") return "generic"; // `role` decides the parts of a decorative table
  if (element.name !== "th") return roleOfPart.get(element.name) ?? (isGrid ? "gridcell" : "cell");
  const scope = asciiLowerCase(element.attribute("scope") ?? "");
  if (scope === "col" || scope === "colgroup") return "columnheader";
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  const row = tree.parentOf(element);
  const last = row === null ? undefined : context.lastDataCell(row);
  return last !== undefined && element.index < last.index ? "rowheader" : "columnheader"; // an empty corner cell stands before column headers
}

/** Returns the facts around the elements of a page. @param facts  their `name` is used if a role depends on it. */
export function roleContext({ tree, name }: Pick<Accessibility, "tree" | "name">): RoleContext {
  const isIn = (...names: readonly string[]): ((element: Element) => boolean) =>
    inherited(tree, false, (isAbove, _, parent) => isAbove || (parent !== null && isHtml(parent, ...names)));
  return {
    isInSectioning: isIn("article", "aside", "nav", "section"),
    isInSectioningOrMain: isIn("article", "aside", "nav", "section", "main"),
    isInList: inherited(tree, false, (isAbove, _, parent) => {
      if (parent === null) return false;
      const explicit = explicitRole(parent);
      if (explicit === "none" || explicit === undefined)
        return isHtml(parent, ...lists) || (isAbove && (explicit === "none" || isHtml(parent, "slot")));
      return explicit === "list" || explicit === "directory"; // the old name of a list
    }),
    tableOf: inherited<Element | null>(tree, null, (above, _, parent) =>
      parent !== null && isHtml(parent, "table") ? parent : above,
    ),
    lastDataCell: memo(tree, (row) => {
      let last: Element | undefined;
      for (const cell of tree.childrenOf(row)) if (cell.kind === "element" && isHtml(cell, "td")) last = cell;
      return last;
    }),
    isNamed: namedByAuthor(name),
  };
}

/** Attributes that can name an element whose content does not. */
const naming = ["aria-labelledby", "aria-label", "title"];

/**
 * Returns a function that reports whether the author names an element. A name can depend on the roles of other elements, and these on their names.
 * While one name is computed, the others count as given, so a chain of references costs one step.
 */
function namedByAuthor(name: (element: Element) => string): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  let isNaming = false;
  return (element) => {
    if (!naming.some((attribute) => element.has(attribute))) return false;
    const before = known.get(element);
    if (before !== undefined || isNaming) return before ?? true;
    isNaming = true;
    try {
      const isNamed = name(element) !== "";
      known.set(element, isNamed);
      return isNamed;
    } finally {
      isNaming = false;
    }
  };
}
