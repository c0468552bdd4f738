import { uwem12 } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import type { SearchQuery } from "../language/query.ts";
import { wordsIn } from "../words.ts";
import { isTest } from "./evaluate-pages.ts";
import { holdsPhrase } from "./evaluate-sites.ts";

const known = [...uwem12.judges, ...pdf1.judges].map(({ test, id, title, checkpoint, remedy }) => ({
  test,
  wam: id,
  words: [wordsIn(title), wordsIn(test), wordsIn(id), wordsIn(checkpoint), wordsIn(remedy)],
}));

/** Tests of this program that a query names or describes, by their numbers: its words, and `test:`; other fields are of no test. */
export function foundTests(query: SearchQuery): string[] {
  return query.kind === "all" ? [] : known.flatMap((one) => (isFound(query, one) ? [one.test] : []));
}

function isFound(query: SearchQuery, one: (typeof known)[number]): boolean {
  switch (query.kind) {
    case "words":
      return one.words.some((words) => holdsPhrase(words, query.words));
    case "field":
      return query.field.name === "test" && isTest(query.field.value, one.test, one.wam);
    case "not":
      return !isFound(query.part, one);
    case "and":
      return query.parts.every((part) => isFound(part, one));
    case "or":
      return query.parts.some((part) => isFound(part, one));
    default:
      return true;
  }
}
