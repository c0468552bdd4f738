import { matchesGlob } from "node:path";

/** A set of test files whose tests and seconds are counted together. */
interface Suite {
  readonly name: string;
  readonly files: readonly string[];
  /** True if the tests need a PostgreSQL server or Chromium. */
  readonly needsServer?: true;
}

/** Files that measure memory, or start and kill processes. Each runs in its own process. */
export const alone: readonly string[] = [
  "test/fuzz/**/*.test.ts",
  "test/bench/**/*.test.ts",
  "packages/sampler/src/evaluation/pool/{pool,pool-jobs,worker-process}.test.ts",
  "packages/server/src/wam/{answer-in-pool,start-wam-server,evaluate-method,wam}.test.ts",
  "packages/crawler/src/{decide/traps/trap-guards,web/hostile}.test.ts",
];

/** Files that need independent tools. `npm run test:interop` runs them, `npm test` does not. */
export const withTools: readonly string[] = ["test/interop/**/*.test.ts", "**/*.interop.test.ts"];

/** The parts of the server that work on its database, and tests that start all services. */
const onTheDatabase: readonly string[] = [
  "packages/server/src/cockpit/**/*.test.ts",
  "packages/server/src/observatory/*.test.ts",
  "packages/server/src/observatory/{alerts,coordinator,queue,schedule,store}/**/*.test.ts",
  "packages/server/src/observatory/services/{etl,site-url}/**/*.test.ts",
  "packages/server/src/observatory/{services/bad-input,worker/manage-workers,worker/worker-load}.test.ts",
  "packages/server/src/transport/openapi.test.ts",
];

/** Tests of reports, on generated and on measured sites. */
const onAWarehouse: readonly string[] = [
  "packages/server/src/public/{archive/late-copy,proof/page-proofs,text/languages,views/own-pages}.test.ts",
  "packages/server/src/public/{sparql/sparql*,views/site/{fixes,both-rule-sets,own-rules}}.test.ts",
  "packages/server/src/public/http/{addresses,any-request,api,failed-sites,no-sites,page-data,quiet}.test.ts",
  "packages/server/src/public/http/{report-site,site-documents}.test.ts",
  "packages/server/src/public/model/{annotations,census,chosen-rule-set,collections,compare,many-places}.test.ts",
  "packages/server/src/public/model/{numbers,open-data,panels,search,sectors,verdicts}.test.ts",
];

/** The suites of `npm test`. A file belongs to the first suite that names it. */
export const suites: readonly Suite[] = [
  { name: "fuzz", files: ["test/fuzz/**/*.test.ts"] },
  { name: "counted work", files: ["test/bench/**/*.test.ts"] },
  { name: "observatory", files: ["test/observatory/**/*.test.ts", ...onTheDatabase], needsServer: true },
  {
    name: "assess",
    files: ["test/assess/**/*.test.ts", "packages/sampler/src/verify/check-crawl.test.ts"],
    needsServer: true,
  },
  { name: "crawl", files: ["test/crawl/**/*.test.ts"], needsServer: true },
  { name: "stores", files: ["packages/crawler/src/{database,repository,sites}/**/*.test.ts"], needsServer: true },
  {
    name: "warehouse",
    files: ["test/warehouse/**/*.test.ts", "packages/etl/src/{figures/read/run-figures,load/load-prepared}.test.ts"],
    needsServer: true,
  },
  { name: "reports", files: onAWarehouse, needsServer: true },
  {
    name: "oracle",
    files: ["test/{chromium,oracle,support}/**/*.test.ts", "packages/*/src/**/*.chromium.test.ts"],
    needsServer: true,
  },
  { name: "examples", files: ["examples/**/*.test.ts"], needsServer: true },
  { name: "command line", files: ["test/cli/**/*.test.ts"] },
  { name: "structure", files: ["test/*.test.ts"] },
  { name: "property", files: ["test/property/**/*.test.ts"] },
  {
    name: "validity",
    files: [
      "test/validity/**/*.test.ts",
      "packages/wam-core/src/{validity/{frozen,hostile},style/sheets/css-agree}.test.ts",
    ],
  },
  { name: "act", files: ["test/{act,accuracy}/**/*.test.ts"] },
  { name: "spec", files: ["test/spec/**/*.test.ts"] },
  { name: "units", files: ["{packages/*/src,test/compare}/**/*.test.ts"] },
];

/** Files that `npm run test:fast` omits: each takes seconds by itself (hostile input, random samples, real pages), or starts processes. */
export const leftOutOfFast: readonly string[] = [
  "packages/wam-core/src/rules/wcag-2.2/hostile.test.ts",
  "packages/wam-core/src/rules/wcag-2.2/properties.test.ts",
  "packages/wam-core/src/rules/uwem-1.2/rules.test.ts",
  "packages/wam-core/src/style/hostile.test.ts",
  "packages/wam-core/src/document/html.test.ts",
  "packages/wam-core/src/document/xml.test.ts",
  "packages/wam-core/src/validity/validate.test.ts",
  "packages/wam-core/src/style/selectors/selector.test.ts",
  "packages/wam-core/src/style/cascade/cascade.test.ts",
  "packages/wam-core/src/style/conditions/media-query.test.ts",
  "packages/wam-core/src/style/match/match.test.ts",
  "packages/wam-core/src/style/sheets/sheet-tree.test.ts",
  "packages/wam-core/src/earl/write-earl.test.ts",
  "packages/wam-core/src/pdf/reader/structure.test.ts",
  "packages/wam-core/src/pdf/hostile.test.ts",
  "packages/crawler/src/decide/frontier/frontier.test.ts",
  "packages/crawler/src/pages/links/extract.test.ts",
  "packages/crawler/src/pages/links/hostile.test.ts",
  "packages/crawler/src/pages/links/real-pages.test.ts",
  "packages/crawler/src/pages/links/sitemap.test.ts",
  "packages/crawler/src/sites/lists/csv.test.ts",
  "packages/crawler/src/pages/warc/recover.test.ts",
  "packages/crawler/src/web/http.test.ts",
  "packages/crawler/src/web/manners/fetch-whole.test.ts",
  "packages/etl/src/pages/site-pages.test.ts",
  "packages/server/src/transport/service-app.test.ts",
  "packages/cli/src/commands.test.ts",
  "packages/cli/src/evaluation/pdf-hostile.test.ts",
  "packages/cli/src/formats/sarif.test.ts",
  "packages/cli/src/input/fetch.test.ts",
  "test/property/selector-matching.test.ts",
  "packages/wam-core/src/accessibility/aria/aria.test.ts",
  "packages/crawler/src/logs/decision-log.test.ts",
  "packages/sampler/src/store/query/sparql.test.ts",
  "packages/sampler/src/store/query/sparql-sets.test.ts",
  "packages/sampler/src/store/vocabulary.test.ts",
  "packages/sampler/src/sample/evaluate-scenario.test.ts",
  "packages/server/src/public/model/report-cache.test.ts",
  "packages/server/src/observatory/worker/resident-bytes.test.ts",
  "packages/cli/src/input/read-file.test.ts",
  "packages/cli/src/input/sheets.test.ts",
  "packages/cli/src/output/shell-word.test.ts",
  "packages/cli/src/start-program.test.ts",
  "test/docs.test.ts",
  "test/publishing.test.ts",
  "test/structure.test.ts",
];

/** The suites that `npm run test:fast` runs for daily work. */
export const fastSuites: ReadonlySet<string> = new Set(["units", "structure", "property"]);

/** @param file  path relative to the root. */
export function placeOfSuite(file: string): number {
  return suites.findIndex(({ files }) => files.some((pattern) => matchesGlob(file, pattern)));
}

/** Returns the file patterns of the wanted suites. */
export function filesOfSuites(isWanted: (suite: Suite) => boolean): string[] {
  return suites.filter(isWanted).flatMap(({ files }) => files);
}
