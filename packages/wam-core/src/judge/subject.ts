import type { Attribute, Element } from "../document/document.ts";
import { compareCodePoints } from "../document/location.ts";
import { asciiLowerCase, norm } from "../document/text.ts";
import type { Subject } from "../rule-set/define.ts";

/** Fields 5 and 6 of a fingerprint: the subject of the finding, and the part of the page that it is in. */
export interface SubjectFields {
  readonly subject: string;
  readonly context: string;
}

/** Describes the subjects of one page, independent of position, quoting and order of attributes. Spec 11.2. */
export class SubjectWriter {
  readonly #anchors = new Map<Element, string>();

  /** Returns both fields of a subject. Cost: O(start tag); the search for anchors passes each element of a page once. */
  fieldsOf(subject: Subject): SubjectFields {
    if (subject === null) return { subject: "#document", context: "" };
    if (subject.kind === "construct") {
      if (subject.element === undefined) return { subject: subject.prelude, context: subject.context };
      return { subject: startTagSource(subject.element), context: this.#anchorOf(subject.element.parent) };
    }
    const written = subject.kind === "element" ? startTagSource(subject) : `#text ${norm(subject.data)}`;
    return { subject: written, context: this.#anchorOf(subject.parent) };
  }

  /** Returns the nearest anchor from `element` itself upwards; the empty string without one. */
  #anchorOf(element: Element | null): string {
    const passed: Element[] = [];
    let anchor: string | undefined;
    while (element !== null && anchor === undefined) {
      anchor = this.#anchors.get(element) ?? ownAnchor(element);
      passed.push(element);
      element = element.parent;
    }
    for (const each of passed) this.#anchors.set(each, anchor ?? "");
    return anchor ?? "";
  }
}

/** Returns a start tag such as `<img src="b.gif">`: attributes in code point order of their names, values normalised. */
export function startTagSource(element: Element): string {
  const attributes = element.attributes.map((attribute) => ({
    name: qualifiedName(attribute),
    value: attribute.value,
  }));
  if (attributes.length > 1) attributes.sort((a, b) => compareCodePoints(a.name, b.name));
  let tag = `<${element.name}`;
  for (const { name, value } of attributes) {
    if (name === "nonce" || name === "xmlns" || name.startsWith("xmlns:")) continue;
    tag += ` ${name}="${norm(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  }
  return `${tag}>`;
}

function qualifiedName({ name, prefix }: Attribute): string {
  return prefix === undefined || prefix === "" || prefix === name ? name : `${prefix}:${name}`;
}

const landmarkElements: ReadonlySet<string> = new Set(["aside", "footer", "header", "main", "nav", "search"]);
const landmarkRoles: ReadonlySet<string> = new Set([
  "banner",
  "complementary",
  "contentinfo",
  "form",
  "main",
  "navigation",
  "region",
  "search",
]);

function ownAnchor(element: Element): string | undefined {
  const { name } = element;
  if (name === "html" || name === "body") return undefined;
  const id = element.attribute("id");
  const normalisedId = id === undefined ? "" : norm(id);
  if (normalisedId !== "") return `${name}#${normalisedId}`;
  const role = element.attribute("role");
  if (role === undefined) return landmarkElements.has(name) ? name : undefined;
  const first = asciiLowerCase(norm(role).split(" ", 1)[0] ?? "");
  return landmarkRoles.has(first) ? `${name}[role=${first}]` : undefined;
}
