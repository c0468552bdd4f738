import type { GraphForm, SparqlResults, SparqlTerm } from "../store/index.ts";
import { xml, xmlText } from "./markup.ts";

/** The forms in which graphs of CONSTRUCT and DESCRIBE are written. */
export const graphForms = ["turtle", "n-triples", "rdf-xml", "json-ld"] as const satisfies readonly GraphForm[];

type Row = Readonly<Record<string, SparqlTerm>>;

/** The number of rows that are written at a time. */
const AT_ONCE = 1_000;

/**
 * Writes results in pieces: SPARQL 1.1 Query Results JSON, CSV, TSV or XML. Control characters in the texts of a site
 * are escaped if the format can, else replaced by U+FFFD.
 */
export function* resultsText(results: SparqlResults, format: RowFormat): Generator<string, void> {
  const form: RowForm = rowForms[format];
  if (results.boolean !== undefined) yield form.answer(results.boolean, results);
  else yield* form.rows(results.head.vars ?? [], results.results?.bindings ?? []);
}

interface RowForm {
  /** Writes the answer to SELECT. */
  rows(vars: readonly string[], rows: readonly Row[]): Iterable<string>;
  /** Writes the answer to ASK. SPARQL 1.1 does not define it for CSV and TSV: there it is the word, as in other programs. */
  answer(answer: boolean, results: SparqlResults): string;
}

/** Writers of the rows of SELECT and the answer to ASK, one for each format. */
const rowForms = {
  json: {
    rows: (vars, rows) =>
      piecesOf(rows, {
        start: `{"head":${JSON.stringify({ vars })},"results":{"bindings":[`,
        row: (row) => JSON.stringify(row),
        between: ",",
        end: "]}}\n",
      }),
    answer: (_, results) => `${JSON.stringify(results)}\n`,
  },
  csv: {
    rows: (vars, rows) =>
      piecesOf(rows, {
        start: `${vars.join(",")}\r\n`,
        row: (row) => `${vars.map((name) => csvValue(row[name])).join(",")}\r\n`,
      }),
    answer: (answer) => `${answer}\n`,
  },
  tsv: {
    rows: (vars, rows) =>
      piecesOf(rows, {
        start: `${vars.map((name) => `?${name}`).join("\t")}\n`,
        row: (row) => `${vars.map((name) => turtleTerm(row[name])).join("\t")}\n`,
      }),
    answer: (answer) => `${answer}\n`,
  },
  xml: {
    rows: (vars, rows) =>
      piecesOf(rows, {
        start: `${XML_START}<head>${vars.map((name) => `<variable name="${name}"/>`).join("")}</head>\n<results>\n`,
        row: (row) => `<result>${vars.map((name) => xmlBinding(name, row[name])).join("")}</result>\n`,
        end: "</results>\n</sparql>\n",
      }),
    answer: (answer) => `${XML_START}<head/>\n<boolean>${answer}</boolean>\n</sparql>\n`,
  },
} satisfies Readonly<Record<string, RowForm>>;

/** The formats of rows of SPARQL. */
export type RowFormat = keyof typeof rowForms;

/** The forms of SPARQL 1.1 for rows. */
export const rowFormats = Object.keys(rowForms) as readonly RowFormat[];

interface Pieces {
  readonly start: string;
  readonly row: (row: Row) => string;
  readonly between?: string;
  readonly end?: string;
}

function* piecesOf(rows: readonly Row[], { start, row, between = "", end = "" }: Pieces): Generator<string, void> {
  yield start;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const written = rows.slice(at, at + AT_ONCE).map(row);
    yield (at === 0 ? "" : between) + written.join(between);
  }
  yield end;
}

const XML_START = '<?xml version="1.0"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#">\n';

/** Returns the value of a term for CSV: SPARQL 1.1 Query Results CSV and TSV Formats, 3. */
function csvValue(term: SparqlTerm | undefined): string {
  if (term === undefined) return "";
  const text = (term.type === "bnode" ? `_:${term.value}` : term.value).replace(CONTROLS, "\uFFFD");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a term as in Turtle, on one line, for TSV: SPARQL 1.1 Query Results CSV and TSV Formats, 4. */
function turtleTerm(term: SparqlTerm | undefined): string {
  if (term === undefined) return "";
  const { type, value, datatype } = term;
  if (type === "uri") return `<${value}>`;
  if (type === "bnode") return `_:${value}`;
  if (datatype !== undefined && numbers.get(datatype)?.test(value) === true) return value;
  const text = value.replace(/[\\"\t\n\r]/g, (sign) => escapes[sign] as string).replace(CONTROLS, inHexadecimal);
  const language = term["xml:lang"];
  return `"${text}"${language === undefined ? (datatype === undefined ? "" : `^^<${datatype}>`) : `@${language}`}`;
}

const XSD = "http://www.w3.org/2001/XMLSchema#";

/** Returns true if Turtle reads the text of a term without quotes, as a number. */
export function isPlainNumber({ datatype = "" }: Partial<SparqlTerm>): boolean {
  return numbers.has(datatype);
}

/** The forms of numbers that Turtle reads without quotes, by datatype. */
const numbers: ReadonlyMap<string, RegExp> = new Map([
  [`${XSD}integer`, /^[+-]?\d+$/],
  [`${XSD}decimal`, /^[+-]?\d*\.\d+$/],
  [`${XSD}double`, /^[+-]?(?:\d+\.?\d*|\.\d+)[eE][+-]?\d+$/],
]);

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\t": "\\t", "\n": "\\n", "\r": "\\r" };

// oxlint-disable-next-line no-control-regex -- a site must not steer the programs that read its results
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

function inHexadecimal(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function xmlBinding(name: string, term: SparqlTerm | undefined): string {
  if (term === undefined) return "";
  const { type, datatype } = term;
  const language = term["xml:lang"];
  const mark =
    language === undefined
      ? datatype === undefined
        ? ""
        : ` datatype="${xml(datatype)}"`
      : ` xml:lang="${xml(language)}"`;
  const element = type === "literal" ? `literal${mark}` : type;
  return `<binding name="${name}"><${element}>${xmlText(term.value)}</${type}></binding>`;
}
