import { rdfStoreError } from "../errors.ts";
import { storeNamespaces } from "../trig/dialect.ts";

/*
 * The tokens of SPARQL 1.1 that matter here. IRIs, strings, comments and names are matched as a whole, so that a keyword or
 * brace in them does not count. A query takes linear time. Therefore an unclosed long string extends to the end: trying
 * again after its quotes would take quadratic time.
 */
const TOKEN = new RegExp(
  [
    /<[^<>"{}|^`\\\0-\x20]*>/,
    /"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*(?:"""|\\?$)/,
    /'''[^'\\]*(?:(?:\\[^]|'(?!''))[^'\\]*)*(?:'''|\\?$)/,
    /"[^"\\\n\r]*(?:\\[^\n\r][^"\\\n\r]*)*"?/,
    /'[^'\\\n\r]*(?:\\[^\n\r][^'\\\n\r]*)*'?/,
    /#[^\n\r]*/,
    /[?$@]?[\p{L}\p{N}_][\p{L}\p{N}_.-]*:?/u,
    /\s+/,
    /[^]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "uy",
);

const prefixes: Readonly<Record<string, string>> = {
  ...storeNamespaces,
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
};

/** A word, brace or parenthesis. */
interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The number of braces and parentheses around it. */
  readonly depth: number;
}

/** The facts about a query that must be known before it is run. */
export interface ReadQuery {
  readonly form: "SELECT" | "ASK" | "CONSTRUCT" | "DESCRIBE";
  /** True if it has GRAPH or FROM, so that the single graphs are needed. */
  readonly namesGraphs: boolean;
  /** The query with a limit, and with declarations of the vocabulary's prefixes that it uses but does not declare. */
  readonly limited: string;
  /** The number of characters before the query in `limited`. */
  readonly shift: number;
  /** For CONSTRUCT and DESCRIBE, a SELECT with one row for each solution, up to one more than allowed. */
  readonly probe: string | undefined;
  /** For a query with several FROM, SELECTs that return the graphs of FROM and of FROM NAMED as ?g. */
  readonly dataset: { readonly from: string; readonly named: string | undefined } | undefined;
}

/**
 * Reads a query and limits it. It gets at most `rows` + 1 rows, so that the engine never makes more than needed, and the extra row
 * shows that there are more. A graph is made from at most `rows` solutions. A smaller LIMIT in the query stays.
 *
 * @throws EiaoError `SparqlForm` for updates and texts that are not queries, `SparqlService` for federated queries.
 */
export function readQuery(query: string, rows: number): ReadQuery {
  const tokens = tokensOf(query);
  const top = tokens.filter(({ depth }) => depth === 0);
  const start = top.find(({ text }) => /^[A-Za-z]+$/.test(text) && !/^(?:base|prefix)$/i.test(text));
  const form = start?.text.toUpperCase() ?? "nothing";
  if (start === undefined || !isForm(form)) throw rdfStoreError("SparqlForm", { form: form.slice(0, 40) });
  const isWord = (pattern: RegExp) => tokens.some(({ text }) => pattern.test(text));
  if (isWord(/^service$/i)) throw rdfStoreError("SparqlService", {});
  const added = missingPrefixes(query, tokens);
  const body = top.slice(top.indexOf(start) + 1);
  const limit = form === "ASK" ? query : limitedTo(query, body, form === "SELECT" ? rows + 1 : rows);
  const isGraph = form === "CONSTRUCT" || form === "DESCRIBE";
  const probe = isGraph ? probeOf(query, start, body, form) : undefined;
  const dataset = datasetOf(query, start, body);
  return {
    form,
    namesGraphs: isWord(/^(?:graph|from)$/i),
    limited: added + limit,
    shift: added.length,
    probe: probe === undefined ? undefined : readQuery(probe, rows).limited,
    dataset: dataset && { from: added + dataset.from, named: dataset.named && added + dataset.named },
  };
}

function isForm(word: string): word is ReadQuery["form"] {
  return word === "SELECT" || word === "ASK" || word === "CONSTRUCT" || word === "DESCRIBE";
}

/** Limits a query. Outside of groups LIMIT and VALUES are modifiers: any other such word follows a sign, or is part of an IRI or name. */
function limitedTo(query: string, body: readonly Token[], rows: number): string {
  const limit = body.findIndex(({ text }) => /^limit$/i.test(text));
  const own = limit === -1 ? undefined : body[limit + 1];
  if (own !== undefined && /^\d+$/.test(own.text)) {
    return `${query.slice(0, own.start)}${Math.min(Number(own.text), rows)}${query.slice(own.end)}`;
  }
  const values = body.find(({ text }) => /^values$/i.test(text))?.start ?? query.length;
  return `${query.slice(0, values)}\nLIMIT ${rows}\n${query.slice(values)}`;
}

/** Returns a query for the solutions only, or undefined if it has no WHERE. */
function probeOf(query: string, start: Token, body: readonly Token[], form: string): string | undefined {
  const ofTemplate = form === "CONSTRUCT" && body[0]?.text === "{" ? body.find(({ text }) => text === "}") : undefined;
  const where = body.find(({ text }) => /^(?:from|where|\{)$/i.test(text));
  if (where === undefined) return undefined;
  const rest = query.slice(ofTemplate === undefined ? where.start : ofTemplate.end);
  return `${query.slice(0, start.start)}SELECT (1 AS ?eiaoSolution) ${rest}`;
}

/** A clause FROM or FROM NAMED. The engine resolves its graph to an absolute IRI. */
interface DatasetClause {
  readonly start: number;
  readonly end: number;
  readonly graph: string;
  readonly isNamed: boolean;
}

/** Finds the clauses of the dataset outside of groups. A clause without a graph is left to the engine, which reports it. */
function datasetClauses(query: string, top: readonly Token[]): DatasetClause[] {
  return top.flatMap(({ text, start, end }, at) => {
    if (!/^from$/i.test(text)) return [];
    const next = top[at + 1];
    const isNamed = next !== undefined && /^named$/i.test(next.text);
    const behind = isNamed ? next.end : end;
    const [match = "", graph] = /^(?:\s|#[^\n\r]*[\n\r])*(<[^>]*>|[^\s{]+)/.exec(query.slice(behind)) ?? [];
    return graph === undefined ? [] : [{ start, end: behind + match.length, graph, isNamed }];
  });
}

function datasetOf(query: string, start: Token, body: readonly Token[]): ReadQuery["dataset"] {
  const clauses = datasetClauses(query, body);
  const named = clauses.filter(({ isNamed }) => isNamed);
  const from = clauses.filter(({ isNamed }) => !isNamed);
  if (from.length < 2) return undefined;
  const select = (subset: readonly DatasetClause[]) =>
    `${query.slice(0, start.start)}SELECT ?g { VALUES ?g { ${subset.map(({ graph }) => graph).join(" ")} } }`;
  return { from: select(from), named: named.length === 0 ? undefined : select(named) };
}

/** A query without its dataset clauses, and their graphs as written. */
interface SplitQuery {
  /** The query with its original length, so that errors keep their locations. */
  readonly query: string;
  /** The graphs of FROM and FROM NAMED. */
  readonly from: readonly string[];
  /** The graphs of FROM NAMED. */
  readonly named: readonly string[];
}

/** Removes FROM and FROM NAMED from a query, for a caller that chooses by them which graphs to load. */
export function splitDataset(query: string): SplitQuery {
  const clauses = datasetClauses(
    query,
    tokensOf(query).filter(({ depth }) => depth === 0),
  );
  let rest = query;
  for (const { start, end } of clauses)
    rest = rest.slice(0, start) + query.slice(start, end).replace(/[^\n\r]/g, " ") + rest.slice(end);
  const named = clauses.filter(({ isNamed }) => isNamed);
  return { query: rest, from: clauses.map(({ graph }) => graph), named: named.map(({ graph }) => graph) };
}

/** Returns the missing declarations of prefixes on one line, so that the lines of the query keep their numbers. */
function missingPrefixes(query: string, tokens: readonly Token[]): string {
  const used = new Set(tokens.map(({ text }) => text));
  const declared = new Set(
    tokens.flatMap(({ text }, at) => (/^prefix$/i.test(text) ? [tokens[at + 1]?.text ?? ""] : [])),
  );
  let added = "";
  for (const [prefix, iri] of Object.entries(prefixes)) {
    const name = `${prefix}:`;
    if (used.has(name) && !declared.has(name)) added += `PREFIX ${name} <${iri}> `;
  }
  return added;
}

/** Generates the pieces of a query: IRIs, texts, comments, names, spaces, and every other character by itself. */
function* everyToken(query: string): Generator<{ readonly text: string; readonly index: number }> {
  const token = new RegExp(TOKEN); // a copy has its own position, so that two queries can be read in turn
  for (let found = token.exec(query); found !== null; found = token.exec(query))
    yield { text: found[0], index: found.index };
}

function tokensOf(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const { text, index } of everyToken(query)) {
    if (text === "}" || text === ")") depth--;
    // A word after a colon is the local part of a name.
    const isLocal = query[index - 1] === ":" && !/^[{}()]/.test(text);
    if (!isLocal && /^[{}()?$@\p{L}\p{N}_]/u.test(text)) {
      tokens.push({ text, start: index, end: index + text.length, depth });
    }
    if (text === "{" || text === "(") depth++;
  }
  return tokens;
}

/** The most expected words to list: more would not help a reader. */
const MOST_EXPECTED = 8;

/**
 * Returns the engine's message about an invalid query as a sentence: the location where it stopped, and the expected words if they are few.
 *
 * @param message  the message, such as `error at 2:13: expected one of "(", FILTER`, with lines and columns from 1.
 * @param shift    the number of characters that were added before the first line.
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
  const problem = sentence === undefined ? expectation(items) : reason(sentence);
  const isEnd = read === undefined || (line === lines.length && read.slice(column - 1).trim() === "");
  const upTo = isEnd ? query.length : lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column);
  const lexical = sentence === undefined ? lexicalProblem(query, upTo) : undefined;
  if (lexical !== undefined) return lexical;
  if (isEnd && sentence === undefined) return endProblem(query);
  if (read === undefined) return problem;
  const before = read.slice(Math.max(0, column - 41), Math.max(0, column - 1)).trim();
  const behind = before === "" ? "" : `, after ${JSON.stringify(before)}`;
  return `line ${line}, column ${Math.max(1, column)}${behind}: ${problem}`;
}

/** Describes an error at the end of a query with valid texts and braces: a term is missing there, or the engine has no location. */
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
  const tokens = items.filter((item) => /^(?:"[^"\s]+"|[A-Z]{2,}[A-Za-z0-9]*)$/.test(item));
  if (tokens.length === 0 || tokens.length > MOST_EXPECTED) return "the query is not valid SPARQL here";
  return `${tokens.join(", ")} would be valid here`;
}

/** Matches a closed text of one or several lines. It takes linear time, because each character can be read in only one way. */
const CLOSED =
  /^(?:"[^"\\\n\r]*(?:\\[^\n\r][^"\\\n\r]*)*"|'[^'\\\n\r]*(?:\\[^\n\r][^'\\\n\r]*)*'|"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*"""|'''[^'\\]*(?:(?:\\[^]|'(?!''))[^'\\]*)*''')$/;
/** Matches what may follow a text directly: a type, a language, or any character that cannot begin one or belong to a name. */
const BEHIND_A_TEXT =
  /(?:\^\^\s*(?:<|[\p{L}\p{N}_.-]*:)|@[A-Za-z]+(?:-[A-Za-z0-9]+)*(?![\p{L}\p{N}_-])|(?![\^@\p{L}\p{N}_:]))/uy;
const SHOWN = 30;

/**
 * Describes an error in the texts, IRIs and braces of a query that the engine refused, as a sentence with its location. Returns undefined if there
 * is none. The engine reports most such errors at the end of the query, because it reads on from there.
 *
 * @param upTo  the number of characters that the engine has read. Later ones are not checked.
 */
export function lexicalProblem(query: string, upTo = query.length): string | undefined {
  const open: { readonly text: string; readonly index: number }[] = [];
  for (const { text, index } of everyToken(query)) {
    if (index > upTo) return undefined;
    const at = () => locationOf(query, index);
    if (/^["']/.test(text)) {
      const quotes = /^(?:"""|'''|["'])/.exec(text)?.[0] ?? "";
      if (!CLOSED.test(text)) return `${at()}: the text that begins here is not closed by ${quotes}`;
      BEHIND_A_TEXT.lastIndex = index + text.length;
      if (!BEHIND_A_TEXT.test(query))
        return `${locationOf(query, index + text.length)}, after ${shortened(text)}: only ^^ and the name of a type, or @ and a language, can follow a text directly`;
    } else if (text === "<" && /^<(?:https?|urn|file|tag|mailto):/i.test(query.slice(index, index + 10))) {
      return `${at()}: the IRI that begins here is not closed by >, or contains a character that is not allowed in an IRI`;
    } else if (/^[“”„‘’‚«»]$/.test(text)) return `${at()}: ${text} is not a quotation mark in SPARQL: use " or '`;
    if (text === "{" || text === "(") open.push({ text, index });
    if (text !== "}" && text !== ")") continue;
    const last = open.pop();
    if (last === undefined) return `${at()}: ${text} closes nothing`;
    if ((last.text === "{") !== (text === "}"))
      return `${at()}: ${text} does not close the ${last.text} of ${locationOf(query, last.index)}`;
  }
  const last = open.at(-1);
  return last && `it ends too early: the ${last.text} of ${locationOf(query, last.index)} is not closed`;
}

function locationOf(query: string, index: number): string {
  const lines = query.slice(0, index).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
