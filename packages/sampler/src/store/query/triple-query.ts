import { rdfStoreError } from "../errors.ts";
import { openStoreReader } from "../file/read.ts";
import { iriOf } from "../graphs/node-ids.ts";
import { RDF_TYPE, isLiteral, markOf, storeNamespaces, valueOfTerm } from "../trig/dialect.ts";
import type { Statement, Term } from "../trig/dialect.ts";
import { visitStatements } from "../trig/statements.ts";
import { tripleTableBuilder } from "./triple-table.ts";
import type { TripleTable } from "./triple-table.ts";

/** One match. `object` is the IRI of a resource or the text of a literal. Spec 10.2. */
export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  /** For literals only: the language tag, or the IRI of the datatype; xsd:string if it has neither. */
  readonly literal?: { readonly language: string } | { readonly datatype: string };
}

/** The triple query of the seed's RDF database. */
export interface TripleQuery {
  /**
   * Returns the matching triples in the order of the store, each once. A missing argument or null is a wildcard. Terms are IRIs or texts of literals,
   * or in short names of the vocabulary in any case (`sitesurvey`), fragment ids, and the id of the test run (`200802`).
   * The first query loads everything. Later ones cost O(matches) by subject, subject and one more, or predicate and object; predicate or object
   * alone costs a scan.
   * @throws EiaoError `StoreDamaged`.
   */
  query(...pattern: TriplePattern): Promise<Triple[]>;
  /** Loads everything now. Resolves to the number of triples. */
  readRdf(): Promise<number>;
  /** Deletes matching triples in memory. Resolves to their number. The sealed file does not change. */
  deleteTriple(...pattern: TriplePattern): Promise<number>;
}

/** A pattern for triples. A part that is missing, undefined or null matches anything. Spec 10.2. */
export type TriplePattern = [subject?: string | null, predicate?: string | null, object?: string | null];

/**
 * Opens the triple query of a sealed store.
 *
 * @param pages  the scenario ids or URLs of the pages to load. The survey is always loaded. Default: all pages.
 * Memory: about 150 bytes per triple.
 */
export function openTripleQuery(file: string, { pages }: { readonly pages?: readonly string[] } = {}): TripleQuery {
  let loading: Promise<TripleTable> | undefined;
  const deleted = new Set<number>();
  const load = (): Promise<TripleTable> => (loading ??= loadTable(file, pages));

  async function rows([subject, predicate, object]: TriplePattern): Promise<[TripleTable, number[]]> {
    const table = await load();
    const [subjects, predicates, objects] = [subject, predicate, object].map((part, at) =>
      termCandidates(part ?? null, at, table),
    );
    const found: number[] = [];
    for (const s of subjects ?? []) {
      for (const p of predicates ?? []) {
        for (const o of objects ?? []) for (const row of table.match(s, p, o)) if (!deleted.has(row)) found.push(row);
      }
    }
    return [table, found];
  }

  return {
    async query(...pattern) {
      const [table, found] = await rows(pattern);
      return found.map((row) => tripleOf(table.at(row)));
    },
    readRdf: async () => (await load()).size,
    async deleteTriple(...pattern) {
      const [, found] = await rows(pattern);
      for (const row of found) deleted.add(row);
      return found.length;
    },
  };
}

async function loadTable(file: string, pages: readonly string[] | undefined): Promise<TripleTable> {
  const reader = await openStoreReader(file);
  try {
    const builder = tripleTableBuilder();
    const add = (trigs: readonly Buffer[]): void => {
      visitStatements(trigs, file, (subject, predicate, object) => builder.add(subject, predicate, object));
    };
    add([await reader.surveyTrig(), ...(await reader.manifestTrig())]);
    const selected = pages?.map((page) => {
      const record = reader.page(page);
      if (record === undefined) throw rdfStoreError("UnknownPage", { file, page: page.slice(0, 200) });
      return record;
    });
    for (const page of new Set(selected ?? reader.pages)) add([await reader.pageTrig(page)]);
    return builder.table();
  } finally {
    await reader.close();
  }
}

function tripleOf([subject, predicate, object]: Statement): Triple {
  const triple = { subject, predicate, object: valueOfTerm(object) };
  return isLiteral(object) ? { ...triple, literal: literalKind(object) } : triple;
}

function literalKind(literal: Term): NonNullable<Triple["literal"]> {
  const mark = markOf(literal);
  if (mark.startsWith("@")) return { language: mark.slice(1) };
  return { datatype: mark === "" ? `${storeNamespaces.xsd}string` : mark.slice(2) };
}

/** The properties and classes that the triple query knows by their local names. */
const vocabulary = [
  ...names(
    "eiao",
    "testRun siteSurvey scenario pageSurvey rangeLocation SingleLocation MetaData singleLocation metaData " +
      "barrierIndicator variance errorMargin urlCount webSite basedownloadaddr typeofscenario downloaded page " +
      "httpHeader language doctype authoringTool contentLength tidy parsingFailed type value line column " +
      "technology internalLinks externalLinks mediaType contentFilter probability score testScore manifest sheetUrl drawnUrl",
  ),
  ...names(
    "earl",
    "asserts Assertion assertedBy subject requirement mode result message validity TestSubject TestRequirement " +
      "Software pass fail cannotTell notApplicable notTested automatic manual heuristic",
  ),
  ...names("dc", "title description date source"),
];

function names(prefix: keyof typeof storeNamespaces, locals: string): readonly [name: string, iri: Term][] {
  return locals.split(" ").map((local) => [local.toLowerCase(), storeNamespaces[prefix] + local]);
}

/**
 * Returns the terms that an argument of a triple query can mean; `[null]` for a wildcard.
 * @param at  the position of the argument: 0 for the subject, 1 for the predicate, 2 for the object.
 */
function termCandidates(argument: string | null, at: number, table: TripleTable): readonly (Term | null)[] {
  if (argument === null) return [null];
  const iris: Term[] = [];
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(argument)) iris.push(expanded(argument));
  if (/^[A-Za-z0-9._-]+$/.test(argument)) {
    const lower = argument.toLowerCase();
    if (lower === "a" && at === 1) iris.push(RDF_TYPE);
    for (const [name, iri] of vocabulary) if (name === lower) iris.push(iri);
  }
  if (at === 1) return iris;
  if (/^[^\0-\x20<>"{}|^`\\#]+$/.test(argument)) iris.push(iriOf(`testrun_${argument}`), iriOf(argument));
  if (argument.startsWith("#")) iris.push(iriOf(argument.slice(1)));
  if (at === 2) for (const mark of table.literalMarks) iris.push(`"${argument}"${mark}`);
  return [...new Set(iris)];
}

/** Expands a known prefix, as in `eiao:page`. Any other text is an IRI already. */
function expanded(name: string): Term {
  const colon = name.indexOf(":");
  const prefix = name.slice(0, colon);
  if (!Object.hasOwn(storeNamespaces, prefix)) return name;
  return storeNamespaces[prefix as keyof typeof storeNamespaces] + name.slice(colon + 1);
}
