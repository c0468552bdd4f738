import type { AnyCommand } from "./command-line/command.ts";
import { actReport } from "./commands/act-report.ts";
import { assess } from "./commands/assess.ts";
import { check } from "./commands/check.ts";
import { conformance } from "./commands/conformance.ts";
import { crawl } from "./commands/crawl.ts";
import { explain } from "./commands/explain.ts";
import { exportCommand } from "./commands/export.ts";
import { generate } from "./commands/generate.ts";
import { indexCommand } from "./commands/index.ts";
import { init } from "./init/init.ts";
import { load } from "./commands/load.ts";
import { pages } from "./commands/pages.ts";
import { publish } from "./commands/publish.ts";
import { query } from "./commands/query.ts";
import { replay } from "./commands/replay.ts";
import { report } from "./commands/report.ts";
import { rules } from "./commands/rules.ts";
import { runs } from "./commands/runs.ts";
import { scopelog } from "./commands/scopelog.ts";
import { serve } from "./commands/serve.ts";
import { sites } from "./commands/curation/sites.ts";
import { sql } from "./commands/sql.ts";
import { style } from "./commands/style.ts";
import { tree } from "./commands/tree.ts";
import { validate } from "./commands/validate.ts";
import { verify } from "./commands/verify.ts";
import { why } from "./commands/why.ts";

/** All commands in the order of `--help`. The modules are light: each loads the engine only when it runs. */
export const commands: readonly AnyCommand[] = [
  check,
  explain,
  rules,
  style,
  init,
  tree,
  validate,
  crawl,
  pages,
  why,
  scopelog,
  sites,
  assess,
  verify,
  replay,
  query,
  generate,
  load,
  publish,
  indexCommand,
  runs,
  report,
  exportCommand,
  sql,
  serve,
  actReport,
  conformance,
];
