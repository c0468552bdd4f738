/**
 * Directions of imports. Between packages: wam-core <- crawler <- sampler <- etl <- server <- cli,
 * only through `exports`. Inside a package a folder imports only what its table allows: in wam-core earlier stages.
 * Imports of types may go either way; they leave no trace in what runs.
 */
const packages = ["wam-core", "crawler", "sampler", "etl", "server", "cli"];
const core = "^packages/wam-core/src/";
const testCode = "\\.test\\.ts$|/test-";
const value = { dependencyTypesNot: ["type-only"] };

/** Folder of wam-core -> folders whose values it may import, itself left out. */
const stages = {
  source: [],
  document: ["source"],
  style: ["source", "document"],
  validity: ["source", "document"],
  "rule-set": ["source", "document", "style", "validity"],
  measure: ["source", "document", "style", "validity", "rule-set"],
  judge: ["source", "document", "style", "validity", "rule-set", "measure"],
  score: ["source", "document", "style", "validity", "rule-set", "measure", "judge"],
  earl: ["source", "document", "style", "validity", "rule-set", "measure", "judge"],
  accessibility: ["source", "document", "style", "rule-set"],
  rules: ["source", "document", "style", "validity", "rule-set", "accessibility"],
  pdf: ["source", "document", "rule-set", "measure", "judge"],
};

/** Packages whose folders keep their directions with imports of types, too. */
const countTypes = new Set(["crawler", "cli", "sampler", "etl", "server"]);

/**
 * Package -> its folders -> what of the package they may import values from: folders, or single files; themselves left out. What is in
 * none of the tables may import everything: the files beside the folders, and `crawl/`, which joins the crawl.
 */
const folders = {
  "wam-core": {
    "style/syntax": ["document"],
    "style/values": ["document", "style/syntax"],
    "style/selectors": ["document", "style/syntax"],
    "style/conditions": ["source/without-nulls.ts", "document", "style/syntax", "style/values", "style/selectors"],
    "style/match": ["document", "style/selectors"],
    "style/sheets": ["source", "document", "budget.ts", "style/syntax", "style/selectors", "style/conditions"],
    "style/cascade": [
      "document",
      "style/syntax",
      "style/values",
      "style/selectors",
      "style/conditions",
      "style/match",
      "style/sheets",
    ],
    "style/focus": ["document", "style/syntax", "style/values", "style/selectors", "style/sheets", "style/cascade"],
    "style/computed": [
      "document",
      "style/syntax",
      "style/values",
      "style/selectors",
      "style/conditions",
      "style/match",
      "style/sheets",
      "style/cascade",
      "style/focus",
    ],
  },
  crawler: {
    data: [],
    files: [],
    url: [],
    pipeline: [],
    database: ["files"],
    web: ["url"],
    "web/transport": ["web/errors.ts", "web/exchange.ts", "web/redirect.ts"],
    "web/guard": ["web/errors.ts", "web/transport"],
    "web/manners": ["web/errors.ts", "web/exchange.ts", "web/http.ts", "web/transport"],
    "web/robots": ["web/exchange.ts", "web/follow.ts", "web/manners", "web/transport"],
    pages: ["files", "url", "web"],
    "pages/links/markup": [],
    "pages/links/script": ["pages/links/markup"],
    decide: ["data", "url", "pipeline/fifo.ts", "web/redirect.ts", "pages"],
    "decide/traps": ["url", "pages"],
    "decide/scope": ["data", "url", "decide/traps/catalogue.ts"],
    "decide/frontier": ["url", "pipeline/fifo.ts", "decide/traps"],
    logs: ["files", "url", "decide/scope"],
    sites: ["data", "files", "url", "database", "decide/scope"],
    repository: ["url", "database", "web/robots", "pages", "decide", "sites"],
  },
  sampler: {
    draw: [],
    statistics: ["draw"],
    store: ["draw"],
    "store/trig": ["store/errors.ts", "store/contents.ts"],
    "store/graphs": ["draw", "store/errors.ts", "store/contents.ts", "store/trig"],
    "store/file": ["store/errors.ts", "store/contents.ts", "store/trig", "store/graphs"],
    "store/query": ["store/errors.ts", "store/trig", "store/graphs", "store/file"],
    formats: ["store"],
    design: ["formats"],
    "rule-sets": ["store"],
    evaluation: ["store", "rule-sets"],
    "evaluation/sheets": ["store", "evaluation/errors.ts"],
    "evaluation/document": ["rule-sets", "evaluation/page-result.ts", "evaluation/sheets"],
    "evaluation/pool": ["evaluation/errors.ts", "evaluation/document", "evaluation/sheets"],
    "evaluation/remote": [
      "rule-sets",
      "evaluation/errors.ts",
      "evaluation/evaluator.ts",
      "evaluation/document",
      "evaluation/sheets",
    ],
    assessment: ["draw", "statistics", "store", "evaluation"],
    archive: ["draw", "store", "evaluation", "assessment"],
    sample: ["draw", "statistics", "store", "rule-sets", "evaluation", "assessment", "archive"],
    verify: ["draw", "store", "rule-sets", "evaluation", "assessment", "archive", "sample"],
  },
  etl: {
    warehouse: ["errors.ts"],
    pages: ["errors.ts", "warehouse"],
    annotation: ["errors.ts", "warehouse"],
    "search/language": ["search/words.ts", "warehouse"],
    "search/index": ["search/words.ts", "warehouse", "pages"],
    search: ["errors.ts", "warehouse", "pages"],
    "figures/compute": ["warehouse/site-group.ts"],
    "figures/read": ["warehouse", "pages", "figures/compute"],
    "figures/functions": ["errors.ts", "warehouse", "pages", "figures/compute", "figures/read"],
    figures: ["errors.ts", "warehouse", "pages", "search/index"],
    export: ["errors.ts", "warehouse", "pages", "annotation", "figures"],
    publish: ["errors.ts", "warehouse", "pages", "search/index", "figures", "export"],
    load: ["errors.ts", "warehouse", "pages", "publish"],
    generate: ["warehouse", "pages", "publish", "load"],
  },
  server: {
    "transport/soap": [
      "transport/errors.ts",
      "transport/bind-arguments.ts",
      "transport/reply.ts",
      "transport/service.ts",
    ],
    transport: [],
    wam: ["transport"],
    public: ["transport"],
    "public/model": ["public/proof"],
    "public/sparql": ["transport", "public/model"],
    "public/text": [],
    "observatory/queue": [],
    "observatory/configuration": [],
    "observatory/store": ["transport", "observatory/queue"],
    "observatory/services": [
      "transport",
      "wam",
      "observatory/queue",
      "observatory/store",
      "observatory/configuration/rule-sets.ts",
    ],
    "observatory/worker": ["transport", "observatory/queue", "observatory/services", "observatory/store"],
    "observatory/coordinator": ["transport", "observatory/queue", "observatory/services", "observatory/worker"],
    "observatory/schedule": [
      "transport",
      "observatory/queue",
      "observatory/services",
      "observatory/configuration/rule-sets.ts",
    ],
    "observatory/alerts": ["transport", "observatory/queue", "observatory/services", "observatory/configuration"],
    cockpit: [
      "transport",
      "public",
      "observatory/alerts",
      "observatory/queue",
      "observatory/schedule",
      "observatory/services",
    ],
  },
  cli: {
    output: [],
    input: ["output"],
    findings: ["input", "output"],
    formats: ["findings", "output"],
    "command-line": ["findings", "formats", "input", "output"],
    services: ["command-line", "input", "output"],
    data: ["services", "input", "output"],
    crawl: ["command-line", "data", "input", "output"],
    sites: ["command-line", "crawl", "data", "input", "output"],
    evaluation: ["command-line", "findings", "formats", "input", "output", "services"],
    "assess/report": ["formats", "output"],
    assess: ["crawl", "formats", "output"],
    conformance: ["findings", "services"],
    "commands/page": ["command-line", "evaluation", "findings", "formats", "input", "output"],
    "commands/site": ["assess", "command-line", "crawl", "data", "formats", "input", "output", "sites"],
    "commands/warehouse": ["command-line", "data", "input", "output"],
    "commands/service": ["command-line", "conformance", "evaluation", "formats", "input", "output", "services"],
    "commands/observatory": ["command-line", "data", "formats", "input", "output", "services"],
    "commands/seed": ["command-line", "crawl", "data", "input", "output", "services"],
  },
};

/** Package -> the files beside its folders that every folder may import. */
const shared = { crawler: ["system-errors.ts"], cli: ["errors.ts", "rule-sets.ts", "terminal.ts", "version.ts"] };

/** A regular expression for paths below `root`: in one of these folders, or one of these files. */
const below = (root, parts) =>
  `${root}(${parts.map((part) => (part.endsWith(".ts") ? `${part.replace(".", "\\.")}$` : `${part}/`)).join("|")})`;

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-cycles-of-types",
      severity: "error",
      from: { path: "^packages/cli/" },
      to: { circular: true },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...packages.map((name, at) => ({
      name: `direction-${name}`,
      comment: `${name} imports only ${packages.slice(0, at).join(", ") || "no package of ours"}`,
      severity: "error",
      from: { path: `^packages/${name}/` },
      to: { path: `^packages/(${packages.slice(at + 1).join("|") || "none"})/` },
    })),
    ...packages.map((name) => ({
      name: `exports-only-${name}`,
      comment: "other packages and the examples enter a package only through its exports; tests may look inside",
      severity: "error",
      from: { path: "^(packages|examples)/", pathNot: `^packages/${name}/` },
      to: { path: `^packages/${name}/(src|dist)/`, dependencyTypes: ["local"], dependencyTypesNot: ["aliased"] },
    })),
    ...Object.entries(stages).map(([stage, allowed]) => ({
      name: `stage-${stage}`,
      comment: `${stage} imports only ${allowed.join(", ") || "no other stage"}`,
      severity: "error",
      from: { path: `${core}${stage}/`, pathNot: testCode },
      to: {
        path: `${core}([^/]+/|check\\.ts|index\\.ts)`,
        pathNot: below(core, [stage, ...allowed]),
        ...value,
      },
    })),
    ...Object.entries(folders).flatMap(([name, table]) =>
      Object.entries(table).map(([folder, allowed]) => {
        const root = `^packages/${name}/src/`;
        return {
          name: `${name}-${folder}`,
          comment: `${name}/${folder} imports only ${allowed.join(", ") || "no other folder"}`,
          severity: "error",
          from: { path: below(root, [folder]), pathNot: testCode },
          to: {
            path: root,
            pathNot: below(root, [folder, ...allowed, ...(shared[name] ?? [])]),
            ...(countTypes.has(name) ? {} : value),
          },
        };
      }),
    ),
    {
      name: "decisions-are-pure",
      comment: "crawler/decide decides: it opens no file and no connection",
      severity: "error",
      from: { path: "^packages/crawler/src/decide/", pathNot: testCode },
      to: { path: "^(node:)?(fs|net|http|https|timers|dns|zlib|child_process)(/|$)" },
    },
    {
      name: "arithmetic-of-figures-is-pure",
      comment: "etl/figures/compute computes: what reads the database is in figures/read",
      severity: "error",
      from: { path: "^packages/etl/src/figures/compute/", pathNot: testCode },
      to: { path: "^(node:|packages/crawler/src/database/)|^(fs|zlib|path|timers)" },
    },
    {
      name: "pdf-is-an-entry-of-its-own",
      comment: "wam-core stays small for those who evaluate no PDF document",
      severity: "error",
      from: { path: core, pathNot: [`${core}pdf/`, testCode] },
      to: { path: `${core}pdf/`, ...value },
    },
    {
      name: "only-the-surface-knows-rules",
      comment: "the entries index.ts, check.ts, measurement-digest.ts and wcag.ts alone import rule sets",
      severity: "error",
      from: {
        path: core,
        pathNot: [`${core}(rules/|index\\.ts|check\\.ts|measurement-digest\\.ts|wcag\\.ts)`, testCode],
      },
      to: { path: `${core}rules/`, ...value },
    },
    {
      name: "no-development-tools",
      comment: "what is published imports no devDependency but those that are bundled",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: testCode },
      to: {
        pathNot: "node_modules/(pdfjs-dist|eld|tough-cookie)/",
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["npm", "type-only"],
      },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|node_modules)/" },
    enhancedResolveOptions: {
      conditionNames: ["@eiao/source", "import", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
