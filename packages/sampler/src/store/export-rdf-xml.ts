import type { StoreReader } from "./file/read.ts";
import { BASE, RDF_TYPE, expandName, isLiteral, markOf, storeNamespaces, valueOfTerm } from "./trig/dialect.ts";
import type { Statement, Term } from "./trig/dialect.ts";
import { nodesIn } from "./trig/statements.ts";

/**
 * Writes the whole site as one RDF/XML document in the seed's dialect (wams.md 7.3 to 7.5), in pieces: test run and site survey, then for
 * each page scenario, page survey, range location and EARL. It uses only the terms of the seed and of D56. Nodes have `rdf:about="#…"` and
 * occur once, even software, test requirements, and a frame that two framesets show.
 *
 * @throws EiaoError `StoreDamaged`. Memory: one page. Cost: about 1 million statements/s.
 */
export async function* exportRdfXml(reader: StoreReader): AsyncGenerator<string, void> {
  yield START;
  const written: Written = { shared: new Set(), documents: new Set() };
  yield nodesXml(await reader.surveyTrig(), reader.file, written);
  for (const page of reader.pages) yield nodesXml(await reader.pageTrig(page), reader.file, written);
  yield "</rdf:RDF>\n";
}

const START = `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:earl="${storeNamespaces.earl}"
         xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
         xmlns:eiao="${storeNamespaces.eiao}"
         xmlns:dc="${storeNamespaces.dc}"
         xmlns:dct="${storeNamespaces.dct}"
         xmlns:foaf="http://xmlns.com/foaf/0.1/"
         xml:base="${BASE}">
`;

/** The written nodes that later pages can have too. */
interface Written {
  readonly shared: Set<string>;
  /** The documents, by the common part of the ids of their results (wams.md 7.2). */
  readonly documents: Set<string>;
}

function nodesXml(trig: Buffer, file: string, { shared, documents }: Written): string {
  const found = new Set<string>();
  let xml = "";
  for (const node of nodesIn(trig, file)) {
    const text = seedNode(node);
    const document = OF_DOCUMENT.exec(node[0]?.[0] ?? "")?.[1];
    const isShared = SHARED.test(text);
    const isWritten = document === undefined ? isShared && shared.has(text) : documents.has(document);
    if (!isWritten) xml += text;
    if (isShared) shared.add(text);
    if (document !== undefined) found.add(document);
  }
  for (const document of found) documents.add(document);
  return xml;
}

const SHARED = /^ {2}<earl:(?:Software|TestRequirement|TestSubject) /;
const OF_DOCUMENT = /-[ALMV]([0-9a-f]{12})\.\d+$/;

/** The classes and properties of wams.md 7.3, 7.5 and D56, which readers of the seed's RDF can know. */
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

/** The properties that the seed writes with a datatype. Its numbers have none (wams.md 7.4, 7.5). */
const dated: ReadonlySet<string> = new Set(["dc:date"]);

function byIri(names: string): ReadonlyMap<Term, string> {
  return new Map(names.split(" ").map((name) => [expandName(name), name]));
}

/** Writes the statements of one subject as a node of the seed's dialect. Returns an empty string for an unknown node. */
function seedNode(statements: readonly Statement[]): string {
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

/** Escapes a text. Carriage returns are escaped too, because parsers would read them as line feeds. */
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
