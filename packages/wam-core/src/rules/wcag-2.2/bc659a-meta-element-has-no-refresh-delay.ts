import { refreshOf } from "./refresh-of.ts";
import { defineRule } from "./rule.ts";

/** 20 hours: as long as the longest exception of WCAG 2.2.1. */
const LONGEST = 72_000;

export const noDelayedRefresh = defineRule({
  id: "bc659a",
  version: "1.0",
  description: "Meta element has no refresh delay",
  title: "page that reloads or redirects after a delay",
  wrong: "The page reloads or redirects after a {fact}-second delay.",
  affects: "People who read slowly or use a screen reader: the page disappears before they have finished reading.",
  remedy: "Remove the meta element. To redirect, let the server answer with status 301 or 302.",
  examples: {
    fails: ['<meta http-equiv="refresh" content="30; url=next.html">'],
    passes: ['<meta http-equiv="refresh" content="0; url=next.html">', '<meta http-equiv="refresh" content="72001">'],
  },
  learn: ["https://www.w3.org/WAI/WCAG22/Techniques/server-side-script/SVR1"],
  required: ["2.2.1"],
  secondary: ["2.2.4", "3.2.5"],
  axe: ["meta-refresh"],
  sameAs: ["7.4_HTML_01", "7.5_HTML_01"],
  needsStyle: false,
  measure(element, facts, page) {
    const refresh = refreshOf(facts, page);
    return refresh?.element === element ? String(refresh.seconds) : undefined;
  },
  isMet: (seconds) => Number(seconds) === 0 || Number(seconds) > LONGEST,
});
