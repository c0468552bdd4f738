// In a project of your own: import { check } from "@eiao/wam-core/browser";
import { check } from "../../packages/wam-core/dist/browser.js";

const find = (id) => document.getElementById(id);

async function show(content) {
  const report = await check({ url: location.href, content, contentType: "text/html" });
  const failed = report.judgements.filter(({ result }) => result !== null && result > 0);
  find("findings").replaceChildren(
    ...failed.map(({ wam, location: { line, column } }) => {
      const entry = document.createElement("li");
      entry.textContent = `Line ${line}, column ${column}: ${wam.title} (${wam.test}). ${wam.remedy}`;
      return entry;
    }),
  );
  // Last, because it is a live region: screen readers speak it when the list is complete.
  find("summary").textContent = `${failed.length} of ${report.judgements.length} results are barriers.`;
}

find("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void show(find("html").value);
});
// The markup of the root element does not have the DOCTYPE.
find("own").addEventListener("click", () => void show(`<!DOCTYPE html>\n${document.documentElement.outerHTML}`));
