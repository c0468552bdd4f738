import { defineSpacingRule } from "./important-spacing.ts";

export const wordSpacingIsWide = defineSpacingRule("9e45ec", "word", 0.16, ["2px", "3px"]);
