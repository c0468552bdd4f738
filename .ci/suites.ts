import { matchesGlob } from "node:path";

/** Files of a kind, whose tests and seconds are counted together. */
interface Suite {
  readonly name: string;
  readonly files: readonly string[];
  /** A PostgreSQL server or Chromium. */
  readonly needsServer?: true;
}

/** Judge memory, or start and kill processes: each of these files has a process of its own. */
export const alone: readonly string[] = [
  "test/fuzz/**/*.test.ts",
  "test/bench/**/*.test.ts",
  "packages/sampler/src/evaluation/pool/{pool,pool-jobs,worker-process}.test.ts",
  "packages/server/src/services/{answer-in-pool,start-wam-server,wam/evaluate-method,wam/wam}.test.ts",
  "packages/crawler/src/{traps/trap-guards,web/hostile}.test.ts",
];

/** Need independent tools, wherever they stand: `npm run test:interop` runs them, `npm test` does not. */
export const withTools: readonly string[] = ["test/interop/**/*.test.ts", "**/*.interop.test.ts"];

/** The parts of the server that work on its database, and tests that start all services. */
const onTheDatabase: readonly string[] = [
  "packages/server/src/{alerts,cockpit,coordinator,observatory,queue,schedule,store}/**/*.test.ts",
  "packages/server/src/services/{etl,site-url}/**/*.test.ts",
  "packages/server/src/{services/bad-input,transport/openapi,worker/manage-workers,worker/worker-load}.test.ts",
];

/** Reports of made-up and of measured sites. */
const onAWarehouse: readonly string[] = [
  "packages/server/src/reports/{archive/late-copy,proof/page-proofs,text/languages,views/own-pages}.test.ts",
  "packages/server/src/reports/{sparql/sparql*,views/site/{fixes,both-rule-sets,own-rules}}.test.ts",
  "packages/server/src/reports/http/{addresses,any-request,api,failed-sites,no-sites,page-data,quiet}.test.ts",
  "packages/server/src/reports/http/{report-site,site-documents}.test.ts",
  "packages/server/src/reports/model/{annotations,census,chosen-rule-set,collections,compare,many-places}.test.ts",
  "packages/server/src/reports/model/{numbers,open-data,panels,search,sectors,verdicts}.test.ts",
];

/** The suites of `npm test`; a file is of the first one that names it. */
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
  { name: "stores", files: ["packages/crawler/src/{database,repository}/**/*.test.ts"], needsServer: true },
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

/** @param file  relative to the root. */
export function placeOfSuite(file: string): number {
  return suites.findIndex(({ files }) => files.some((pattern) => matchesGlob(file, pattern)));
}

/** Patterns of the files of those suites. */
export function filesOfSuites(needServer: boolean): string[] {
  return suites.filter(({ needsServer = false }) => needsServer === needServer).flatMap(({ files }) => files);
}
