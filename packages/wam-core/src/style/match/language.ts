import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE, XML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { DocumentFacts } from "./document-facts.ts";

/** The content languages of a page's elements (HTML, "the language of a node"; `:lang()` of Selectors 4). */
export class Languages {
  readonly #facts: DocumentFacts;
  readonly #known = new Map<Element, string | undefined>();
  #page: { readonly language: string | undefined } | undefined;

  constructor(facts: DocumentFacts) {
    this.#facts = facts;
  }

  /** Returns true if one of the language ranges fits the element's language. */
  matches(element: Element, ranges: readonly string[]): boolean {
    const language = this.#languageOf(element);
    return language !== undefined && ranges.some((range) => fits(asciiLowerCase(language), asciiLowerCase(range)));
  }

  #languageOf(element: Element): string | undefined {
    const passed: Element[] = [];
    let language: string | undefined;
    let holder: Element | null = element;
    for (; holder !== null && !this.#known.has(holder); holder = holder.parent) {
      passed.push(holder);
      language = ownLanguage(holder);
      if (language !== undefined) break;
    }
    if (language === undefined) language = holder === null ? this.#pageLanguage : this.#known.get(holder);
    for (const one of passed) this.#known.set(one, language);
    return language;
  }

  /** The language of elements that inherit none: that of the last `meta` that names one, else that of the HTTP header. */
  get #pageLanguage(): string | undefined {
    if (this.#page === undefined) {
      let language = onlyLanguage(this.#facts.contentLanguage);
      for (const meta of this.#facts.document.named("meta")) {
        if (asciiLowerCase(meta.attribute("http-equiv") ?? "") === "content-language")
          language = onlyLanguage(meta.attribute("content")) ?? language;
      }
      this.#page = { language };
    }
    return this.#page.language;
  }
}

function ownLanguage(element: Element): string | undefined {
  let language: string | undefined;
  for (const { name, namespace, value } of element.attributes) {
    if (name !== "lang") continue;
    if (namespace === XML_NAMESPACE) return value;
    if (namespace === undefined && element.namespace === XHTML_NAMESPACE) language ??= value;
  }
  return language;
}

/** Returns the first word of a text that names only one language. */
function onlyLanguage(text = ""): string | undefined {
  return text.includes(",") ? undefined : /[^ \t\n\f\r]+/.exec(text)?.[0];
}

/** Returns true if a range fits: extended filtering (RFC 4647, 3.3.2) with the implicit wildcards of Selectors 4. Both are in lower case. */
function fits(language: string, range: string): boolean {
  if (range === "" || language === "") return range === language;
  const [first, ...parts] = range.split("-");
  const [primary, ...subtags] = language.split("-");
  if (first !== "*" && first !== primary) return false;
  let at = 0;
  for (const part of parts) {
    if (part === "*") continue;
    // Subtags may be skipped, but not a singleton, which begins an extension.
    while (at < subtags.length && subtags[at] !== part && (subtags[at] as string).length > 1) at++;
    if (subtags[at] !== part) return false;
    at++;
  }
  return true;
}
