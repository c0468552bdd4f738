import type { Accessibility } from "../../accessibility/accessibility.ts";
import type { Element } from "../../document/document.ts";
import { readRefresh, secondsOfRefresh } from "../../document/refresh.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { Page } from "../../rule-set/define.ts";

/** The `meta` that refreshes a page, and after how many seconds. */
export interface PageRefresh {
  readonly element: Element;
  readonly seconds: number;
}

const key = {};

/** Returns what refreshes a page: the first `meta` with a value that is valid (HTML, 4.2.5.3). */
export function refreshOf(facts: Accessibility, page: Page): PageRefresh | undefined {
  return page.once(key, ({ document }) => {
    for (const element of document.named("meta")) {
      if (asciiLowerCase(element.attribute("http-equiv") ?? "") !== "refresh" || facts.isInNoscript(element)) continue;
      const content = element.attribute("content") ?? "";
      if (readRefresh(content) !== undefined) return { element, seconds: secondsOfRefresh(content) };
    }
    return undefined;
  });
}
