import { iriOf } from "../rdf-store/graphs/node-ids.ts";
import type { SurveyIds } from "../rdf-store/graphs/node-ids.ts";
import type { StoredSheet } from "../rdf-store/index.ts";
import { expandName, valueOfTerm } from "../rdf-store/trig/terms.ts";
import type { Statement, Term } from "../rdf-store/trig/terms.ts";

/** What a page graph says of where its documents come from. */
export interface StoredPlaces {
  readonly url: string;
  readonly warc: StoredSheet["warc"];
  readonly sheets: readonly StoredSheet[];
  /** Of its report: xsd:dateTime. */
  readonly date: string;
}

/** The documents of a page, in order. Cost: one pass over the statements. */
export function readStoredPage(statements: readonly Statement[], scenario: string, ids: SurveyIds): StoredPlaces[] {
  const nodes = nodesOf(statements);
  const documents: StoredPlaces[] = [];
  for (let number = 1; ; number++) {
    const survey = nodes.get(iriOf(ids.pageSurvey(scenario, number)));
    const range = nodes.get(iriOf(ids.range(scenario, number)));
    if (survey === undefined || range === undefined) return documents;
    const one = (name: string, node = survey): string | undefined => node.get(expandName(name))?.[0];
    const subject = nodes.get(one("earl:subject", range) ?? "");
    const sheets = (survey.get(expandName("eiao:styleSheet")) ?? []).map((id) => nodes.get(id));
    documents.push({
      url: one("eiao:page", range) ?? "",
      warc: placeOf((name) => one(name)),
      sheets: sheets.flatMap((node) => (node === undefined ? [] : [sheetOf((name) => one(name, node))])),
      date: subject === undefined ? "" : (one("dc:date", subject) ?? ""),
    });
  }
}

type Read = (name: string) => string | undefined;

function sheetOf(read: Read): StoredSheet {
  const digest = read("eiao:contentDigest");
  const warc = placeOf(read);
  return {
    url: read("eiao:sheetUrl") ?? read("eiao:page") ?? "", // as version 1 has it
    ...(digest === undefined ? {} : { digest: withoutName(digest) }),
    ...(warc === undefined ? {} : { warc }),
  };
}

function placeOf(read: Read): StoredSheet["warc"] {
  const file = read("eiao:warcFile");
  if (file === undefined) return undefined;
  const digest = read("eiao:warcDigest");
  return {
    file,
    offset: Number(read("eiao:warcOffset")),
    length: Number(read("eiao:warcLength")),
    ...(digest === undefined ? {} : { digest: withoutName(digest) }),
  };
}

/** Node -> property -> values. */
function nodesOf(statements: readonly Statement[]): Map<Term, Map<Term, string[]>> {
  const nodes = new Map<Term, Map<Term, string[]>>();
  for (const [subject, predicate, object] of statements) {
    let properties = nodes.get(subject);
    if (properties === undefined) nodes.set(subject, (properties = new Map()));
    const values = properties.get(predicate);
    if (values === undefined) properties.set(predicate, [valueOfTerm(object)]);
    else values.push(valueOfTerm(object));
  }
  return nodes;
}

/** `sha256:…` -> `…`. */
function withoutName(digest: string): string {
  return digest.slice(digest.indexOf(":") + 1);
}
