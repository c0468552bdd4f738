/** The engine's fast matcher, compared with the slow one on random trees and selectors. */
import { budgetWith, parseDocument, styleReport } from "@eiao/wam-core";
import type { Document, Element } from "@eiao/wam-core";
import { expect, test } from "vitest";
import { generateCase } from "../oracle/generate-cases.ts";
import { selectorList } from "../oracle/generate-selectors.ts";
import { matchesNaively } from "../oracle/match-naively.ts";
import type { Tree } from "../oracle/match-naively.ts";
import { Random } from "../support/choices.ts";
import { randomSamples } from "../support/random-samples.ts";

const SELECTORS = 40;
const TREES = randomSamples(50, 150);

test(`matches the same elements as the naive matcher: ${TREES} trees, ${TREES * SELECTORS} selectors`, async () => {
  let matches = 0;
  for (let seed = 0; seed < TREES; seed++) {
    const random = new Random(seed + 1_000_000);
    const selectors = Array.from({ length: SELECTORS }, () => {
      const selector = selectorList(random).replaceAll("\n", " ");
      return random.chance(0.5) ? selector.replaceAll(" i]", " s]") : selector; // the flag that Chromium lacks
    });
    const html = withoutStyle(generateCase(seed).files.get("index.html") as string);
    // One rule a line, so that a line is a selector.
    const content = html.replace(
      "</head>",
      `<style>${selectors.map((selector) => `${selector}{color:red}`).join("\n")}</style></head>`,
    );
    const { elements, quirks } = await styleReport({ url: "http://example.org/", content });
    const document = parseDocument(content, "html", budgetWith({}));
    const trees = treesOf(document);
    expect(elements.length).toBe(trees.length);
    for (const [i, element] of elements.entries()) {
      const lines = new Set(element.matched.filter((rule) => rule.sheet !== "attribute").map((rule) => rule.line));
      matches += lines.size;
      for (const [at, selector] of selectors.entries()) {
        const expected = matchesNaively(selector, trees[i] as Tree, quirks);
        if (lines.has(at + 1) !== expected)
          expect.fail(`seed ${seed}: ${selector} should ${expected ? "" : "not "}match ${element.path} of ${html}`);
      }
    }
  }
  expect(matches).toBeGreaterThan(53 * TREES);
});

function withoutStyle(html: string): string {
  return html
    .replace(/<style[^]*?<\/style>/g, "")
    .replace(/<link [^>]*>/g, "")
    .replace(/ style="[^"]*"/g, "");
}

function treesOf(document: Document): Tree[] {
  const trees = new Map<Element, Tree & { children: Tree[]; hasText: boolean }>();
  for (const element of document.elements) {
    const parent = element.parent === null ? null : (trees.get(element.parent) as Tree & { children: Tree[] });
    const attributes = Object.fromEntries(element.attributes.map(({ name, value }) => [name, value]));
    const tree = { name: element.name, attributes, parent, children: [], hasText: false };
    parent?.children.push(tree);
    trees.set(element, tree);
  }
  for (const { parent, data } of document.texts)
    if (parent !== null && data !== "") (trees.get(parent) as { hasText: boolean }).hasText = true;
  return [...trees.values()];
}
