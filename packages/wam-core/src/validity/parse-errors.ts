/** Parse errors of documents in today's HTML, which has no DTD. Source: HTML Standard 13.2; spec D80. */
import type { ParserErrorHandler } from "parse5";
import type { Budget } from "../budget.ts";
import { HtmlTreeBuilder } from "../document/html-tree.ts";
import { LivingParser } from "../document/living-parser.ts";
import type { Violation } from "../rule-set/define.ts";
import sentences from "./parse-errors.json" with { type: "json" };
import { readProlog } from "./prolog.ts";
import { Reporter } from "./reporter.ts";
import { readSubset } from "./subset.ts";
import { reportIllFormed } from "./well-formed.ts";

/**
 * Lists the errors of a living document. HTML mode: the parse errors by their names in the HTML Standard, in order of
 * position, at most MOST_VIOLATIONS. XML mode: the first location where it is not well-formed.
 *
 * @param budget  the one with which the document was parsed before: it limits the tree. Cost: linear in the source.
 */
export function livingErrors(source: string, mode: "html" | "xml", budget: Budget): readonly Violation[] {
  const reporter = new Reporter(source);
  if (mode === "xml") reportXml(source, reporter);
  else {
    const report: ParserErrorHandler = ({ code, startOffset }) =>
      reporter.add(code, messages[code] ?? sentenceOf(code), startOffset);
    new LivingParser(new HtmlTreeBuilder(budget), report).tokenizer.write(source, true);
  }
  return reporter.sorted();
}

function reportXml(source: string, reporter: Reporter): void {
  const subset = readProlog(source, true, () => undefined).doctype?.subset ?? "";
  const { entities } = readSubset(subset, { xml: true, elements: new Map() });
  reportIllFormed(source, { dtd: new Map(), own: entities, external: false }, reporter);
}

/** Returns a code as a sentence: "eof-in-tag" -> "Eof in tag." */
function sentenceOf(code: string): string {
  return `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("-", " ")}.`;
}

/** The sentences for the codes of the HTML Standard 13.2.2, and for the parser's own codes of errors without a name there. */
const messages: Readonly<Record<string, string>> = sentences;
