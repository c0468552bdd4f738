import { rdfStoreError } from "./errors.ts";

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

/** A word, brace or parenthesis outside all braces and parentheses. */
interface TopToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A SELECT that gives at most `rows` + 1 rows, so that the engine never makes more than can be returned and one more
 * tells that there were more; an ASK as it is. A smaller LIMIT of its own stays.
 *
 * @throws EiaoError `SparqlForm` for every other form: queries that build graphs, updates.
 */
export function limitRows(query: string, rows: number): string {
  const tokens = topTokens(query);
  const form = tokens.find(({ text }) => /^[A-Za-z]+$/.test(text) && !/^(?:base|prefix)$/i.test(text));
  const name = form?.text.toUpperCase() ?? "nothing";
  if (name === "ASK") return query;
  if (name !== "SELECT") throw rdfStoreError("SparqlForm", { form: name.slice(0, 40) });
  // Behind the group of WHERE come the modifiers.
  const modifiers = tokens.slice(tokens.findIndex(({ text }) => text === "}") + 1);
  const limit = modifiers.findIndex(({ text }) => /^limit$/i.test(text));
  const own = limit === -1 ? undefined : modifiers[limit + 1];
  if (own !== undefined && /^\d+$/.test(own.text)) {
    return `${query.slice(0, own.start)}${Math.min(Number(own.text), rows + 1)}${query.slice(own.end)}`;
  }
  const values = modifiers.find(({ text }) => /^values$/i.test(text))?.start ?? query.length;
  return `${query.slice(0, values)}\nLIMIT ${rows + 1}\n${query.slice(values)}`;
}

function topTokens(query: string): readonly TopToken[] {
  const tokens: TopToken[] = [];
  let depth = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(query); found !== null; found = TOKEN.exec(query)) {
    const [text] = found;
    if (text === "}" || text === ")") depth--;
    if (depth === 0 && /^[{}()?$@\p{L}\p{N}_]/u.test(text)) {
      tokens.push({ text, start: found.index, end: found.index + text.length });
    }
    if (text === "{" || text === "(") depth++;
  }
  return tokens;
}
