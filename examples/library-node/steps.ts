/** The steps behind `check`, called one by one: for tools that need only some of them, or something in between. */
import {
  budgetWith,
  checkWith,
  judge,
  measure,
  openPage,
  parseDocument,
  planOf,
  runLoading,
  selectClasses,
  styleOf,
  textOf,
  uwem12,
} from "@eiao/wam-core";
import { violationsOf } from "@eiao/wam-core/validity";

// A page with a DTD, so that 3.2_HTML_02 has a result; pages that begin with <!DOCTYPE html> have none.
const html = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html lang="en">
<head>
<title>Ferries</title>
<link rel="stylesheet" type="text/css" href="new.css">
</head>
<body>
<h1>Ferries</h1>
<p><img src="ferry.png"> <span class="new">New:</span> a night boat.</p>
<h2>Fares</h2>
</body>
</html>`;
const resource = { url: "http://www.example.com/ferries.html", content: html, contentType: "text/html" };
const sheets: Readonly<Record<string, string>> = {
  "http://www.example.com/new.css": ".new { text-decoration: blink }",
};
const budget = budgetWith({ maxNodes: 10_000 });

// Only read: a tree in which every element knows its location.
const document = parseDocument(html, "html", budget);
for (const heading of ["h1", "h2"].flatMap((name) => document.named(name))) {
  const { line, column } = document.locate(heading.start);
  console.log(`${line}:${column} ${heading.name} ${textOf(heading)}`);
}

// Evaluate step by step: open, style, measure, judge.
const { page, source } = openPage(resource, true, budget, violationsOf);
if ("reason" in page) throw new Error(page.reason);
const selection = selectClasses([uwem12], "1.1_HTML_01 7.2_CSS_02 3.2_HTML_02");
const notes: string[] = [];
const style = await runLoading(
  styleOf({ ...page, medium: "screen", environment: {}, budget, enabled: true, encoding: source.encoding, notes }),
  async (url) => ({ content: sheets[url] ?? "" }),
  notes,
);
for (const { declaration, element } of style.winners("text-decoration")) {
  console.log(`${declaration.property}: ${declaration.value} wins for ${element.name}`);
}
const { judgements } = judge(measure(page, style, planOf(selection.measures)), selection, true);

// The same in one call, with given sheets.
const report = checkWith(resource, sheets, {
  only: ["1.1_HTML_01", "7.2_CSS_02", "3.2_HTML_02"],
  validator: violationsOf,
});
for (const [at, { wam, location, result }] of judgements.entries()) {
  const same = report.judgements[at]?.result === result ? "as check" : "NOT as check";
  console.log(`${location.line}:${location.column} ${wam.test} ${result} ${same}`);
}
