/** `@eiao/sampler/internal/formats`: writes untrusted text into HTML, XML and CSV, for all programs that write these. */
export { breakable, capitalised, html, render, trusted, wellFormed, xml, xmlText } from "./markup.ts";
export type { Markup, MarkupContent } from "./markup.ts";
export { csvCell } from "./csv-cell.ts";
export { sizeText } from "./size-text.ts";
export { graphForms, isPlainNumber, resultsText, rowFormats } from "./sparql-results.ts";
export type { RowFormat } from "./sparql-results.ts";
