import { budgetWith, createSheetCache, parseDocument, styleOf } from "@eiao/wam-core";
import { parse as parseCss, walk } from "css-tree";
import { realPages } from "../support/pages/real-pages.ts";
import { timeInTurn } from "./measure.ts";

/** The times of matching a whole page with a whole sheet, and of css-tree reading that sheet: medians in milliseconds. */
export interface StyleLoad {
  readonly elements: number;
  readonly selectors: number;
  /**
   * For the questions of UWEM's tests (spec 2.3): the winning `text-decoration-line`, and what is rendered. The sheet was parsed
   * and compiled before; its buckets, the ancestor filter and everything that depends on the page were not.
   */
  readonly forTests: number;
  /** For all rules that match each element, as the command `style` lists them. */
  readonly everything: number;
  readonly cssTree: number;
}

/** Times 1,500 elements of real pages under the first 3,000 selectors of a real sheet. */
export async function timeStyle(rounds: number): Promise<StyleLoad> {
  const { pages, file } = await realPages();
  const bodies = pages
    .filter((page) => /^(semantic-ui|spectre)/.test(page.name))
    .map((page) => bodyOf(new TextDecoder().decode(page.content)));
  const document = trimmed(bodies, 1_500);
  const { sheet, selectors } = firstRules(
    3_000,
    new TextDecoder().decode(file("https://pages.example/semantic-ui/dist/semantic.css")?.content),
  );
  const sheetCache = createSheetCache();
  const input = {
    document,
    url: "https://pages.example/load.html",
    baseUrl: "https://pages.example/load.html",
    headers: new Map([["link", "<load.css>; rel=stylesheet"]]),
    medium: "screen",
    environment: {},
    budget: budgetWith({}),
    enabled: true,
    cache: sheetCache,
  };
  const apply = () => {
    const steps = styleOf(input);
    let step = steps.next();
    while (!step.done) step = steps.next(step.value.map(() => ({ content: sheet })));
    return step.value;
  };
  const contestants = {
    cssTree: () => parseCss(sheet).type.length,
    forTests: () => apply().winners("text-decoration-line").length,
    everything: () => {
      const { cascade } = apply();
      return document.elements.reduce((sum, element) => sum + cascade.rules.matched(element).matches.length, 0);
    },
  };
  const times = timeInTurn(
    Object.entries(contestants).map(([name, run]) => ({ name, run: () => String(run()) })),
    [document],
    Math.max(rounds, 9),
  );
  const { cssTree = 0, forTests = 0, everything = 0 } = Object.fromEntries(times);
  return { elements: document.elements.length, selectors, cssTree, forTests, everything };
}

function bodyOf(html: string): string {
  return /<body[^>]*>([^]*)<\/body>/i.exec(html)?.[1]?.replace(/<(script|style)[^]*?<\/\1>/gi, "") ?? "";
}

/** Returns a document of as many bodies as are needed for a number of elements. */
function trimmed(bodies: readonly string[], elements: number) {
  for (let count = 1; ; count++) {
    const html = `<!DOCTYPE html><html><head><title>load</title></head><body>${bodies.slice(0, count).join("\n")}</body></html>`;
    const document = parseDocument(html, "html", budgetWith({}));
    if (document.elements.length >= elements || count >= bodies.length) return document;
  }
}

/** Returns the sheet up to the rule that reaches a number of selectors. */
function firstRules(count: number, css: string): { sheet: string; selectors: number } {
  let selectors = 0;
  let end = 0;
  const tree = parseCss(css, { positions: true, parseValue: false, parseRulePrelude: true });
  if (tree.type !== "StyleSheet") throw new Error("no style sheet");
  for (const node of tree.children) {
    if (selectors >= count) break;
    walk(node, { visit: "Selector", enter: () => void selectors++ });
    end = node.loc?.end.offset ?? end;
  }
  return { sheet: css.slice(0, end), selectors };
}
