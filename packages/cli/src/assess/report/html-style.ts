import { REPORT_STYLE } from "../../formats/html-style.ts";

/** The style sheet of a report card. Narrow screens show table rows as cards, and add the names of the columns by class. */
export const ASSESS_STYLE = `${REPORT_STYLE}
h2 { border-top: 0.0625rem solid var(--line); padding-top: 1.25rem; }
h1, h2, h3, li, dd { overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
img.share { width: 8rem; height: 0.75rem; }
table.narrow { width: auto; }
table.narrow td, table.narrow th { padding-right: 1.5rem; }
.contents { padding-left: 1.2rem; }
.contents li, .examples li { padding: 0.25rem 0; }
dl { margin: 0.4rem 0; max-width: 46rem; }
dt { margin-top: 0.6rem; }
@media (max-width: 40rem) {
  .cards td.checkpoint::before { content: "Checkpoint "; color: var(--soft); }
  .cards td.found::before { content: "Found "; color: var(--soft); }
  .cards td.pages::before { content: "Pages "; color: var(--soft); }
  .cards td.before::before { content: "Before "; color: var(--soft); }
  .cards td.after::before { content: "Now "; color: var(--soft); }
}
@media print { a { text-decoration: none; } .contents { display: none; } }
`;
