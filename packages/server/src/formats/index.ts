/** `@eiao/server/formats`: how text of strangers gets into HTML and CSV, for all programs that write them. */
export { breakable, capitalised, html, render, trusted } from "./markup.ts";
export type { Markup, MarkupContent } from "./markup.ts";
export { csvCell } from "./csv-cell.ts";
export { wellFormed } from "./well-formed.ts";
