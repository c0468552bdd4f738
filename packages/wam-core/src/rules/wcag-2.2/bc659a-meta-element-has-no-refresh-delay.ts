import { refreshParts } from "./refresh-of.ts";
import { defineRule } from "./rule.ts";

/** The longest delay in seconds: 20 hours, which is the longest exception of WCAG 2.2.1. */
const LONGEST = 72_000;

export const noDelayedRefresh = defineRule({
  ...refreshParts,
  id: "bc659a",
  description: "Meta element has no refresh delay",
  title: "page that reloads or redirects after a delay",
  examples: {
    fails: ['<meta http-equiv="refresh" content="30; url=next.html">'],
    passes: ['<meta http-equiv="refresh" content="0; url=next.html">', '<meta http-equiv="refresh" content="72001">'],
  },
  required: ["2.2.1"],
  secondary: ["2.2.4", "3.2.5"],
  axe: ["meta-refresh"],
  sameAs: ["7.4_HTML_01", "7.5_HTML_01"],
  isMet: (seconds) => Number(seconds) === 0 || Number(seconds) > LONGEST,
});
