import { refreshOf } from "./refresh-of.ts";
import { defineRule } from "./rule.ts";

export const noDelayedRefreshAtAll = defineRule({
  id: "bisz58",
  version: "1.0",
  description: "Meta element has no refresh delay (no exception)",
  title: "the page changes by itself after a delay",
  wrong: "The page is loaded again, or left, after {fact} seconds.",
  affects: "People who read slowly, and people who use a screen reader: the page is gone before they have read it.",
  remedy: "Take the meta element away; let the server redirect at once (status 301 or 302).",
  examples: {
    fails: ['<meta http-equiv="refresh" content="90000">'],
    passes: ['<meta http-equiv="refresh" content="0; url=next.html">'],
  },
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
