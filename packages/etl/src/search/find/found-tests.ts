import { knownTests } from "../../warehouse/tests.ts";
import type { KnownTest } from "../../warehouse/tests.ts";
import type { SearchQuery } from "../language/query.ts";
import { wordsIn } from "../words.ts";
import { isTest, hasPhrase } from "./evaluate.ts";

interface TestWords {
  readonly test: string;
  readonly wam: string;
  readonly words: readonly (readonly string[])[];
}

function wordsOfTest({ judge: { test, id, title, checkpoint, remedy } }: KnownTest): TestWords {
  return { test, wam: id, words: [title, test, id, checkpoint, remedy].map(wordsIn) };
}

let words: readonly TestWords[] | undefined;

/** Returns the numbers of this program's tests that match a query by their words or `test:`. Other fields match no test. */
export async function foundTests(query: SearchQuery): Promise<string[]> {
  if (query.kind === "all") return [];
  words ??= (await knownTests()).all.map(wordsOfTest);
  return words.flatMap((one) => (isFound(query, one) ? [one.test] : []));
}

function isFound(query: SearchQuery, one: TestWords): boolean {
  switch (query.kind) {
    case "words":
      return one.words.some((words) => hasPhrase(words, query.words));
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
