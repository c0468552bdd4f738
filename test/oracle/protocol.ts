import type { Page } from "playwright-core";

/** The author's rules that match each element, by place: `URL:line:column`, or `style NUMBER:line:column` for `style` elements. */
export type PlacesByElement = readonly ReadonlySet<string>[];

interface Matched {
  readonly matchedCSSRules?: readonly {
    readonly rule: {
      readonly origin: string;
      readonly styleSheetId?: string;
      readonly selectorList: { readonly selectors: readonly { readonly range?: Range }[] };
    };
  }[];
}
interface Range {
  readonly startLine: number;
  readonly startColumn: number;
}
interface Header {
  readonly styleSheetId: string;
  readonly sourceURL: string;
  readonly isInline: boolean;
  readonly startLine: number;
  readonly startColumn: number;
}

/**
 * Asks the DevTools protocol for the rules that match every element of the loaded page. It is much slower than marks and
 * independent of them. Elements are in document order; `style` elements are numbered by their place in the source.
 */
export async function matchedByProtocol(page: Page): Promise<PlacesByElement> {
  const session = await page.context().newCDPSession(page);
  const headers = new Map<string, Header>();
  session.on("CSS.styleSheetAdded", ({ header }: { header: Header }) => headers.set(header.styleSheetId, header));
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "*" });
  const inline = [...headers.values()]
    .filter((header) => header.isInline)
    .sort((a, b) => a.startLine - b.startLine || a.startColumn - b.startColumn);
  const matched = (nodeId: number) => session.send("CSS.getMatchedStylesForNode", { nodeId }) as Promise<Matched>;
  const places = (await Promise.all(nodeIds.map(matched))).map(({ matchedCSSRules = [] }) => {
    const rules = matchedCSSRules.filter(({ rule }) => rule.origin === "regular");
    return new Set(rules.map(({ rule }) => placeOf(rule, headers, inline)));
  });
  await session.detach();
  return places;
}

function placeOf(
  rule: NonNullable<Matched["matchedCSSRules"]>[number]["rule"],
  headers: ReadonlyMap<string, Header>,
  inline: readonly Header[],
): string {
  const header = headers.get(rule.styleSheetId ?? "") as Header;
  const range = rule.selectorList.selectors[0]?.range as Range;
  const sheet = header.isInline ? `style ${inline.indexOf(header)}` : header.sourceURL;
  return `${sheet}:${range.startLine + 1}:${range.startColumn + 1}`;
}
