import { BASE, expandName, isLiteral, markOf, RDF_TYPE, valueOfTerm } from "../trig/terms.ts";
import type { Statement, Term } from "../trig/terms.ts";

/** Classes and properties of wams.md 7.3, 7.5 and D56: what a reader of the seed's RDF can know. */
const classes = byIri(
  "eiao:testRun eiao:siteSurvey eiao:scenario eiao:pageSurvey eiao:rangeLocation eiao:SingleLocation eiao:MetaData " +
    "earl:Software earl:TestSubject earl:TestRequirement earl:Assertion earl:result",
);
const properties = byIri(
  "eiao:siteSurvey eiao:barrierIndicator eiao:variance eiao:errorMargin eiao:urlCount eiao:webSite " +
    "eiao:basedownloadaddr eiao:scenario eiao:pageSurvey eiao:typeofscenario eiao:rangeLocation eiao:downloaded " +
    "eiao:httpHeader eiao:language eiao:doctype eiao:authoringTool eiao:page eiao:contentLength eiao:tidy " +
    "eiao:parsingFailed eiao:line eiao:column eiao:probability eiao:singleLocation eiao:type eiao:value " +
    "earl:asserts earl:subject earl:validity earl:assertedBy earl:requirement earl:mode earl:result earl:message " +
    "dc:title dc:description dc:date dc:source dct:hasVersion",
);

/** What the seed writes with a datatype: its numbers are plain (wams.md 7.4, 7.5). */
const dated: ReadonlySet<string> = new Set(["dc:date"]);

function byIri(names: string): ReadonlyMap<Term, string> {
  return new Map(names.split(" ").map((name) => [expandName(name), name]));
}

/** One node of the seed's dialect; empty for a node that it does not know. The statements are of one subject. */
export function seedNode(statements: readonly Statement[]): string {
  let element: string | undefined;
  let inside = "";
  for (const [, predicate, object] of statements) {
    if (predicate === RDF_TYPE) element ??= classes.get(object);
    const name = properties.get(predicate);
    if (name !== undefined) inside += `    ${property(name, object)}\n`;
  }
  const [first] = statements;
  if (element === undefined || first === undefined) return "";
  return `  <${element} rdf:about="${reference(first[0])}">\n${inside}  </${element}>\n`;
}

function property(name: string, object: Term): string {
  if (!isLiteral(object)) return `<${name} rdf:resource="${reference(object)}"/>`;
  const mark = markOf(object);
  const attribute = mark.startsWith("@")
    ? ` xml:lang="${mark.slice(1)}"`
    : mark === "" || !dated.has(name)
      ? ""
      : ` rdf:datatype="${escaped(mark.slice(2))}"`;
  return `<${name}${attribute}>${escaped(valueOfTerm(object))}</${name}>`;
}

function reference(iri: Term): string {
  return escaped(iri.startsWith(`${BASE}#`) ? iri.slice(BASE.length) : iri);
}

/** A carriage return would be read as a line feed. */
function escaped(text: string): string {
  return /[&<>"\r]/.test(text) ? text.replace(/[&<>"\r]/g, (character) => references[character] as string) : text;
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};
