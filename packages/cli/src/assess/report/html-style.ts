import { REPORT_STYLE } from "../../formats/html-style.ts";

/** What a report card needs beside the style of all reports. Narrow screens show table rows as cards, whose numbers are named by their class. */
export const ASSESS_STYLE = `${REPORT_STYLE}
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem; }
h2 { border-top: 1px solid var(--line); padding-top: 1.25rem; }
.verdict div { min-width: 0; max-width: 100%; overflow-wrap: anywhere; }
h1, h2, h3, li, dd { overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
img.share { width: 8rem; height: .75rem; }
table.narrow { width: auto; }
table.narrow td, table.narrow th { padding-right: 1.5rem; }
.warning { border-left: .4rem solid var(--barrier); background: var(--panel); padding: .6rem 1rem; font-weight: 600; }
.contents { padding-left: 1.2rem; }
.contents li, .examples li { padding: .25rem 0; }
.better { color: var(--fine); font-weight: 600; }
.worse { color: var(--barrier); font-weight: 600; }
dl { margin: .4rem 0; max-width: 46rem; }
dt { font-weight: 600; margin-top: .6rem; }
dd { margin: 0 0 0 1.2rem; }
@media (max-width: 40rem) {
  .cards td.checkpoint::before { content: "Checkpoint "; color: var(--soft); }
  .cards td.found::before { content: "Found "; color: var(--soft); }
  .cards td.pages::before { content: "Pages "; color: var(--soft); }
  .cards td.before::before { content: "Before "; color: var(--soft); }
  .cards td.after::before { content: "Now "; color: var(--soft); }
}
@media print { a { text-decoration: none; } .contents { display: none; } dl, img { break-inside: avoid; } }
`;
