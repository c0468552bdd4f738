import type { LocationFact, ResultFact, StatisticFact } from "../page-facts.ts";
import { IN_IRI, IRI, iriTerm, TURTLE_LITERAL } from "./dialect.ts";
import { countUp, groupShape, isSameShape, matchShape, setSuffix } from "./group-shape.ts";
import { createKnownShapes } from "./known-shapes.ts";
import type { KnownShape, KnownShapes } from "./known-shapes.ts";
import { viewOf } from "./octets-view.ts";
import type { OctetsView } from "./octets-view.ts";
import { textOfOctets } from "./terms.ts";
import type { Term } from "./terms.ts";

/** What was found of one kind, in the order of the text, in two columns. */
export interface Findings<Fact> {
  /** IRI of the test subject; where there is no fact yet, that of the node that it is to be made of. */
  readonly abouts: Term[];
  readonly facts: (Fact | undefined)[];
}

/** Reads the results and statistics of one page that stand in groups of nodes, as the EARL writer gives them. Both say where the group ends, or else `NO_GROUP`. */
export interface GroupReader {
  /** The group at an octet, if one like it was met before. */
  known(at: number): number;
  /** The group at a place of a text, an octet a character; `CONTRADICTION` when its outcome and barrier indicator say different things. */
  any(text: string, at: number): number;
}

/** Instead of where a group ends. */
export const NO_GROUP = -1;
export const CONTRADICTION = -2;

const INTEGER = '"(\\d{1,15})"(?:\\^\\^xsd:integer)?';
/** An id has an end, because what does not match is tried once for each -L in it. */
const LOCATION =
  `<#(${IN_IRI}{1,300})-L([0-9a-f.]{1,40})>\\n  a eiao:SingleLocation ;\\n  eiao:line ${INTEGER} ;\\n  eiao:column ${INTEGER}` +
  `(?: ;\\n  dc:source (${IRI}))? \\.\\n`;
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
const GROUP = new RegExp(`${LOCATION}(?:${RESULT}|${STATISTIC})`, "y");

/** What a group says, but for its line and column. */
export type SaidByGroup = Omit<ResultFact, keyof Place> | Omit<StatisticFact, keyof Place>;
type Place = Pick<LocationFact, "line" | "column">;

/** Of all pages: they are of the same tests. */
const shapesOfAllPages = createKnownShapes<SaidByGroup>();

/** @param octets  the nodes of the page. What is found is added to `results` and `statistics`. @param shapes  what was met before. */
export function createGroupReader(
  octets: Buffer,
  results: Findings<ResultFact>,
  statistics: Findings<StatisticFact>,
  shapes: KnownShapes<SaidByGroup> = shapesOfAllPages,
): GroupReader {
  const page = viewOf(octets);
  let about: Term = "";
  let subject: OctetsView | undefined;
  let before: KnownShape<SaidByGroup> | undefined;

  return {
    known(at) {
      if (subject === undefined) return NO_GROUP;
      // Most groups are like the one before.
      if (before !== undefined && countUp(before.shape)) {
        const like = matchShape(before.shape, page, at, subject);
        if (like !== undefined) {
          add(before.said, like.line, like.column);
          return like.end;
        }
      }
      before = undefined;
      return amongShapes(at, subject);
    },
    any(text, at) {
      GROUP.lastIndex = at;
      const group = GROUP.exec(text);
      if (group === null) return NO_GROUP;
      const [whole, id = "", suffix = "", line, column, , , , resultOf, , statisticOf] = group;
      const said = saidBy(group);
      if (said === undefined) return CONTRADICTION;
      const token = (resultOf ?? statisticOf) as string;
      subject = viewOf(Buffer.from(token, "latin1"));
      about = iriTerm(token);
      add(said, Number(line), Number(column));
      const shape = groupShape(whole, id, suffix, "type" in said);
      // Of another subject it may be known: the first group of each page is.
      before = shapes.of(id, suffix.length).find((known) => isSameShape(known.shape, shape));
      if (before === undefined) shapes.add(id, (before = { shape, said }));
      return GROUP.lastIndex;
    },
  };

  function amongShapes(at: number, about: OctetsView): number {
    const behind = idAt(octets, at);
    if (behind === undefined) return NO_GROUP;
    const { end, suffix } = behind;
    for (const known of shapes.of(octets.toString("latin1", at + 2, suffix - 2), end - suffix)) {
      setSuffix(known.shape, octets, suffix);
      const like = matchShape(known.shape, page, at, about);
      if (like === undefined) continue;
      add(known.said, like.line, like.column);
      before = known;
      return like.end;
    }
    return NO_GROUP;
  }

  function add(said: SaidByGroup, line: number, column: number): void {
    if ("type" in said) {
      const { type, value, source } = said;
      statistics.abouts.push(about);
      statistics.facts.push({ type, value, line, column, source });
    } else {
      const { wam, value, source } = said;
      results.abouts.push(about);
      results.facts.push({ wam, value, line, column, source });
    }
  }
}

/** undefined when outcome and barrier indicator contradict each other. */
function saidBy(group: RegExpExecArray): SaidByGroup | undefined {
  const [, , , , , sheet, outcome = "", indicator, , wam, , type = "", text = ""] = group;
  const source = sheet === undefined ? undefined : textOfOctets(iriTerm(sheet));
  if (wam === undefined) return { type, value: textOfOctets(text), source };
  const value = resultValue(outcome, indicator);
  return value === undefined ? undefined : { wam: textOfOctets(wam), value, source };
}

/** Of its outcome and barrier indicator; undefined when they contradict each other. */
export function resultValue(outcome: string, indicator: string | undefined): number | null | undefined {
  if (indicator === undefined) return outcome === "cannotTell" ? null : undefined;
  const value = Number(indicator);
  if (value === 0) return outcome === "pass" ? 0 : undefined;
  return outcome === "fail" && value > 0 && value <= 1 ? value : undefined;
}

const LONGEST_ID = 350;
const GREATER_THAN = 62;
const HYPHEN = 45;
const LETTER_L = 76;

/** Of the location at a position: where the suffix of its id begins and ends; undefined when there is none. */
function idAt(octets: Buffer, at: number): { readonly suffix: number; readonly end: number } | undefined {
  let suffix = 0;
  for (let end = at + 2; end < at + LONGEST_ID; end++) {
    const octet = octets[end];
    if (octet === GREATER_THAN) return suffix === 0 ? undefined : { suffix, end };
    if (octet === LETTER_L && octets[end - 1] === HYPHEN) suffix = end + 1;
    if (octet === undefined) return undefined;
  }
  return undefined;
}
