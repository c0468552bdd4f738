import { norm } from "../../document/text.ts";
import { isHtmlRoot } from "./html-root.ts";
import { textOf } from "./text-of.ts";
import { defineRule } from "./rule.ts";

export const pageHasTitle = defineRule({
  id: "2779a5",
  version: "1.0",
  description: "HTML page has non-empty title",
  title: "page without a title",
  wrong: "The page has no title element with a text.",
  affects:
    "People with many tabs open, and people who use a screen reader: the title is the first thing that they hear of a page.",
  remedy: "Write what the page is about, then the name of the site, into the title element.",
  examples: {
    fails: ['<!DOCTYPE html><html lang="en"><h1>Opening hours</h1>'],
    passes: ['<!DOCTYPE html><html lang="en"><title>Opening hours - Town hall</title><h1>Opening hours</h1>'],
  },
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
