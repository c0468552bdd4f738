import { Random } from "../choices.ts";
import { readFrozen } from "./frozen.ts";
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

/** Documents that were generated along every DTD. */
const documents = readFrozen().flatMap(({ text }) => (text === undefined ? [] : [text]));

/** A changed document of some DTD, or pieces of markup in any order. Same seed, same text. */
export function hostileMarkup(seed: number): string {
  const random = new Random(seed);
  let text = random.pick(documents);
  if (random.chance(0.3)) {
    const subset = random.chance(0.3) ? " [<!ENTITY a '<b>&a;</b>'>]" : "";
    const doctype = random.chance(0.5) ? text.slice(0, text.indexOf(">")) + subset + ">" : "";
    return doctype + random.several(1, 200, () => random.pick(PIECES)).join("");
  }
  for (const change of random.several(1, 6, () => random.pick(Object.values(operators)))) {
    const edits = change(text, random);
    if (edits !== undefined) text = edited(text, edits);
  }
  return text;
}
