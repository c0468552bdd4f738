import { defineCommand } from "../command.ts";
import { CommandError } from "../errors.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../options.ts";

/** `eiao-wam query`. Spec cli.md 7. */
export const query = defineCommand({
  name: "query",
  operands: "<store>...",
  summary: "Ask stores in SPARQL 1.1",
  description:
    "Answers a SPARQL 1.1 query (SELECT or ASK) over one or many stores as SPARQL 1.1 JSON results. The default graph is everything; each page, each survey and each manifest is a graph of its own. Loading takes most of the time, about five seconds for a million statements; --page loads only the pages asked for.",
  examples: [
    [
      'eiao-wam query store.trig.zst --sparql "SELECT (COUNT(*) AS ?triples) { ?s ?p ?o }"',
      "How many statements a store has.",
    ],
    [
      `eiao-wam query store.trig.zst --sparql "PREFIX eiao: <http://www.eiao.net/rdf/2.0#> SELECT ?page ?score { ?s eiao:typeofscenario 'pagescenario' ; eiao:barrierIndicator ?score ; eiao:rangeLocation/eiao:page ?page } ORDER BY DESC(?score) LIMIT 10"`,
      "The ten worst pages.",
    ],
    [
      'eiao-wam query store.trig.zst --page https://example.org/ --sparql "SELECT * { ?s ?p ?o } LIMIT 100"',
      "One page, with survey and manifest, without loading the other pages.",
    ],
  ],
  options: {
    sparql: { type: "string", value: "TEXT", help: "the query", configurable: false },
    page: { type: "list", value: "URL", help: "load only the pages of these addresses; else all", configurable: false },
    "max-rows": { type: "integer", value: "N", default: 10_000, minimum: 1, help: "rows that come back at most" },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length === 0) throw new CommandError("query needs a store.", "It is a .trig.zst file of assess.");
    const { sparql } = options;
    if (sparql === undefined)
      throw new CommandError("query needs --sparql TEXT.", 'Such as "SELECT * { ?s ?p ?o } LIMIT 10".');
    const { runQuery } = await import("../assess/run-query.ts");
    return runQuery(operands, { ...options, sparql }, terminal);
  },
});
