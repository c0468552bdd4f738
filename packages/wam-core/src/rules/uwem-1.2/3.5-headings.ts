/** Checkpoint 3.5, "use header elements to convey document structure". Source: spec 2.1, 3 (No. 16). */
import type { Element } from "../../document/document.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam, Page } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

export const headingLevelSkip: ElementWam = defineAWam({
  id: "EIAO.A.10.3.5.1.HTML.2.1",
  title: "heading level skipped",
  kind: "element",
  elements: ["h3", "h4", "h5", "h6"],
  measure(heading, page) {
    const preceding = page.once(precedingHeadings, precedingHeadings).get(heading);
    return Number(preceding !== undefined && level(preceding) <= level(heading) - 2);
  },
});

function level(heading: Element): number {
  return heading.name.charCodeAt(1) - 48;
}

/**
 * Returns for each heading the nearest one on the XPath `preceding` axis: the last in document order that ends before
 * it starts. If the heading just before encloses it, both have the same one. O(h log h) in the headings.
 */
function precedingHeadings({ document }: Page): ReadonlyMap<Element, Element> {
  const headings = ["h1", "h2", "h3", "h4", "h5", "h6"]
    .flatMap((name) => document.named(name))
    .sort((a, b) => a.index - b.index);
  const preceding = new Map<Element, Element>();
  let last: Element | undefined;
  for (const heading of headings) {
    const nearest = last !== undefined && heading.index < last.end ? preceding.get(last) : last;
    if (nearest !== undefined) preceding.set(heading, nearest);
    last = heading;
  }
  return preceding;
}

export const skippedHeadingLevel: BWam = defineBWam({
  id: "UWEM.B.10.3.5.3.HTML.DEF.3.1",
  test: "3.5_HTML_03",
  ...checkpoint("3.5"),
  title: "heading level skipped",
  at: [headingLevelSkip],
  result: (read) => Number(read(headingLevelSkip)),
  affects: "People who navigate by headings: if a level is missing, the outline misleads them.",
  remedy: "Use the next level: h3 below h2. Set the size in a style sheet, not by the level.",
  examples: {
    fails: ["<h1>Town</h1><h3>Opening hours</h3>"],
    passes: ["<h1>Town</h1><h2>Services</h2><h3>Opening hours</h3>"],
  },
});
