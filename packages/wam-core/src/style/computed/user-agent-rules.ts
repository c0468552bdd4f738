import type { FlatTree } from "../../document/flat-tree.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { ActiveRule } from "../cascade/candidate.ts";
import { kept } from "../syntax/kept.ts";
import { rulesOfText } from "./shadow-rules.ts";
import { QUIRKS_SHEET, USER_AGENT_SHEET } from "./user-agent-sheet.ts";

const rules = new Map<string, ActiveRule>();

/** The rules of the user agent for a page. A rule is read for the first page with an element that it names: a page has few of them. */
export function userAgentRules({ document, shadowRoots }: FlatTree): ActiveRule[] {
  const trees = [document, ...shadowRoots.values()];
  const names = new Set(trees.flatMap(({ elements }) => elements.map(({ name }) => asciiLowerCase(name))));
  // A rule without names of elements begins with `[` or `:`. Other words of a rule, such as `type`, do no harm.
  const isNeeded = (text: string): boolean =>
    /^\s+\W/.test(text) || text.split(/\W+/).some((word) => names.has(asciiLowerCase(word)));
  return (document.quirks ? USER_AGENT_SHEET + QUIRKS_SHEET : USER_AGENT_SHEET)
    .split("}")
    .flatMap((text, order) =>
      isNeeded(text) ? kept(rules, text, () => ({ ...(rulesOfText(text)[0] as ActiveRule), order })) : [],
    );
}
