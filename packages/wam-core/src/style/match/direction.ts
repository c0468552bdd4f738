import type { Element, Node } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase, textOf } from "../../document/text.ts";
import { typeOf } from "./form-control.ts";

type Direction = "ltr" | "rtl";

/** Characters with a strong direction: letters, and the marks U+200E and U+200F. */
const STRONG = /[\p{L}\u200e\u200f]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The directionality of a page's elements (HTML Standard, 3.2.6.4; `:dir()` of Selectors 4). */
export class Directions {
  readonly #known = new Map<Element, Direction>();

  of(element: Element): Direction {
    const passed: Element[] = [];
    let direction: Direction | undefined;
    for (let holder: Element | null = element; holder !== null && direction === undefined; holder = holder.parent) {
      direction = this.#known.get(holder);
      if (direction !== undefined) break;
      passed.push(holder);
      direction = this.#ownDirection(holder);
    }
    for (const one of passed) this.#known.set(one, direction ?? "ltr");
    return direction ?? "ltr";
  }

  /** Returns the direction that the element sets itself; undefined if it has the direction of its parent. */
  #ownDirection(element: Element): Direction | undefined {
    if (element.namespace !== XHTML_NAMESPACE) return undefined;
    const stated = statedDirection(element);
    if (stated === "ltr" || stated === "rtl") return stated;
    if (stated === "auto") return this.#directionOfContent(element);
    if (element.name === "bdi") return this.#directionOfContent(element);
    return element.name === "input" && typeOf(element) === "tel" ? "ltr" : undefined;
  }

  #directionOfContent(element: Element): Direction {
    if (element.name === "input") return directionOfText(element.attribute("value") ?? "") ?? "ltr";
    if (element.name === "textarea") return directionOfText(textOf(element)) ?? "ltr";
    // Find the first strong character outside of elements with their own direction. So each text is read for one element only.
    let node: Node | null = element.first;
    while (node !== null) {
      if (node.kind === "text") {
        const direction = directionOfText(node.data);
        if (direction !== undefined) return direction;
      }
      if (node.kind === "element" && node.first !== null && !isIsolated(node)) {
        node = node.first;
        continue;
      }
      while (node !== null && node !== element && node.next === null) node = node.parent;
      node = node === null || node === element ? null : node.next;
    }
    return "ltr";
  }
}

function statedDirection(element: Element): Direction | "auto" | undefined {
  const value = asciiLowerCase(element.attribute("dir") ?? "");
  return value === "ltr" || value === "rtl" || value === "auto" ? value : undefined;
}

function directionOfText(text: string): Direction | undefined {
  const first = STRONG.exec(text)?.[0];
  return first === undefined ? undefined : RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}

function isIsolated(element: Element): boolean {
  if (element.namespace !== XHTML_NAMESPACE) return false;
  return ["bdi", "script", "style", "textarea"].includes(element.name) || statedDirection(element) !== undefined;
}
