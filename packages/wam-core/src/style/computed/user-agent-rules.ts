import type { FlatTree } from "../../document/flat-tree.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { ActiveRule } from "../cascade/candidate.ts";
import { kept } from "../syntax/kept.ts";
import { rulesOfText } from "./shadow-rules.ts";
import sheet from "./user-agent-sheet.json" with { type: "json" };

const rules = new Map<string, ActiveRule>();

/**
 * The rules of the user agent for a page: declarations by selector (HTML Standard, Rendering), with the forms that Chromium gives to controls,
 * and those that only quirks mode has. A rule is read for the first page with an element that it names: a page has few of them.
 */
export function userAgentRules({ document, shadowRoots }: FlatTree): ActiveRule[] {
  const trees = [document, ...shadowRoots.values()];
  const names = new Set(trees.flatMap(({ elements }) => elements.map(({ name }) => asciiLowerCase(name))));
  // A rule without names of elements begins with `[` or `:`. Other words of a selector, such as `type`, do no harm.
  const isNeeded = (selector: string): boolean =>
    /^\W/.test(selector) || selector.split(/\W+/).some((word) => names.has(asciiLowerCase(word)));
  const entries = Object.entries(sheet.always);
  if (document.quirks) entries.push(...Object.entries(sheet.quirks));
  return entries.flatMap(([selector, declarations], order) => {
    const text = `${selector}{${declarations}}`;
    return isNeeded(selector) ? kept(rules, text, () => ({ ...(rulesOfText(text)[0] as ActiveRule), order })) : [];
  });
}
