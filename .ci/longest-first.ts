import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";
import { placeOfSuite } from "./suites.ts";

/** Files that take about ten seconds or more, longest first. A long file that started last would keep one core busy while the others are idle. */
const longest = [
  "test/interop/assess-real-sites.test.ts",
  "test/interop/crawl-completeness.test.ts",
  "test/interop/formats.test.ts",
  "packages/wam-core/src/validity/validity.interop.test.ts",
  "test/interop/cascade.test.ts",
  "test/interop/formats-html.test.ts",
  "packages/wam-core/src/style/values/values.interop.test.ts",
  "packages/wam-core/src/style/sheets/css-grammar.interop.test.ts",
  "test/interop/open-data.test.ts",
  "packages/server/src/observatory/schedule/panel-year.test.ts",
  "packages/server/src/observatory/worker/manage-workers.test.ts",
  "test/observatory/start.test.ts",
  "test/observatory/configuration.test.ts",
  "test/observatory/killed-services.test.ts",
  "packages/server/src/observatory/store/bucket.test.ts",
  "test/fuzz/fuzz.test.ts",
  "test/warehouse/change-replay.test.ts",
  "test/warehouse/exclusion.test.ts",
  "test/warehouse/export.test.ts",
  "packages/server/src/public/sparql/sparql.test.ts",
  "packages/server/src/public/proof/page-proofs.test.ts",
  "test/assess/cli.test.ts",
  "test/assess/forged-stores.test.ts",
  "test/assess/resume.test.ts",
  "packages/sampler/src/evaluation/pool/pool.test.ts",
  "test/cli/crawl.test.ts",
  "test/assess/two-samples.test.ts",
  "test/cli/pdf.test.ts",
  "test/crawl/traps.test.ts",
  "test/assess/verify.test.ts",
  "test/crawl/hostile.test.ts",
  "test/crawl/kill.test.ts",
  "test/crawl/resume-evidence.test.ts",
  "test/assess/wam-servers.test.ts",
  "packages/crawler/src/web/http-answers.chromium.test.ts",
  "test/chromium/sheet-sources.test.ts",
  "test/crawl/page-budget.test.ts",
  "test/assess/gates.test.ts",
  "test/assess/wam-stores.test.ts",
  "test/crawl/resume-manners.test.ts",
  "test/cli/broken-answers.test.ts",
  "test/cli/curated.test.ts",
  "test/bench/counted-work.test.ts",
  "packages/cli/src/assess/report/html.chromium.test.ts",
  "packages/crawler/src/database/lease.test.ts",
  "examples/examples.test.ts",
  "packages/wam-core/src/style/hostile.test.ts",
];

/**
 * Sorts test files. Projects come one after the other, in the order of the configuration, because files share a process only while
 * they follow each other. Within a project the longest files come first, so that all cores are busy to the end even in a fresh clone
 * that has no measured durations. The other files follow suite by suite.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const missing = longest.filter((name) => !existsSync(join(root, name)));
    if (missing.length > 0)
      process.stderr.write(`.ci/longest-first.ts names files that do not exist: ${missing.join(", ")}\n`);
    const places = new Map(specifications.map((specification) => [specification, this.#placeOf(specification)]));
    const place = (specification: TestSpecification): Place => places.get(specification) as Place;
    return (await super.sort(specifications)).toSorted((one, other) => {
      const a = place(one);
      const b = place(other);
      return a.project - b.project || a.rank - b.rank || a.suite - b.suite;
    });
  }

  #placeOf({ project, moduleId }: TestSpecification): Place {
    const at = longest.findIndex((name) => moduleId.endsWith(name));
    return {
      project: this.ctx.projects.indexOf(project),
      rank: at === -1 ? longest.length : at,
      suite: placeOfSuite(relative(this.ctx.config.root, moduleId)),
    };
  }
}

interface Place {
  readonly project: number;
  readonly rank: number;
  readonly suite: number;
}
