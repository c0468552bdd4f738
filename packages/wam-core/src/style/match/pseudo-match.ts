import type { Element, Node } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { Directions } from "./direction.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { FormFacts } from "./form-facts.ts";
import { Languages } from "./language.ts";

/** Matches pseudo-classes by the static tree (Selectors 4, HTML "Pseudo-classes"). Those that need a browser never match (D42). */
export class PseudoClasses {
  readonly #facts: DocumentFacts;
  readonly #forms: FormFacts;
  readonly #languages: Languages;
  readonly #directions = new Directions();

  constructor(facts: DocumentFacts) {
    this.#facts = facts;
    this.#forms = new FormFacts(facts);
    this.#languages = new Languages(facts);
  }

  matches(name: string, args: readonly string[], element: Element): boolean {
    const facts = this.#facts;
    switch (name) {
      case "root":
        return element.parent === null;
      case "empty":
        return isEmpty(element);
      case "first-child":
        return element.nth === 1;
      case "last-child":
        return facts.siblingCount(element) === element.nth;
      case "only-child":
        return facts.siblingCount(element) === 1;
      case "first-of-type":
        return facts.nthOfType(element, false) === 1;
      case "last-of-type":
        return facts.nthOfType(element, true) === 1;
      case "only-of-type":
        return facts.nthOfType(element, false) === 1 && facts.nthOfType(element, true) === 1;
      case "lang":
        return this.#languages.matches(element, args);
      case "dir":
        return this.#directions.of(element) === args[0];
      case "defined":
        return isDefined(element);
      case "link":
      case "any-link":
      case "-webkit-any-link":
        return isLink(element);
    }
    return element.namespace === XHTML_NAMESPACE && this.#matchesForm(name, element);
  }

  #matchesForm(name: string, element: Element): boolean {
    const forms = this.#forms;
    switch (name) {
      case "enabled":
        return forms.isControl(element) && !forms.isDisabled(element);
      case "disabled":
        return forms.isControl(element) && forms.isDisabled(element);
      case "checked":
        return forms.isChecked(element);
      case "default":
        return forms.isDefault(element);
      case "indeterminate":
        return forms.isIndeterminate(element);
      case "required":
        return forms.isRequired(element);
      case "optional":
        return ["input", "select", "textarea"].includes(element.name) && !forms.isRequired(element);
      case "read-write":
        return forms.isReadWrite(element);
      case "read-only":
        return !forms.isReadWrite(element);
      case "placeholder-shown":
        return forms.showsPlaceholder(element);
      case "open":
        return (element.name === "details" || element.name === "dialog") && element.has("open");
      case "valid":
        return forms.isValid(element) === true;
      case "invalid":
        return forms.isValid(element) === false;
      case "in-range":
        return forms.isInRange(element) === true;
      case "out-of-range":
        return forms.isInRange(element) === false;
      default:
        return false;
    }
  }
}

/** Returns true if an element contains no elements and no text. Comments do not count; white space does, as in all browsers. */
function isEmpty(element: Element): boolean {
  for (let node: Node | null = element.first; node !== null; node = node.next) {
    if (node.kind === "element" || (node.kind === "text" && node.data !== "")) return false;
  }
  return true;
}

/** Names with a hyphen that custom elements cannot have (HTML, "valid custom element name"). */
const reservedNames = new Set([
  "annotation-xml",
  "color-profile",
  "font-face",
  "font-face-src",
  "font-face-uri",
  "font-face-format",
  "font-face-name",
  "missing-glyph",
]);

/** Returns false for custom elements: they wait for a script, which never runs here. */
function isDefined(element: Element): boolean {
  if (element.namespace !== XHTML_NAMESPACE) return true;
  return (!element.name.includes("-") || reservedNames.has(element.name)) && !element.has("is");
}

function isLink(element: Element): boolean {
  if (element.namespace === XHTML_NAMESPACE)
    return (element.name === "a" || element.name === "area") && element.has("href");
  return (
    element.name === "a" &&
    element.namespace === "http://www.w3.org/2000/svg" &&
    element.attributes.some((attribute) => attribute.name === "href")
  );
}
