import type { FlatTree } from "../../document/flat-tree.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { ActiveRule } from "../cascade/candidate.ts";
import { cached } from "../syntax/cache.ts";
import { rulesOfText } from "./shadow-rules.ts";
import sheet from "./user-agent-sheet.json" with { type: "json" };

const rules = new Map<string, ActiveRule>();

/**
 * Returns the rules of the user agent for a page: declarations by selector (HTML Standard, Rendering), with Chromium's styles of controls
 * and the rules of quirks mode. A rule is parsed for the first page with an element that it names: pages have few of them.
 */
export function userAgentRules({ document, shadowRoots }: FlatTree): ActiveRule[] {
  const trees = [document, ...shadowRoots.values()];
  const names = new Set(trees.flatMap(({ elements }) => elements.map(({ name }) => asciiLowerCase(name))));
  // A selector without names of elements begins with `[` or `:`. Other words of a selector, such as `type`, do no harm.
  const isNeeded = (selector: string): boolean =>
    /^\W/.test(selector) || selector.split(/\W+/).some((word) => names.has(asciiLowerCase(word)));
  const entries = Object.entries(sheet.always);
  if (document.quirks) entries.push(...Object.entries(sheet.quirks));
  return entries.flatMap(([selector, declarations], order) => {
    const text = `${selector}{${declarations}}`;
    return isNeeded(selector) ? cached(rules, text, () => ({ ...(rulesOfText(text)[0] as ActiveRule), order })) : [];
  });
}
