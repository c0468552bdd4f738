import { isHtml } from "../../accessibility/html-element.ts";
import { norm, textOf } from "../../document/text.ts";
import { parseUrl } from "../../source/parse-url.ts";
import { AFFECTED_BY_TITLE, isHtmlRoot } from "./html-root.ts";
import { defineRule, undecided } from "./rule.ts";

/** Placeholders of WCAG 2.2, failure F25, with default titles of authoring tools. */
const placeholders: ReadonlySet<string> = new Set([
  "untitled",
  "untitled document",
  "untitled page",
  "no title",
  "new page",
  "new page 1",
  "title",
  "page title",
  "enter the title of your html document here",
]);

export const titleIsNoPlaceholder = defineRule({
  id: "title-text",
  description: "Page title is not a placeholder",
  title: "page title that is a placeholder",
  wrong: "The title of the page is a placeholder that says nothing about it: “{fact}”.",
  affects: AFFECTED_BY_TITLE,
  remedy: "Write a title that says what the page is about, followed by the name of the site.",
  examples: {
    fails: ["<!DOCTYPE html><title>Untitled document</title><h1>Opening hours</h1>"],
    passes: ["<!DOCTYPE html><title>Opening hours - Town hall</title><h1>Opening hours</h1>"],
  },
  questions: {
    "file-name": "The title is the name of the file. Does it say what the page is about?",
  },
  learn: ["/WAI/WCAG22/Techniques/failures/F25", "/WAI/WCAG22/Techniques/general/G88"],
  required: ["2.4.2"],
  needsStyle: false,
  measure(element, _, page) {
    const { root } = page.document;
    if (!isHtml(element, "title") || element !== page.document.named("title")[0]) return undefined;
    if (root === null || !isHtmlRoot(root, page)) return undefined;
    const title = norm(textOf(element));
    if (title === "") return undefined;
    return isFileName(title, page.url) ? undecided("file-name") : title;
  },
  isMet: (title) => !placeholders.has(title.toLowerCase()),
});

/** Returns true for the last segment of the path of an address, with its extension. */
function isFileName(title: string, url: string): boolean {
  const address = parseUrl(url);
  if (address === undefined || !/\.\w+$/.test(title)) return false;
  const segment = address.pathname.replace(/^.*\//, "");
  address.pathname = title; // escaped like an address
  return address.pathname === `/${segment}`;
}
