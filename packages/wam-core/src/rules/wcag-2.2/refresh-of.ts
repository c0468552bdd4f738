import type { Accessibility } from "../../accessibility/accessibility.ts";
import type { Element } from "../../document/document.ts";
import { readRefresh, secondsOfRefresh } from "../../document/refresh.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { Page } from "../../rule-set/define.ts";
import type { RuleParts } from "./rule.ts";

/** The common parts of the rules about refreshes. */
export const refreshParts = {
  wrong: "The page reloads or redirects after a {fact}-second delay.",
  affects: "People who read slowly or use a screen reader: the page disappears before they have finished reading.",
  remedy: "Remove the meta element. To redirect, let the server answer with status 301 or 302.",
  learn: ["/WAI/WCAG22/Techniques/server-side-script/SVR1"],
  needsStyle: false,
  measure(element, facts, page) {
    const refresh = refreshOf(facts, page);
    return refresh?.element === element ? String(refresh.seconds) : undefined;
  },
} satisfies Partial<RuleParts>;

/** The `meta` element that refreshes a page, and its delay in seconds. */
interface PageRefresh {
  readonly element: Element;
  readonly seconds: number;
}

const key = {};

/** Returns the refresh of a page: the first `meta` with a valid value (HTML, 4.2.5.3). */
function refreshOf(facts: Accessibility, page: Page): PageRefresh | undefined {
  return page.once(key, ({ document }) => {
    for (const element of document.named("meta")) {
      if (asciiLowerCase(element.attribute("http-equiv") ?? "") !== "refresh" || facts.isInNoscript(element)) continue;
      const content = element.attribute("content") ?? "";
      if (readRefresh(content) !== undefined) return { element, seconds: secondsOfRefresh(content) };
    }
    return undefined;
  });
}
