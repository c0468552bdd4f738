import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import { openStoreReader } from "@eiao/sampler/internal";
import type { Assessment, StoreReader } from "@eiao/sampler";
import { presentApart, presentPercentage, presentValue } from "@eiao/wam-core/internal";
import { reportDate } from "../output/dates.ts";
import type { Output } from "../output/output.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";
import { formatAssessment, isGraphFormat } from "./report/format.ts";
import type { AssessFormat, GraphFormat } from "./report/format.ts";

/** Writes a report card, or the RDF graph of its store. */
export async function writeReport(
  assessment: Assessment,
  store: string | undefined,
  {
    format,
    output: file,
    data,
  }: {
    readonly format: AssessFormat | GraphFormat;
    readonly output: string | undefined;
    readonly data: string | undefined;
  },
  output: Output,
  terminal: Terminal,
): Promise<void> {
  if (!isGraphFormat(format)) {
    const directory = data ?? (terminal.env["EIAO_DATADIR"] || undefined);
    const view = {
      tool: { name: "eiao-wam", version },
      date: reportDate(undefined, terminal.env, terminal.now()),
      ruleSets: await installedRuleSets(),
      colour: terminal.colour && file === undefined,
      width: terminal.width,
      decimals: { value: presentValue, apart: presentApart, percentage: presentPercentage },
      ...(directory === undefined ? {} : { data: directory }),
    };
    await output.write(await formatAssessment(format, assessment, view));
    return;
  }
  if (store === undefined) return;
  const reader = await openStoreReader(store);
  try {
    for await (const text of storeGraph(reader, format)) {
      if (output.abandoned) break;
      await output.write(text);
    }
  } finally {
    await reader.close();
  }
}

/** Writes the whole graph of a store as one document, in pieces. Keeps one page in memory. @throws EiaoError `StoreDamaged`. */
export async function* storeGraph(reader: StoreReader, format: GraphFormat): AsyncGenerator<string, void> {
  const { exportRdfXml } = await import("@eiao/sampler/internal");
  if (format === "earl-xml") {
    yield* exportRdfXml(reader);
    return;
  }
  // N-Triples is a subset of Turtle.
  const write = format === "earl-jsonld" ? jsonLdNodes() : { begin: "", node: triplesOf, end: "" };
  yield write.begin;
  for await (const node of nodesOf(reader)) yield write.node(node);
  yield write.end;
}

type Statement = readonly [subject: string, predicate: string, object: string];

const RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
/** Types of nodes that several graphs repeat. Each of their statements is written once. */
const SHARED = /#(?:Software|TestRequirement|TestCriterion|TestSubject|StyleSheet|RuleSet|Manifest)$/;
/** Ids of a document's results share a part (wams.md 7.2): a frame that two framesets show has the same results on both pages. */
const OF_DOCUMENT = /-[ALMV]([0-9a-f]{12})\.\d+$/;

/** Returns the statements of each node; a store keeps them together. */
async function* nodesOf(reader: StoreReader): AsyncGenerator<readonly Statement[], void> {
  const { nodesIn } = await import("@eiao/sampler/internal");
  const seen = new Set<string>();
  const documents = new Set<string>();
  // Graphs are read one after the other, so that a caller can stop and close the store at any time.
  const graphs: (() => Promise<Buffer | readonly Buffer[]>)[] = [
    () => reader.surveyTrig(),
    () => reader.manifestTrig(),
    ...reader.pages.map((page) => () => reader.pageTrig(page)),
  ];
  for (const graph of graphs) {
    for (const trig of [await graph()].flat()) {
      const found = new Set<string>();
      for (const node of nodesIn(trig, reader.file)) {
        const document = OF_DOCUMENT.exec(node[0]?.[0] ?? "")?.[1];
        if (document !== undefined) found.add(document);
        const fresh = document !== undefined && documents.has(document) ? [] : freshOf(node, seen);
        if (fresh.length > 0) yield fresh;
      }
      for (const document of found) documents.add(document);
    }
  }
}

/** Returns the statements about a node that no earlier graph had. */
function freshOf(node: readonly Statement[], seen: Set<string>): readonly Statement[] {
  if (!node.some(([, predicate, object]) => predicate === RDF_TYPE && SHARED.test(object))) return node;
  return node.filter((statement) => seen.size !== seen.add(statement.join("\n")).size);
}

function triplesOf(node: readonly Statement[]): string {
  return node.map(([subject, predicate, object]) => `<${subject}> <${predicate}> ${objectText(object)} .\n`).join("");
}

/** Reads a literal of the store: its text is between the first and the last quote. `@en`, or `^^` and an IRI, follows. */
function literalOf(term: string): { readonly value: string; readonly mark: string } | undefined {
  if (!term.startsWith('"')) return undefined;
  const end = term.lastIndexOf('"');
  return { value: term.slice(1, end), mark: term.slice(end + 1) };
}

function objectText(term: string): string {
  const literal = literalOf(term);
  if (literal === undefined) return `<${term}>`;
  const { value, mark } = literal;
  const text = value.replace(/[\\"\n\r]/g, (sign) => escapes[sign] ?? sign);
  return `"${text}"${mark.startsWith("^^") ? `^^<${mark.slice(2)}>` : mark}`;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r" };

/** Writes expanded JSON-LD, one object per node, which needs no context. */
function jsonLdNodes() {
  let count = 0;
  const node = (statements: readonly Statement[]): string => {
    const object: Record<string, unknown[]> = {};
    for (const [, predicate, term] of statements) {
      const key = predicate === RDF_TYPE ? "@type" : predicate;
      (object[key] ??= []).push(key === "@type" ? term : valueOf(term));
    }
    return `${count++ === 0 ? "" : ",\n"}${JSON.stringify({ "@id": statements[0]?.[0], ...object })}`;
  };
  return { begin: "[\n", node, end: "\n]\n" };
}

function valueOf(term: string): object {
  const literal = literalOf(term);
  if (literal === undefined) return { "@id": term };
  const { value, mark } = literal;
  if (mark.startsWith("@")) return { "@value": value, "@language": mark.slice(1) };
  return mark.startsWith("^^") ? { "@value": value, "@type": mark.slice(2) } : { "@value": value };
}
