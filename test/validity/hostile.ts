/** For the fuzz suite: inputs made for a validator, and what must hold of every verdict, whatever the input. */
import { GRAMMARS } from "../../packages/wam-core/grammar/sources.ts";
import { grammarNamed } from "../../packages/wam-core/src/validity/grammar.ts";
import { MOST_VIOLATIONS } from "../../packages/wam-core/src/validity/reporter.ts";
import { validate, violationsOf } from "../../packages/wam-core/src/validity/validate.ts";
import { Random } from "../support/choices.ts";
import { generateDocument } from "./generate.ts";
import { edited, operators } from "./mutate.ts";

const PIECES =
  "< > </ /> <! <!-- --> -- <![ [ ]]> ] <? ?> & &# &#x ; = \" ' / <p> <b/ <script> <table> <td> <li> <foo> </> <> a= x &a; &nbsp"
    .split(" ")
    .concat([
      " ",
      "\n",
      "\r",
      "\0",
      "\ud800",
      "\ufeff",
      "<!DOCTYPE html>",
      "<![CDATA[",
      "<!ENTITY a '&a;'>",
      ' id="x"',
    ]);

/** A changed document of some DTD, or pieces of markup in any order. Same seed, same text. */
export function hostileMarkup(seed: number): string {
  const random = new Random(seed);
  const { name, publicId, xml } = random.pick(GRAMMARS);
  if (random.chance(0.3)) {
    const doctype = random.chance(0.5)
      ? `<!DOCTYPE html PUBLIC "${publicId}"${xml ? ' "x"' : ""}${random.chance(0.3) ? " [<!ENTITY a '<b>&a;</b>'>]" : ""}>`
      : "";
    return doctype + random.several(1, 200, () => random.pick(PIECES)).join("");
  }
  let text = generateDocument(grammarNamed(name), publicId, random);
  for (const change of random.several(1, 6, () => random.pick(Object.values(operators)))) {
    const edits = change(text, random);
    if (edits !== undefined) text = edited(text, edits);
  }
  return text;
}

/** @throws Error naming what does not hold: order, places in the text, bounds, determinism, agreement of the policies. */
export function checkVerdicts(source: string): void {
  for (const mode of ["html", "xml"] as const) {
    const first = validate({ source, mode }, "w3c");
    demand(JSON.stringify(first) === JSON.stringify(validate({ source, mode }, "w3c")), "the second verdict differs");
    for (const violations of [first.violations, violationsOf(source, null, mode)]) {
      demand(violations.length <= MOST_VIOLATIONS, "too many violations");
      const lines = source.split(/\r\n|\r|\n/);
      let before = { line: 1, column: 1 };
      for (const { line, column, message, code } of violations) {
        demand(line > before.line || (line === before.line && column >= before.column), "not in order");
        // The end of the text counts as a place.
        demand(
          line <= lines.length && column <= (lines[line - 1]?.length ?? 0) + 2,
          `${code} outside the text: ${line}:${column}`,
        );
        demand(message.length > 10 && message.length < 1000 && /^[a-z-]+$/.test(code), `message of ${code}`);
        before = { line, column };
      }
    }
  }
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
