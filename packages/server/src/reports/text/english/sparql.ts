/** The form for SPARQL. */
export const englishSparql = {
  sparqlTitle: "Ask in SPARQL",
  sparqlLead: "Questions of your own, in the query language of the web of data.",
  sparqlOff: "This server does not answer SPARQL.",
  sparqlQuery: "Query (SPARQL 1.1)",
  sparqlAsk: "Ask",
  sparqlAnswer: "Answer",
  sparqlTruncated: (rows: string) => `There are more than ${rows} rows; the others are left out.`,
  yes: "yes",
  no: "no",
  sparqlExamples: {
    fails: "How often each test failed and passed in the latest run",
    sites: "The sites of the latest run, the worst first",
    regions: "Mean score of each region in the latest run",
    collections: "Mean score of each collection in the latest run",
    history: "Mean score of each run",
    ruleSets: "Mean score of the latest run by each rule set",
    page: "What was found on the pages of a site (its address stands behind FROM)",
  },
  sparqlHow: "What can be asked",
  sparqlChapters: [
    "Without FROM: all published runs (eiao:testRun), in each its sites (eiao:siteSurvey) with the score by the leading rule set (eiao:barrierIndicator), the score by each rule set (eiao:score: eiao:ruleSet, eiao:barrierIndicator), places (dct:spatial, NUTS) and fields of activity (dct:subject, NACE: 62 in Rev. 2, 2.1:62 in Rev. 2.1), collections (eiao:collection, by name), and of each site what each test came to (eiao:testScore: eiao:failed, eiao:passed, eiao:applied). The prefixes eiao, earl, dc, dct, xsd, rdf and rdfs need no declaration.",
    "FROM with the address of a run on this site asks that run alone. FROM with the address of a site asks for everything that was found on its sampled pages in its latest run, in EARL; at most 20 sites at a time. FROM with both: that site in that run.",
    "A query may take 30 seconds and give 10,000 rows. Programs send it to /sparql (SPARQL 1.1 Protocol) and get JSON, XML, CSV or TSV, of graphs Turtle, N-Triples, RDF/XML or JSON-LD. Nothing can be changed, and no other server is asked.",
  ],
} as const;
