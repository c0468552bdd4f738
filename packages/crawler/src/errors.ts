import { classificationErrorRows } from "./classification/errors.ts";
import { siteCrawlErrorRows } from "./crawl/errors.ts";
import { databaseErrorRows } from "./database/errors.ts";
import { fetchErrorRows } from "./fetch/errors.ts";
import { importErrorRows } from "./import/errors.ts";
import { pipelineErrorRows } from "./pipeline/errors.ts";
import { repositoryErrorRows } from "./repository/errors.ts";
import { robotsErrorRows } from "./robots/errors.ts";
import { scopeErrorRows } from "./scope/errors.ts";
import { urlErrorRows } from "./url/errors.ts";
import { warcErrorRows } from "./warc/errors.ts";

/** Every coded error of this package: what it says, and what to do about it. Each folder raises its own. Spec 2.2. */
export const errorRows = {
  ...importErrorRows,
  ...classificationErrorRows,
  ...scopeErrorRows,
  ...urlErrorRows,
  ...fetchErrorRows,
  ...robotsErrorRows,
  ...pipelineErrorRows,
  ...siteCrawlErrorRows,
  ...warcErrorRows,
  ...repositoryErrorRows,
  ...databaseErrorRows,
} as const;
