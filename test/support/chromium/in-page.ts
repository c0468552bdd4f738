import type { Frame, Page } from "playwright-core";
import type { Accepted } from "./annotate.ts";

/**
 * Runs a function inside Chromium, which must not use anything from outside. Argument and answer are transferred as JSON: for
 * large values Playwright's own serialisation costs several times the work itself.
 */
export async function askInPage<Argument, Answer>(
  page: Frame | Page,
  question: (argument: Argument) => Answer,
  argument: Argument,
): Promise<Answer> {
  const answer = await page.evaluate<string>(`JSON.stringify((${question.toString()})(${JSON.stringify(argument)}))`);
  return JSON.parse(answer) as Answer;
}

// Each function below runs inside Chromium. The few parts of the DOM that they use are declared here: the whole library would put
// `document` into the scope of every package.

interface PageElement {
  readonly localName: string;
  readonly parentElement: PageElement | null;
  readonly previousElementSibling: PageElement | null;
  textContent: string;
  readonly style?: Iterable<string> & {
    getPropertyPriority(name: string): string;
    getPropertyValue(name: string): string;
  };
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}
declare const document: {
  readonly compatMode: string;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createElement(name: string): Required<PageElement>;
};
declare const CSS: { registerProperty(definition: { name: string; syntax: string; inherits: boolean }): void };
declare function getComputedStyle(element: PageElement): { getPropertyValue(name: string): string };

export interface Snapshot {
  readonly quirks: boolean;
  readonly styles: readonly { readonly index: number; readonly path: string; readonly text: string }[];
  readonly attributes: readonly { readonly index: number; readonly text: string }[];
}

/** Returns the mode of the page and its embedded style. */
export function lookAtStyle(): Snapshot {
  const elements = [...document.querySelectorAll("*")];
  const pathOf = (element: PageElement): string => {
    let path = "";
    for (let at: PageElement | null = element; at !== null; at = at.parentElement) {
      let nth = 1;
      for (let other = at.previousElementSibling; other !== null; other = other.previousElementSibling)
        if (other.localName === at.localName) nth++;
      path = `/${at.localName}[${nth}]${path}`;
    }
    return path;
  };
  const styles: { index: number; path: string; text: string }[] = [];
  const attributes: { index: number; text: string }[] = [];
  for (const [index, element] of elements.entries()) {
    if (element.localName === "style") styles.push({ index, path: pathOf(element), text: element.textContent });
    const text = element.getAttribute("style");
    if (text !== null && text !== "" && "style" in element) attributes.push({ index, text });
  }
  return { quirks: document.compatMode === "BackCompat", styles, attributes };
}

/** Returns the longhands that the browser sets by each declaration. */
export function accept(texts: readonly string[]): Accepted[] {
  const probe = document.createElement("i");
  return texts.map((text) => {
    probe.setAttribute("style", text);
    const longhands = [...probe.style];
    const first = longhands[0] ?? "";
    return {
      longhands,
      important: probe.style.getPropertyPriority(first) === "important",
      revertsLayer: probe.style.getPropertyValue(first) === "revert-layer",
    };
  });
}

export interface Question {
  readonly rules: number;
  /** The rules in each group, whose mark is checked first: an element has few of hundreds. */
  readonly rulesInGroup: number;
  /** The longhands whose marks are in the sheets, by their groups, and the requested ones. */
  readonly longhands: readonly (readonly string[])[];
  readonly properties: readonly string[];
  readonly maximumPairs: number;
}

/** A text for the element at a place in document order. */
export interface ElementText {
  readonly index: number;
  readonly text: string;
}

/** Replaces the page's embedded style by the marked one. */
export function writeMarks({
  styles,
  attributes,
}: {
  readonly styles: readonly ElementText[];
  readonly attributes: readonly ElementText[];
}): void {
  const elements = [...document.querySelectorAll("*")];
  for (const { index, text } of styles) (elements[index] as PageElement).textContent = text;
  for (const { index, text } of attributes) (elements[index] as PageElement).setAttribute("style", text);
}

/** Returns the marks of each element. */
export function readMarks(question: Question): { path: string; rules: number[]; winners: [string, number][] }[] {
  const elements = [...document.querySelectorAll("*")];
  const register = (name: string) => CSS.registerProperty({ name, syntax: "*", inherits: false });
  const { rules: count, rulesInGroup } = question;
  for (let rule = 0; rule < count; rule++) register(`--r-${rule}`);
  for (let group = 0; group * rulesInGroup < count; group++) register(`--rs-${group}`);
  for (const name of question.longhands.flat()) register(`--w-${name}`);
  for (const group of question.longhands.keys()) register(`--ws-${group}`);
  const properties = new Set(question.properties);
  const longhands = question.longhands.map((group) => group.filter((name) => properties.has(name)));

  const step = Math.max(1, Math.ceil((elements.length * question.rules) / question.maximumPairs));
  const paths = new Map<PageElement, string>();
  const counts = new Map<PageElement | null, Map<string, number>>();
  const answers: { path: string; rules: number[]; winners: [string, number][] }[] = [];
  for (const [index, element] of elements.entries()) {
    const siblings = counts.get(element.parentElement) ?? new Map<string, number>();
    counts.set(element.parentElement, siblings);
    const nth = (siblings.get(element.localName) ?? 0) + 1;
    siblings.set(element.localName, nth);
    const path = `${element.parentElement === null ? "" : paths.get(element.parentElement)}/${element.localName}[${nth}]`;
    paths.set(element, path);
    if (index % step !== 0) continue;
    const style = getComputedStyle(element);
    const rules: number[] = [];
    for (let group = 0; group * rulesInGroup < count; group++) {
      if (style.getPropertyValue(`--rs-${group}`) === "") continue;
      const end = Math.min(count, (group + 1) * rulesInGroup);
      for (let rule = group * rulesInGroup; rule < end; rule++)
        if (style.getPropertyValue(`--r-${rule}`) !== "") rules.push(rule);
    }
    const winners: [string, number][] = [];
    for (const [group, names] of longhands.entries()) {
      if (style.getPropertyValue(`--ws-${group}`) === "") continue;
      for (const property of names) {
        const id = style.getPropertyValue(`--w-${property}`);
        if (id !== "") winners.push([property, Number(id)]);
      }
    }
    answers.push({ path, rules, winners });
  }
  return answers;
}
