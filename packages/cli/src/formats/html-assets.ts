import { DESIGN_STYLE } from "@eiao/sampler/internal/design";

/** The style sheet of the html report: the common design of our pages, and rules for reports in files. */
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
.examples li, .questions li { padding: 0.25rem 0; }
.filters { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 1.25rem; margin: 1.5rem 0 0; padding: 0.75rem 1rem; background: var(--panel); border: 0.0625rem solid var(--line); border-radius: 0.5rem; }
.filters p { margin: 0; }
.filters input, .filters select, .filters button { font: inherit; color: var(--ink); background: var(--paper); border: 0.0625rem solid var(--soft); border-radius: 0.3rem; padding: 0.3rem 0.6rem; max-width: 100%; }
[hidden] { display: none !important; }
details.test { border-top: 0.0625rem solid var(--line); padding: 0.75rem 0; scroll-margin-top: 1rem; }
details.test > summary h3 { display: inline; margin: 0; }
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
@media print {
  header, footer { max-width: none; padding-left: 0; padding-right: 0; }
  .filters { display: none; }
  details::details-content { content-visibility: visible; height: auto; }
}
`;

/** The script of the html report. It shows and applies the filters, and unfolds everything before printing. Without it, all content is readable. */
export const REPORT_SCRIPT = `"use strict";
const filters = document.getElementById("filters");
if (filters !== null) {
  const words = document.getElementById("filter-words");
  const level = document.getElementById("filter-level");
  const known = document.getElementById("filter-known");
  const status = document.getElementById("filter-status");
  const tests = [...document.querySelectorAll("details.test")];
  const apply = () => {
    const wanted = words.value.trim().toLowerCase();
    let shown = 0;
    for (const test of tests) {
      const isNamed = test.firstElementChild.textContent.toLowerCase().includes(wanted);
      let places = 0;
      for (const place of test.querySelectorAll("li.repeat")) {
        place.hidden = !isNamed && !place.textContent.toLowerCase().includes(wanted);
        if (!place.hidden) places++;
      }
      const fits = (level.value === "" || test.dataset.level === level.value) && !(known?.checked && test.dataset.known);
      test.hidden = places === 0 || !fits;
      const row = document.getElementById("row-" + test.id);
      if (row !== null) row.hidden = test.hidden;
      if (!test.hidden) shown++;
    }
    status.textContent = shown + " of " + tests.length + " tests shown";
  };
  filters.addEventListener("input", apply);
  document.getElementById("fold").addEventListener("click", () => {
    const isOpen = tests.some((test) => test.open);
    for (const test of tests) test.open = !isOpen;
  });
  filters.hidden = false;
  apply();
}
const openTarget = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target !== null && target.matches("details")) target.open = true;
};
addEventListener("hashchange", openTarget);
openTarget();
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  for (const one of folded) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of folded) one.open = false;
});
`;
