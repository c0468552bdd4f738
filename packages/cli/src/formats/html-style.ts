import { DESIGN_STYLE } from "@eiao/sampler/design";

/** The style sheet of the html report: the design of all our pages, and the rules for reports in files. */
export const REPORT_STYLE = `${DESIGN_STYLE}
header, footer { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1.5rem 0; }
header + main { padding-top: 0.5rem; }
footer { padding-bottom: 1.5rem; }
section h2 { border-top: 0.0625rem solid var(--line); padding-top: 1.25rem; }
table { width: 100%; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.4rem; }
th, td { overflow-wrap: anywhere; }
thead th { overflow-wrap: normal; }
.wide .bar { width: 8rem; }
ul.examples { margin: 0.4rem 0; padding-left: 1.2rem; }
@media (max-width: 40rem) {
  header, footer { padding-left: 1rem; padding-right: 1rem; }
  .wide { display: none; }
  .cards, .cards caption, .cards tbody { display: block; }
  .cards thead { position: absolute; width: 0.0625rem; height: 0.0625rem; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .cards tr { display: flex; flex-wrap: wrap; column-gap: 1.5rem; padding: 0.6rem 0; border-bottom: 0.0625rem solid var(--line); }
  .cards th, .cards td { border: 0; padding: 0.1rem 0; }
  .cards tbody th, .cards td:nth-child(2) { flex: 0 0 100%; }
  .cards tbody th { font-weight: 600; }
  .cards [data-name]::before { content: attr(data-name) " "; color: var(--soft); }
}
`;
