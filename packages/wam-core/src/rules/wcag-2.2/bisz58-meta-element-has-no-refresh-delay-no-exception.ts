import { refreshOf } from "./refresh-of.ts";
import { defineRule } from "./rule.ts";

export const noDelayedRefreshAtAll = defineRule({
  id: "bisz58",
  version: "1.0",
  description: "Meta element has no refresh delay (no exception)",
  title: "page that reloads or redirects after any delay",
  wrong: "The page reloads or redirects after a {fact}-second delay.",
  affects: "People who read slowly or use a screen reader: the page disappears before they have finished reading.",
  remedy: "Remove the meta element. To redirect, let the server answer with status 301 or 302.",
  examples: {
    fails: ['<meta http-equiv="refresh" content="90000">'],
    passes: ['<meta http-equiv="refresh" content="0; url=next.html">'],
  },
  learn: ["https://www.w3.org/WAI/WCAG22/Techniques/server-side-script/SVR1"],
  required: ["2.2.4", "3.2.5"],
  secondary: ["2.2.1"],
  axe: ["meta-refresh-no-exceptions"],
  needsStyle: false,
  measure(element, facts, page) {
    const refresh = refreshOf(facts, page);
    return refresh?.element === element ? String(refresh.seconds) : undefined;
  },
  isMet: (seconds) => Number(seconds) === 0,
});
