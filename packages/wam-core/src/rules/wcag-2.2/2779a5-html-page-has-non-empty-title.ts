import { norm, textOf } from "../../document/text.ts";
import { AFFECTED_BY_TITLE, isHtmlRoot } from "./html-root.ts";
import { defineRule } from "./rule.ts";

export const pageHasTitle = defineRule({
  id: "2779a5",
  description: "HTML page has non-empty title",
  title: "page without a title",
  wrong: "The page has no title element, or its title is empty.",
  affects: AFFECTED_BY_TITLE,
  remedy: "Write a title element that says what the page is about, followed by the name of the site.",
  examples: {
    fails: ['<!DOCTYPE html><html lang="en"><h1>Opening hours</h1>'],
    passes: ['<!DOCTYPE html><html lang="en"><title>Opening hours - Town hall</title><h1>Opening hours</h1>'],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H25"],
  required: ["2.4.2"],
  axe: ["document-title"],
  needsStyle: false,
  measure(element, _, page) {
    if (!isHtmlRoot(element, page)) return undefined;
    const [title] = page.document.named("title");
    return title === undefined ? "" : norm(textOf(title));
  },
  isMet: (title) => title !== "",
});
