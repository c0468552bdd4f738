import type { Element, Node } from "../document/document.ts";
import { XHTML_NAMESPACE } from "../document/document.ts";
import { asciiLowerCase, textOf } from "../document/text.ts";
import type { DocumentFacts } from "./document-facts.ts";

/** Per document answers that pseudo-classes share. */
export class PseudoFacts {
  readonly facts: DocumentFacts;
  readonly languages = new Map<Element | null, string | undefined>();
  readonly directions = new Map<Element, "ltr" | "rtl">();
  #selected: ReadonlySet<Element> | undefined;
  #groups: ReadonlySet<string> | undefined;

  constructor(facts: DocumentFacts) {
    this.facts = facts;
  }

  /** Options selected when the page is loaded (HTML, "selectedness setting algorithm"). */
  get selected(): ReadonlySet<Element> {
    this.#selected ??= selectedOptions(this.facts.document.named("select"));
    return this.#selected;
  }

  /** Names of radio groups with a checked button, with their form. */
  get checkedGroups(): ReadonlySet<string> {
    if (this.#groups === undefined) {
      const groups = new Set<string>();
      for (const input of this.facts.document.named("input")) {
        if (typeOf(input) === "radio" && input.has("checked")) groups.add(groupOf(input));
      }
      this.#groups = groups;
    }
    return this.#groups;
  }
}

function typeOf(input: Element): string {
  return asciiLowerCase(input.attribute("type") ?? "text");
}

function groupOf(input: Element): string {
  let form: Element | null = input;
  while (form !== null && form.name !== "form") form = form.parent;
  return `${form?.index ?? -1} ${input.attribute("name") ?? ""}`;
}

function ancestorNamed(element: Element, names: readonly string[]): Element | null {
  let ancestor = element.parent;
  while (ancestor !== null && !names.includes(ancestor.name)) ancestor = ancestor.parent;
  return ancestor;
}

const controls = new Set(["button", "input", "select", "textarea", "optgroup", "option", "fieldset"]);

/** A pseudo-class that the static tree decides (Selectors 4, HTML "Pseudo-classes"); those that need a browser never match (D42). */
export function matchesPseudoClass(page: PseudoFacts, name: string, argument: string, element: Element): boolean {
  switch (name) {
    case "root":
      return element.parent === null;
    case "empty":
      return isEmpty(element);
    case "first-child":
      return element.nth === 1;
    case "last-child":
      return page.facts.siblingCount(element) === element.nth;
    case "only-child":
      return page.facts.siblingCount(element) === 1;
    case "first-of-type":
      return page.facts.nthOfType(element, false) === 1;
    case "last-of-type":
      return page.facts.nthOfType(element, true) === 1;
    case "only-of-type":
      return page.facts.nthOfType(element, false) === 1 && page.facts.nthOfType(element, true) === 1;
    case "lang":
      return matchesLanguage(languageOf(page, element), argument);
    case "dir":
      return directionOf(page, element) === argument.toLowerCase();
    case "defined":
      return element.namespace !== XHTML_NAMESPACE || !element.name.includes("-") || reservedNames.has(element.name);
    case "link":
    case "any-link":
    case "-webkit-any-link":
      return isLink(element);
  }
  return element.namespace === XHTML_NAMESPACE && matchesFormPseudo(page, name, element);
}

/** Names with a hyphen that are no custom elements (HTML, "valid custom element name"). */
const reservedNames = new Set(["annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format", "font-face-name", "missing-glyph"]);

function isEmpty(element: Element): boolean {
  for (let node: Node | null = element.first; node !== null; node = node.next) {
    if (node.kind === "element" || (node.kind === "text" && node.data !== "")) return false;
  }
  return true;
}

function isLink(element: Element): boolean {
  if (element.namespace === XHTML_NAMESPACE) return (element.name === "a" || element.name === "area") && element.has("href");
  return element.name === "a" && element.namespace === "http://www.w3.org/2000/svg" && element.attributes.some((attribute) => attribute.name === "href");
}

function matchesFormPseudo(page: PseudoFacts, name: string, element: Element): boolean {
  switch (name) {
    case "enabled":
      return controls.has(element.name) && !isDisabled(element);
    case "disabled":
      return controls.has(element.name) && isDisabled(element);
    case "checked":
      if (element.name === "option") return page.selected.has(element);
      return isCheckable(element) && element.has("checked");
    case "default":
      if (element.name === "option") return element.has("selected");
      return (isCheckable(element) && element.has("checked")) || isDefaultButton(element);
    case "indeterminate":
      if (element.name === "progress") return !element.has("value");
      return element.name === "input" && typeOf(element) === "radio" && !page.checkedGroups.has(groupOf(element));
    case "required":
      return canBeRequired(element) && element.has("required");
    case "optional":
      return ["input", "select", "textarea"].includes(element.name) && !(canBeRequired(element) && element.has("required"));
    case "read-write":
      return isReadWrite(element);
    case "read-only":
      return !isReadWrite(element);
    case "placeholder-shown":
      return showsPlaceholder(element);
    case "open":
      return (element.name === "details" || element.name === "dialog") && element.has("open");
    case "valid":
      return validity(element) === true;
    case "invalid":
      return validity(element) === false;
    case "in-range":
      return inRange(element) === true;
    case "out-of-range":
      return inRange(element) === false;
    default:
      return false;
  }
}

/** Disabled by its own attribute, by a disabled fieldset around it (but not from within its first legend) or, for options, by their group. */
function isDisabled(element: Element): boolean {
  if (element.has("disabled")) return true;
  if (element.name === "option") return element.parent?.name === "optgroup" && element.parent.has("disabled");
  if (element.name === "optgroup") return false;
  let child: Element = element;
  for (let ancestor = element.parent; ancestor !== null; child = ancestor, ancestor = ancestor.parent) {
    if (ancestor.name !== "fieldset" || !ancestor.has("disabled")) continue;
    const inFirstLegend = child.name === "legend" && child !== element && isFirstLegend(child);
    if (!inFirstLegend) return true;
  }
  return false;
}

function isFirstLegend(legend: Element): boolean {
  for (let sibling = legend.previousElement; sibling !== null; sibling = sibling.previousElement) if (sibling.name === "legend") return false;
  return true;
}

function isCheckable(element: Element): boolean {
  return element.name === "input" && ["checkbox", "radio"].includes(typeOf(element));
}

function isDefaultButton(element: Element): boolean {
  const submits = (e: Element) =>
    (e.name === "button" && !["button", "reset"].includes(asciiLowerCase(e.attribute("type") ?? ""))) || (e.name === "input" && ["submit", "image"].includes(typeOf(e)));
  if (!submits(element)) return false;
  const form = ancestorNamed(element, ["form"]);
  if (form === null) return false;
  for (let node: Node | null = form.first; node !== null; ) {
    if (node.kind === "element") {
      if (submits(node)) return node === element;
      if (node.first !== null) {
        node = node.first;
        continue;
      }
    }
    while (node !== null && node !== form && node.next === null) node = node.parent;
    node = node === null || node === form ? null : node.next;
  }
  return false;
}

const notRequirable = new Set(["hidden", "range", "color", "submit", "image", "reset", "button"]);

function canBeRequired(element: Element): boolean {
  return element.name === "select" || element.name === "textarea" || (element.name === "input" && !notRequirable.has(typeOf(element)));
}

const textTypes = new Set(["text", "search", "url", "tel", "email", "password", "number"]);
const otherInputTypes = new Set([
  ..."button checkbox color date datetime-local file hidden image month radio range reset submit time week".split(" "),
]);
const dateTypes = new Set(["date", "month", "week", "time", "datetime-local"]);

function isTextInput(input: Element): boolean {
  const type = typeOf(input);
  return textTypes.has(type) || !otherInputTypes.has(type);
}

function isReadWrite(element: Element): boolean {
  if (element.name === "textarea" || (element.name === "input" && (isTextInput(element) || dateTypes.has(typeOf(element))))) {
    return !element.has("readonly") && !isDisabled(element);
  }
  for (let editing: Element | null = element; editing !== null; editing = editing.parent) {
    const value = editing.attribute("contenteditable");
    if (value !== undefined) return ["", "true", "plaintext-only"].includes(asciiLowerCase(value));
  }
  return false;
}

function showsPlaceholder(element: Element): boolean {
  if (!element.has("placeholder")) return false;
  if (element.name === "textarea") return textOf(element) === "";
  return element.name === "input" && isTextInput(element) && (element.attribute("value") ?? "") === "";
}

/** Constraint validation as far as it needs no typing: missing values only. Undefined: no candidate. */
function validity(element: Element): boolean | undefined {
  if (element.name === "form" || element.name === "fieldset") {
    for (let node: Node | null = element.first; node !== null; ) {
      if (node.kind === "element") {
        if (!["form", "fieldset"].includes(node.name) && validity(node) === false) return false;
        if (node.first !== null) {
          node = node.first;
          continue;
        }
      }
      while (node !== null && node !== element && node.next === null) node = node.parent;
      node = node === null || node === element ? null : node.next;
    }
    return true;
  }
  const type = element.name === "input" ? typeOf(element) : element.name === "button" ? asciiLowerCase(element.attribute("type") ?? "submit") : element.name;
  if (!["input", "select", "textarea", "button"].includes(element.name) || ["hidden", "button", "reset"].includes(type)) return undefined;
  if (isDisabled(element) || (element.has("readonly") && element.name !== "select" && element.name !== "button")) return undefined;
  if (inRange(element) === false) return false;
  if (!canBeRequired(element) || !element.has("required")) return true;
  if (isCheckable(element)) return element.has("checked");
  if (element.name === "textarea") return textOf(element) !== "";
  if (element.name === "select") return true;
  return (element.attribute("value") ?? "") !== "";
}

function inRange(element: Element): boolean | undefined {
  if (element.name !== "input" || !["number", "range"].includes(typeOf(element)) || isDisabled(element) || element.has("readonly")) return undefined;
  const number = (name: string) => {
    const text = element.attribute(name);
    return text !== undefined && /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : undefined;
  };
  const least = number("min");
  const most = number("max");
  if (typeOf(element) === "range") return true;
  if (least === undefined && most === undefined) return undefined;
  const value = number("value");
  return value === undefined || ((least === undefined || value >= least) && (most === undefined || value <= most));
}

function selectedOptions(selects: readonly Element[]): ReadonlySet<Element> {
  const selected = new Set<Element>();
  for (const select of selects) {
    const options: Element[] = [];
    for (let node: Node | null = select.first; node !== null; ) {
      if (node.kind === "element") {
        if (node.name === "option") options.push(node);
        if (node.first !== null) {
          node = node.first;
          continue;
        }
      }
      while (node !== null && node !== select && node.next === null) node = node.parent;
      node = node === null || node === select ? null : node.next;
    }
    const marked = options.filter((option) => option.has("selected"));
    if (select.has("multiple")) for (const option of marked) selected.add(option);
    else {
      const size = Number.parseInt(select.attribute("size") ?? "1", 10);
      const first = size > 1 ? undefined : options.find((option) => !isDisabled(option));
      const chosen = marked.at(-1) ?? first;
      if (chosen !== undefined) selected.add(chosen);
    }
  }
  return selected;
}

function languageOf(page: PseudoFacts, element: Element): string | undefined {
  const { languages } = page;
  let holder: Element | null = element;
  const passed: Element[] = [];
  let language: string | undefined;
  for (; holder !== null; holder = holder.parent) {
    if (languages.has(holder)) {
      language = languages.get(holder);
      break;
    }
    passed.push(holder);
    language = holder.xmlAttribute("lang") ?? (holder.namespace === XHTML_NAMESPACE ? holder.attribute("lang") : undefined);
    if (language !== undefined) break;
  }
  if (holder === null) language = pageLanguage(page);
  for (const one of passed) languages.set(one, language);
  return language;
}

/** The pragma in force where no element says its language (HTML, "pragma-set default language"). */
function pageLanguage(page: PseudoFacts): string | undefined {
  for (const meta of page.facts.document.named("meta")) {
    if (asciiLowerCase(meta.attribute("http-equiv") ?? "") !== "content-language") continue;
    const content = meta.attribute("content") ?? "";
    if (content.includes(",")) continue;
    const word = /^[ \t\n\f\r]*([^ \t\n\f\r]+)/.exec(content)?.[1];
    if (word !== undefined) return word;
  }
  return undefined;
}

/** Extended filtering of RFC 4647, 3.3.2, with the implicit wildcards of Selectors 4. */
function matchesLanguage(language: string | undefined, ranges: string): boolean {
  if (language === undefined) return false;
  return ranges.split(",").some((range) => {
    if (range === "") return language === "";
    if (language === "") return false;
    const wanted = asciiLowerCase(range).split("-");
    const tags = asciiLowerCase(language).split("-");
    if (wanted[0] !== "*" && wanted[0] !== tags[0]) return false;
    let at = 1;
    for (const part of wanted.slice(1)) {
      if (part === "*") continue;
      while (at < tags.length && tags[at] !== part && (tags[at] as string).length > 1) at++;
      if (tags[at] !== part) return false;
      at++;
    }
    return true;
  });
}

const strong = /[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u02b8\u0370-\u058a\u0900-\u1fff\u2c00-\ud7ff]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function directionOf(page: PseudoFacts, element: Element): "ltr" | "rtl" {
  const passed: Element[] = [];
  let direction: "ltr" | "rtl" = "ltr";
  for (let holder: Element | null = element; holder !== null; holder = holder.parent) {
    const known = page.directions.get(holder);
    if (known !== undefined) {
      direction = known;
      break;
    }
    passed.push(holder);
    const value = asciiLowerCase(holder.attribute("dir") ?? "");
    if (value === "ltr" || value === "rtl") {
      direction = value;
      break;
    }
    if (value === "auto" || (holder.name === "bdi" && holder.namespace === XHTML_NAMESPACE)) {
      const first = strong.exec(textOf(holder))?.[0];
      direction = first !== undefined && rightToLeft.test(first) ? "rtl" : "ltr";
      break;
    }
  }
  for (const one of passed) page.directions.set(one, direction);
  return direction;
}
