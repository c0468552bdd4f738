import { rdfStoreError } from "../errors.ts";
import { storeNamespaces } from "../trig/dialect.ts";

/*
 * Tokens of SPARQL 1.1 as far as they matter here: what stands inside IRIs, strings, comments and names is passed over
 * whole, so that a keyword or brace in them is not taken for one. All of a query takes linear time; therefore a long
 * string that is not closed goes on to the end: to try again behind its quotes would take quadratic time.
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

/** The facts about a query that have to be known before it is asked. */
export interface ReadQuery {
  readonly form: "SELECT" | "ASK" | "CONSTRUCT" | "DESCRIBE";
  /** GRAPH or FROM stands in it: the graphs are needed one by one. */
  readonly namesGraphs: boolean;
  /** With PREFIX declarations for the vocabulary's prefixes that it uses without any, and a limit. */
  readonly limited: string;
  /** Characters that stand before the query in `limited`. */
  readonly shift: number;
  /** A SELECT of one row for each solution of CONSTRUCT and DESCRIBE, one more than are allowed. */
  readonly probe: string | undefined;
  /** SELECTs that give the graphs of FROM and of FROM NAMED as ?g, for a query with several FROM. */
  readonly dataset: { readonly from: string; readonly named: string | undefined } | undefined;
}

/**
 * Reads a query and limits it: at most `rows` + 1 rows, so that the engine never makes more than can be returned and one more
 * tells that there were more; graphs of at most `rows` solutions. A smaller LIMIT of its own stays.
 *
 * @throws EiaoError `SparqlForm` for updates and what is no query, `SparqlService` for federated queries.
 */
export function readQuery(query: string, rows: number): ReadQuery {
  const tokens = tokensOf(query);
  const top = tokens.filter(({ depth }) => depth === 0);
  const start = top.find(({ text }) => /^[A-Za-z]+$/.test(text) && !/^(?:base|prefix)$/i.test(text));
  const form = start?.text.toUpperCase() ?? "nothing";
  if (start === undefined || !isForm(form)) throw rdfStoreError("SparqlForm", { form: form.slice(0, 40) });
  const isWord = (word: RegExp) => tokens.some(({ text }) => word.test(text));
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

/** Outside of groups LIMIT and VALUES are modifiers: what else is spelt so has a sign before it, or stands in an IRI or a name. */
function limitedTo(query: string, body: readonly Token[], rows: number): string {
  const limit = body.findIndex(({ text }) => /^limit$/i.test(text));
  const own = limit === -1 ? undefined : body[limit + 1];
  if (own !== undefined && /^\d+$/.test(own.text)) {
    return `${query.slice(0, own.start)}${Math.min(Number(own.text), rows)}${query.slice(own.end)}`;
  }
  const values = body.find(({ text }) => /^values$/i.test(text))?.start ?? query.length;
  return `${query.slice(0, values)}\nLIMIT ${rows}\n${query.slice(values)}`;
}

/** The same query for its solutions only; undefined when it has no WHERE. */
function probeOf(query: string, start: Token, body: readonly Token[], form: string): string | undefined {
  const ofTemplate = form === "CONSTRUCT" && body[0]?.text === "{" ? body.find(({ text }) => text === "}") : undefined;
  const where = body.find(({ text }) => /^(?:from|where|\{)$/i.test(text));
  if (where === undefined) return undefined;
  const rest = query.slice(ofTemplate === undefined ? where.start : ofTemplate.end);
  return `${query.slice(0, start.start)}SELECT (1 AS ?eiaoSolution) ${rest}`;
}

/** A clause FROM or FROM NAMED; the engine makes an absolute IRI of what stands behind it. */
interface DatasetClause {
  readonly start: number;
  readonly end: number;
  readonly graph: string;
  readonly isNamed: boolean;
}

/** Finds the clauses of the dataset among the words outside of groups. The engine says what is wrong with a clause without a graph. */
function datasetClauses(query: string, top: readonly Token[]): DatasetClause[] {
  return top.flatMap(({ text, start, end }, at) => {
    if (!/^from$/i.test(text)) return [];
    const next = top[at + 1];
    const isNamed = next !== undefined && /^named$/i.test(next.text);
    const behind = isNamed ? next.end : end;
    const [whole = "", graph] = /^(?:\s|#[^\n\r]*[\n\r])*(<[^>]*>|[^\s{]+)/.exec(query.slice(behind)) ?? [];
    return graph === undefined ? [] : [{ start, end: behind + whole.length, graph, isNamed }];
  });
}

function datasetOf(query: string, start: Token, body: readonly Token[]): ReadQuery["dataset"] {
  const clauses = datasetClauses(query, body);
  const named = clauses.filter(({ isNamed }) => isNamed);
  const from = clauses.filter(({ isNamed }) => !isNamed);
  if (from.length < 2) return undefined;
  const select = (some: readonly DatasetClause[]) =>
    `${query.slice(0, start.start)}SELECT ?g { VALUES ?g { ${some.map(({ graph }) => graph).join(" ")} } }`;
  return { from: select(from), named: named.length === 0 ? undefined : select(named) };
}

/** A query without its dataset, and the graphs that it names by FROM and FROM NAMED, as they stand there. */
interface SplitQuery {
  /** The query, as long as it was: an error stays in its place. */
  readonly query: string;
  /** Graphs of FROM and FROM NAMED. */
  readonly from: readonly string[];
  /** Graphs of FROM NAMED. */
  readonly named: readonly string[];
}

/** Takes FROM and FROM NAMED out of a query, for who chooses what is loaded by them. @throws EiaoError `SparqlForm`. */
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

/** On one line, so that the lines of the query keep their numbers. */
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

/** All of a query, piece by piece: IRIs, texts, comments, names, spaces, and every other character by itself. */
function* everyToken(query: string): Generator<{ readonly text: string; readonly index: number }> {
  const token = new RegExp(TOKEN); // its position is its own: two may be read in turn
  for (let found = token.exec(query); found !== null; found = token.exec(query))
    yield { text: found[0], index: found.index };
}

function tokensOf(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const { text, index } of everyToken(query)) {
    if (text === "}" || text === ")") depth--;
    // What stands behind a colon is the local part of a name.
    const isLocal = query[index - 1] === ":" && !/^[{}()]/.test(text);
    if (!isLocal && /^[{}()?$@\p{L}\p{N}_]/u.test(text)) {
      tokens.push({ text, start: index, end: index + text.length, depth });
    }
    if (text === "{" || text === "(") depth++;
  }
  return tokens;
}

/** Expected by the grammar at one location: more than so many say nothing to a reader. */
const MOST_EXPECTED = 8;

/**
 * Returns the engine's message about a query that it cannot read as a sentence: where it stopped, and what it expected if that is little.
 *
 * @param message  such as `error at 2:13: expected one of "(", FILTER`, with lines and columns from 1.
 * @param shift    characters that were put before the first line.
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
  const says = sentence === undefined ? expectation(items) : reason(sentence);
  const isEnd = read === undefined || (line === lines.length && read.slice(column - 1).trim() === "");
  const upTo = isEnd ? query.length : lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column);
  const lexical = sentence === undefined ? lexicalProblem(query, upTo) : undefined;
  if (lexical !== undefined) return lexical;
  if (isEnd && sentence === undefined) return endProblem(query);
  if (read === undefined) return says;
  const before = read.slice(Math.max(0, column - 41), Math.max(0, column - 1)).trim();
  const behind = before === "" ? "" : `, behind ${JSON.stringify(before)}`;
  return `line ${line}, column ${Math.max(1, column)}${behind}: ${says}`;
}

/** Describes the end of a query whose texts and braces are in order: words that ask for more stand there, or the engine tells no place. */
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
  const words = items.filter((item) => /^(?:"[^"\s]+"|[A-Z]{2,}[A-Za-z0-9]*)$/.test(item));
  if (words.length === 0 || words.length > MOST_EXPECTED) return "it is not valid SPARQL there";
  return `${words.join(", ")} could stand there`;
}

/** Whole texts; those of one line, and those of several. Linear: each character can be read one way only. */
const CLOSED =
  /^(?:"[^"\\\n\r]*(?:\\[^\n\r][^"\\\n\r]*)*"|'[^'\\\n\r]*(?:\\[^\n\r][^'\\\n\r]*)*'|"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*"""|'''[^'\\]*(?:(?:\\[^]|'(?!''))[^'\\]*)*''')$/;
/** Matches what may stand right behind a text: a type, a language, or none of the characters that would begin one or be a part of a name. */
const BEHIND_A_TEXT =
  /(?:\^\^\s*(?:<|[\p{L}\p{N}_.-]*:)|@[A-Za-z]+(?:-[A-Za-z0-9]+)*(?![\p{L}\p{N}_-])|(?![\^@\p{L}\p{N}_:]))/uy;
const SHOWN = 30;

/**
 * Describes what is wrong with the texts, IRIs and braces of a query that the engine refused, as a sentence with its place; undefined: nothing. The
 * engine says of most such slips that the query ends there, because it looked on from there.
 *
 * @param upTo  characters that the engine has read: what is behind them is not looked at.
 */
export function lexicalProblem(query: string, upTo = query.length): string | undefined {
  const open: { readonly text: string; readonly index: number }[] = [];
  for (const { text, index } of everyToken(query)) {
    if (index > upTo) return undefined;
    const at = () => locationOf(query, index);
    if (/^["']/.test(text)) {
      const quotes = /^(?:"""|'''|["'])/.exec(text)?.[0] ?? "";
      if (!CLOSED.test(text)) return `${at()}: the text that begins there is not closed by ${quotes}`;
      BEHIND_A_TEXT.lastIndex = index + text.length;
      if (!BEHIND_A_TEXT.test(query))
        return `${locationOf(query, index + text.length)}, behind ${shortened(text)}: a text may have ^^ and the name of its type, or @ and its language, there`;
    } else if (text === "<" && /^<(?:https?|urn|file|tag|mailto):/i.test(query.slice(index, index + 10))) {
      return `${at()}: the IRI that begins there is not closed by >, or holds a character that an IRI cannot have`;
    } else if (/^[“”„‘’‚«»]$/.test(text)) return `${at()}: ${text} begins no text; " and ' do`;
    if (text === "{" || text === "(") open.push({ text, index });
    if (text !== "}" && text !== ")") continue;
    const last = open.pop();
    if (last === undefined) return `${at()}: ${text} closes nothing`;
    if ((last.text === "{") !== (text === "}"))
      return `${at()}: ${text} stands where ${locationOf(query, last.index)} is to be closed, a ${last.text}`;
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
