import { lexicalProblem } from "./lexical-problem.ts";

/** Expected by the grammar at one location: more than so many say nothing to a reader. */
const MOST_EXPECTED = 8;

/**
 * What the engine says of a query that it cannot read, as a sentence: where it stopped, what it expected if that is little.
 *
 * @param message  such as `error at 2:13: expected one of "(", FILTER`, with lines and columns from 1.
 * @param shift    characters that were put before the first line.
 */
export function sparqlProblem(message: string, query: string, shift: number): string {
  const found = /^error at (\d+):(\d+): expected (?:one of )?([^]*)$/.exec(message);
  if (found === null) return message.replace(/\s+/g, " ").replace(/\.$/, "").slice(0, 500);
  const [, lineText = "", columnText = "", expected = ""] = found;
  const lines = query.split(/\r\n|\n|\r/);
  const line = Number(lineText);
  const column = Number(columnText) - (line === 1 ? shift : 0);
  const read = lines[line - 1];
  const items = expected.split(/, (?=\S)/);
  const sentence = items.find((item) => /^[A-Z?][^'"[\]]* [a-z]/.test(item));
  const says = sentence === undefined ? expectation(items) : reason(sentence);
  const isEnd = read === undefined || (line === lines.length && read.slice(column - 1).trim() === "");
  const upTo = isEnd ? query.length : lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column);
  const lexical = sentence === undefined ? lexicalProblem(query, upTo) : undefined;
  if (lexical !== undefined) return lexical;
  if (isEnd && sentence === undefined) return endProblem(query);
  if (read === undefined) return says;
  const before = read.slice(Math.max(0, column - 41), Math.max(0, column - 1)).trim();
  const behind = before === "" ? "" : `, behind ${JSON.stringify(before)}`;
  return `line ${line}, column ${Math.max(1, column)}${behind}: ${says}`;
}

/** Of a query whose texts and braces are in order: words that ask for more stand at its end, or the engine tells no place. */
function endProblem(query: string): string {
  return /[}\])]\s*$/.test(query)
    ? "it is not valid SPARQL, but the engine does not say where: check the terms of each statement and the dots between them"
    : "it ends too early: a term is missing";
}

function reason(sentence: string): string {
  return sentence === "Prefix not found"
    ? "the prefix is not declared (PREFIX name: <IRI>)"
    : sentence.replace(/^The /, "the ").replace(/\s+/g, " ").slice(0, 200);
}

function expectation(items: readonly string[]): string {
  const words = items.filter((item) => /^(?:"[^"\s]+"|[A-Z]{2,}[A-Za-z0-9]*)$/.test(item));
  if (words.length === 0 || words.length > MOST_EXPECTED) return "it is not valid SPARQL there";
  return `${words.join(", ")} could stand there`;
}
