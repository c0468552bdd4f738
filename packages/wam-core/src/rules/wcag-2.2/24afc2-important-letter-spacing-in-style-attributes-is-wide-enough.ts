import { defineSpacingRule } from "./important-spacing.ts";

export const letterSpacingIsWide = defineSpacingRule("24afc2", "letter", 0.12, ["1px", "2px"]);
