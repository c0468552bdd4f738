import { refreshParts } from "./refresh-of.ts";
import { defineRule } from "./rule.ts";

export const noDelayedRefreshAtAll = defineRule({
  ...refreshParts,
  id: "bisz58",
  description: "Meta element has no refresh delay (no exception)",
  title: "page that reloads or redirects after any delay",
  examples: {
    fails: ['<meta http-equiv="refresh" content="90000">'],
    passes: ['<meta http-equiv="refresh" content="0; url=next.html">'],
  },
  required: ["2.2.4", "3.2.5"],
  secondary: ["2.2.1"],
  axe: ["meta-refresh-no-exceptions"],
  isMet: (seconds) => Number(seconds) === 0,
});
