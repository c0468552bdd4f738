import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser } from "playwright-core";
import { inChromium } from "../../support/chromium/chromium-page.ts";
import type { PageSet, RealPage } from "../../support/pages/real-pages.ts";

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The version of axe-core that is compared. */
export const axeVersion = (require("axe-core/package.json") as { readonly version: string }).version;

/** The results of one rule of axe-core on a page: elements by path. */
export interface AxeResults {
  readonly failed: ReadonlyMap<string, string>;
  readonly incomplete: ReadonlyMap<string, string>;
}

type Rows = readonly [rule: string, outcome: "failed" | "incomplete", path: string, message: string][];

/**
 * Runs axe-core with its default rules on a page in Chromium. Returns its failures and its open questions by rule and path of the element,
 * with axe-core's message. Scripts of the page do not run. The content of `noscript`, which users with scripts do not see, is left out.
 */
export function axeResults(browser: Browser, page: RealPage, set: PageSet): Promise<ReadonlyMap<string, AxeResults>> {
  return inChromium(browser, page, set, async (opened) => {
    await opened.evaluate(source);
    const rows = await opened.evaluate<Rows>(`(${inPage.toString()})()`);
    const results = new Map<string, Record<"failed" | "incomplete", Map<string, string>>>();
    for (const [rule, outcome, path, message] of rows) {
      const found = results.get(rule) ?? { failed: new Map(), incomplete: new Map() };
      results.set(rule, found);
      found[outcome].set(path, message);
    }
    return results;
  });
}

/** Runs in the browser. It uses `any`, since Node has no types of the DOM. */
async function inPage(): Promise<Rows> {
  // oxlint-disable-next-line typescript/no-explicit-any
  const { axe, document } = globalThis as any;
  // oxlint-disable-next-line typescript/no-explicit-any
  const pathOf = (element: any): string => {
    const { parentElement } = element;
    const above = parentElement === null ? element.getRootNode().host : parentElement;
    const steps = above === undefined ? "" : pathOf(above) + (parentElement === null ? "/#shadow[1]" : "");
    let nth = 1;
    for (let other = element.previousElementSibling; other !== null; other = other.previousElementSibling)
      if (other.localName === element.localName) nth++;
    return `${steps}/${element.localName}[${nth}]`;
  };
  const { violations, incomplete } = await axe.run(document, {
    elementRef: true,
    iframes: false, // each page is compared separately
    preload: false, // it would wait for media, and timers stand still
    resultTypes: ["violations", "incomplete"],
  });
  const rows: [string, "failed" | "incomplete", string, string][] = [];
  for (const [outcome, rules] of [
    ["failed", violations],
    ["incomplete", incomplete],
  ] as const)
    for (const { id, nodes } of rules)
      for (const { element, any, all, none } of nodes) {
        if (element.closest("noscript") !== null) continue;
        const message = [...any, ...all, ...none].map((check) => check.message).join(" ");
        rows.push([id, outcome, pathOf(element), message]);
      }
  return rows;
}
