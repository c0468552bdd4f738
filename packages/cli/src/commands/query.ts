import { graphForms } from "@eiao/sampler/formats";
import { queryFormats } from "../store/query-results.ts";
import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../command-line/options.ts";

/** `eiao-wam query`. Spec cli.md 7. */
export const query = defineCommand({
  name: "query",
  operands: "<store>...",
  summary: "Answer a SPARQL query over stores",
  description: [
    "Answers a SPARQL 1.1 query over one or many stores. SELECT and ASK print SPARQL JSON results, CSV, TSV, XML or a table; CONSTRUCT and DESCRIBE print Turtle, N-Triples, RDF/XML or JSON-LD. A query changes nothing and needs no server.",
    "The default graph has every statement of the stores once. For GRAPH and FROM, each page, survey and manifest is a graph of its own. The prefixes earl, eiao, dc, dct, earl10, ptr, xsd, rdf and rdfs need no PREFIX. docs/vocabulary.md of the project describes the classes and properties, with ten example queries.",
    "Most of the time is spent on loading, about five seconds per million statements. To load less, name the pages with --page.",
  ].join("\n\n"),
  examples: [
    [
      'eiao-wam query store.trig.zst --sparql "SELECT (COUNT(*) AS ?triples) { ?s ?p ?o }"',
      "Counts the statements of a store.",
    ],
    [
      `eiao-wam query store.trig.zst --format table --sparql "SELECT ?page ?score { ?s a eiao:scenario ; eiao:barrierIndicator ?score ; eiao:rangeLocation/eiao:page ?page } ORDER BY DESC(?score) ?page LIMIT 10"`,
      "Lists the ten worst pages.",
    ],
    [
      "eiao-wam query *.trig.zst --sparql-file failures.rq --format csv --output failures.csv",
      "Runs a query from a file over many stores, and writes CSV for a spreadsheet.",
    ],
    [
      'eiao-wam query store.trig.zst --page https://example.org/ --sparql "DESCRIBE <https://example.org/>"',
      "Prints everything about one page, without loading the others.",
    ],
  ],
  options: {
    sparql: { type: "string", value: "TEXT", help: "the query", configurable: false },
    "sparql-file": {
      type: "string",
      value: "FILE",
      help: "file with the query; - is standard input",
      configurable: false,
    },
    format: {
      type: "string",
      choices: [...queryFormats, ...graphForms],
      help: "json, csv, tsv, xml and table are for rows, the others for graphs. Default: json for rows, turtle for graphs",
      configurable: false,
    },
    page: {
      type: "list",
      value: "URL",
      help: "load only the page with this address. Default: all pages",
      configurable: false,
    },
    "max-rows": {
      type: "integer",
      value: "N",
      default: 10_000,
      minimum: 1,
      help: "maximum number of rows in the answer, or of solutions from which a graph is made",
    },
    "max-triples": {
      type: "integer",
      value: "N",
      default: 5_000_000,
      minimum: 1,
      help: "maximum number of statements to load; a million needs 400 MB of memory, or 800 MB with GRAPH or FROM",
    },
    timeout: {
      type: "number",
      value: "S",
      default: 30,
      minimum: 0.001,
      help: "seconds allowed for the query, not counting the loading",
      configurable: false,
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length === 0)
      throw new CommandError("query needs a store.", "Name a .trig.zst file that assess wrote.");
    if (options.sparql === undefined && options.sparqlFile === undefined)
      throw new CommandError(
        "query needs --sparql TEXT or --sparql-file FILE.",
        'Example: --sparql "SELECT * { ?s ?p ?o } LIMIT 10"',
      );
    const { runQuery } = await import("../store/run-query.ts");
    return runQuery(operands, options, terminal);
  },
});
