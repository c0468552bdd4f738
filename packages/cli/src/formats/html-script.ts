/** The script of the html report: it shows the filters and applies them, and unfolds everything before printing. Without it, all content is there. */
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
