/**
 * Returns a page's graph without the parts in which two samplings of the same crawl may differ: the date of the run, which is also
 * in the ids of EARL nodes, and the places of style sheets in the WARC, which each sampling fetches itself.
 */
export function comparableGraph(trig: string): string {
  const names = new Map<string, string>();
  const lines: string[] = [];
  let sheet: string | undefined;
  let facts: string[] = [];
  for (const line of trig.split("\n")) {
    if (!line.startsWith("  ")) {
      if (sheet !== undefined) names.set(sheet, `sheet<${facts.join(" ")}>`);
      sheet = /^<#(sheet_[0-9a-f]{32})>$/.exec(line)?.[1];
      facts = [];
    }
    if (sheet === undefined || !line.startsWith("  eiao:warc")) lines.push(line);
    if (/^ {2}eiao:(?:page|contentDigest) /.test(line)) facts.push(line.replace(/ [;.]$/, "").trim());
  }
  return lines
    .join("\n")
    .replace(/sheet_[0-9a-f]{32}/g, (id) => names.get(id) ?? id)
    .replace(/-([A-Z][a-z]*)[0-9a-f]{12}(?=\.\d)/g, "-$1")
    .replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/g, '"date of the run"');
}

/** Returns the first line in which two texts differ, from both. */
export function firstDifference(expected: string, found: string): string | undefined {
  if (expected === found) return undefined;
  const [before, after] = [expected.split("\n"), found.split("\n")];
  const at = before.findIndex((line, number) => line !== after[number]);
  return `${after[at] ?? "nothing"} instead of ${before[at] ?? "nothing"}`;
}
