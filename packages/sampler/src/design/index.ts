/** `@eiao/sampler/internal/design`: the common look of all pages of the project: online reports, report cards and reports in a file. */
export { letterClass, letterColours, DESIGN_STYLE } from "./style.ts";
export type { LetterColour, ScoreLetter } from "./style.ts";
export { barMarkup, scaleSize, scaleContent, scaleMarkup, scoreCardMarkup, selfContainedHead } from "./parts.ts";
export type { DrawnScore } from "./parts.ts";
