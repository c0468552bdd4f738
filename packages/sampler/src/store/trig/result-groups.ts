import type { ResultFact, StatisticFact } from "../contents.ts";
import { IN_IRI, IRI, TURTLE_LITERAL, iriTerm, textOfOctets } from "./dialect.ts";
import type { Term } from "./dialect.ts";

const INTEGER = '"(\\d{1,15})"(?:\\^\\^xsd:integer)?';
/** An id has an end, because what does not match is tried once for each -L in it. */
const PLACE = `<#(${IN_IRI}{1,300})-L([0-9a-f.]{1,40})>\\n  a eiao:SingleLocation ;\\n  eiao:line ${INTEGER} ;\\n  eiao:column ${INTEGER}`;
const SHEET = `(?: ;\\n  dc:source (${IRI}))? \\.\\n`;
const RESULT =
  `<#\\1-V\\2>\\n  a earl:result ;\\n  earl:validity earl:(pass|fail|cannotTell)` +
  `(?: ;\\n  eiao:barrierIndicator "([01](?:\\.\\d{1,400})?)"(?:\\^\\^xsd:decimal)?)?(?: ;\\n  eiao:probability ${TURTLE_LITERAL})? \\.\\n` +
  `<#\\1-A\\2>\\n  a earl:Assertion ;\\n  earl:assertedBy ${IRI} ;\\n  earl:subject (${IRI}) ;\\n` +
  `  earl:requirement <#(${IN_IRI}*)> ;\\n  earl:mode earl:[A-Za-z]+ ;\\n  earl:result <#\\1-V\\2> ;\\n` +
  `  eiao:singleLocation <#\\1-L\\2>(?: ;\\n  earl:message ${TURTLE_LITERAL})? \\.\\n`;
const STATISTIC =
  `<#\\1-M\\2>\\n  a eiao:MetaData ;\\n  earl:subject (${IRI}) ;\\n  eiao:type eiao:([A-Za-z][A-Za-z0-9]*) ;\\n` +
  `  eiao:value "([^"\\\\\\n\\r]*)" ;\\n  eiao:singleLocation <#\\1-L\\2> \\.\\n`;

/** Location, result and assertion, or location and content statistic, which belong together by their ids. */
const GROUP = new RegExp(`${PLACE}${SHEET}(?:${RESULT}|${STATISTIC})`, "y");
const START = new RegExp(PLACE, "y");

/** Findings of one kind in the order of the text, in two columns. */
export interface Findings<Fact> {
  /** IRI of the test subject; where there is no fact yet, that of the node that it is to be made of. */
  readonly abouts: Term[];
  readonly facts: (Fact | undefined)[];
}

/** A group, and its text behind the column, without the ends of its ids: others of its test have the same, with other ends, lines and columns. */
interface KnownGroup {
  /** Notes what it states of its subject. */
  readonly note: (line: number, column: number) => void;
  readonly parts: readonly string[];
}

/** Instead of where a group ends. */
export const NO_GROUP = -1;

/**
 * Makes a reader of the groups of one page, which adds what it finds to `results` and `statistics`. It returns the end of the group at a position of a
 * text, an octet a character; `NO_GROUP` if there is none, or its outcome and barrier indicator contradict each other. Cost: 1 µs.
 */
export function createGroupReader(
  results: Findings<ResultFact>,
  statistics: Findings<StatisticFact>,
): (text: string, at: number) => number {
  const byTest = new Map<string, KnownGroup[]>();

  return (text, at) => {
    START.lastIndex = at;
    const start = START.exec(text);
    if (start === null) return NO_GROUP;
    const [test, suffix] = [start[1] ?? "", start[2] ?? ""];
    const [line, column] = [Number(start[3]), Number(start[4])];
    const known = byTest.get(test) ?? [];
    for (const { note, parts } of known) {
      const end = endOfParts(text, START.lastIndex, parts, suffix);
      if (end === NO_GROUP) continue;
      note(line, column);
      return end;
    }
    GROUP.lastIndex = at;
    const found = GROUP.exec(text);
    const note = found === null ? undefined : noteOf(found);
    if (note === undefined) return NO_GROUP;
    note(line, column);
    const parts = text.slice(START.lastIndex, GROUP.lastIndex).split(suffix);
    // With more parts the suffix stands in something else than an id.
    if (parts.length === (found?.[9] === undefined ? 3 : 5)) byTest.set(test, [{ note, parts }, ...known]);
    return GROUP.lastIndex;
  };

  /** Returns undefined when outcome and barrier indicator contradict each other. */
  function noteOf(group: RegExpExecArray): KnownGroup["note"] | undefined {
    const [, , , , , sheet, outcome = "", indicator, resultOf, requirement, statisticOf, type = "", text = ""] = group;
    const about = iriTerm(resultOf ?? statisticOf ?? "");
    const source = sheet === undefined ? undefined : textOfOctets(iriTerm(sheet));
    if (requirement === undefined) {
      const said = textOfOctets(text);
      return (line, column) => {
        statistics.abouts.push(about);
        statistics.facts.push({ type, value: said, line, column, source });
      };
    }
    const wam = textOfOctets(requirement);
    const value = resultValue(outcome, indicator);
    if (value === undefined) return undefined;
    return (line, column) => {
      results.abouts.push(about);
      results.facts.push({ wam, value, line, column, source });
    };
  }
}

function endOfParts(text: string, from: number, parts: readonly string[], between: string): number {
  let at = from;
  for (const part of parts) {
    if (at > from) {
      if (!text.startsWith(between, at)) return NO_GROUP;
      at += between.length;
    }
    if (text.slice(at, at + part.length) !== part) return NO_GROUP;
    at += part.length;
  }
  return at;
}

/** Returns the value of an outcome and its barrier indicator; undefined when they contradict each other. */
export function resultValue(outcome: string, indicator: string | undefined): number | null | undefined {
  if (indicator === undefined) return outcome === "cannotTell" ? null : undefined;
  const value = Number(indicator);
  if (value === 0) return outcome === "pass" ? 0 : undefined;
  return outcome === "fail" && value > 0 && value <= 1 ? value : undefined;
}
