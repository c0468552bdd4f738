import { graphForms } from "@eiao/server/formats";
import { queryFormats } from "../store/query-results.ts";
import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../command-line/options.ts";

/** `eiao-wam query`. Spec cli.md 7. */
export const query = defineCommand({
  name: "query",
  operands: "<store>...",
  summary: "Ask stores in SPARQL 1.1",
  description: [
    "Answers a SPARQL 1.1 query over one or many stores: SELECT and ASK as SPARQL 1.1 JSON results, CSV, TSV, XML or a table, CONSTRUCT and DESCRIBE as Turtle, N-Triples, RDF/XML or JSON-LD. Nothing is changed, and no server is asked.",
    "The default graph is everything that the stores say, each statement once; each page, each survey and each manifest is a graph of its own, for GRAPH and FROM. The prefixes earl, eiao, dc, dct, earl10, ptr, xsd, rdf and rdfs need no PREFIX. Classes, properties and ten questions with their queries: docs/vocabulary.md.",
    "Loading takes most of the time, about five seconds for a million statements; --page loads only the pages asked for.",
  ].join("\n\n"),
  examples: [
    [
      'eiao-wam query store.trig.zst --sparql "SELECT (COUNT(*) AS ?triples) { ?s ?p ?o }"',
      "How many statements a store makes.",
    ],
    [
      `eiao-wam query store.trig.zst --format table --sparql "SELECT ?page ?score { ?s a eiao:scenario ; eiao:barrierIndicator ?score ; eiao:rangeLocation/eiao:page ?page } ORDER BY DESC(?score) ?page LIMIT 10"`,
      "The ten worst pages.",
    ],
    [
      "eiao-wam query *.trig.zst --sparql-file failures.rq --format csv --output failures.csv",
      "A query from a file over many stores, for a spreadsheet.",
    ],
    [
      'eiao-wam query store.trig.zst --page https://example.org/ --sparql "DESCRIBE <https://example.org/>"',
      "What is said of one page, without loading the others.",
    ],
  ],
  options: {
    sparql: { type: "string", value: "TEXT", help: "the query", configurable: false },
    "sparql-file": {
      type: "string",
      value: "FILE",
      help: "the query is in this file; - is standard input",
      configurable: false,
    },
    format: {
      type: "string",
      choices: [...queryFormats, ...graphForms],
      help: "json, csv, tsv, xml, table for rows (json unless given), the others for graphs (turtle)",
      configurable: false,
    },
    page: { type: "list", value: "URL", help: "load only the pages of these addresses; else all", configurable: false },
    "max-rows": {
      type: "integer",
      value: "N",
      default: 10_000,
      minimum: 1,
      help: "rows that come back at most, or solutions that a graph is made of",
    },
    "max-triples": {
      type: "integer",
      value: "N",
      default: 5_000_000,
      minimum: 1,
      help: "statements that are loaded at most; a million takes 400 MB, with GRAPH or FROM twice that",
    },
    timeout: {
      type: "number",
      value: "S",
      default: 30,
      minimum: 0.001,
      help: "seconds that the query may take, loading not counted",
      configurable: false,
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length === 0) throw new CommandError("query needs a store.", "It is a .trig.zst file of assess.");
    if (options.sparql === undefined && options.sparqlFile === undefined)
      throw new CommandError(
        "query needs --sparql TEXT or --sparql-file FILE.",
        'Such as "SELECT * { ?s ?p ?o } LIMIT 10".',
      );
    const { runQuery } = await import("../store/run-query.ts");
    return runQuery(operands, options, terminal);
  },
});
