/** `npm run act -- testcases.json [ASSETS]`: evaluates W3C's examples and writes their outcomes. Run `npm run accuracy` next to write the page. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { evaluateExamples } from "./evaluate-examples.ts";
import { linesOf, verdictsOf } from "./verdicts.ts";

const [list, assets] = process.argv.slice(2);
if (list === undefined) {
  console.error("Name W3C's testcases.json, and the folder content-assets unless it is two levels above.");
  process.exit(1);
}
const file = path.resolve(list);
const examples = await evaluateExamples(file, path.resolve(assets ?? path.join(path.dirname(file), "..")));
writeFileSync(new URL("outcomes.txt", import.meta.url), linesOf(examples));
const verdicts = verdictsOf(examples);
const consistent = verdicts.filter(({ isConsistent }) => isConsistent);
console.log(
  `${verdicts.length} rules, ${consistent.length} consistent (${consistent.filter(({ isApproved }) => isApproved).length} approved), ${consistent.filter(({ findsAll }) => findsAll).length} find every failed example`,
);
