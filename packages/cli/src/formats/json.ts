import { usedRuleSets, helpUrlOfResult } from "./describe.ts";
import { jsonParts } from "../output/json-parts.ts";
import type { Result } from "../findings/page.ts";
import type { Format, OutputFormat, Run, WrittenPage } from "./format.ts";

/**
 * Writes the JSON of cli.md 2: one object with one page per line. Schema: schemas/check.schema.json. The rule sets come last, because the
 * pages determine which were used.
 */
export const jsonFormat: OutputFormat = {
  readers: "programs",
  summary: "schema: `schemas/check.schema.json`",
  open,
};

/** Adds the URL of a page about the test to findings and questions. */
function withHelp(result: Result, run: Run): Result & { readonly helpUrl?: string } {
  const helpUrl = result.result === 0 ? undefined : helpUrlOfResult(result, run);
  return helpUrl === undefined ? result : { ...result, helpUrl };
}

function open(run: Run): Format {
  const { tool, date } = run;
  let pages = 0;
  function* pageParts({ page }: WrittenPage): Generator<string> {
    if (pages++ > 0) yield ",\n";
    yield* jsonParts(page, (item, list) => (list === "results" ? withHelp(item as Result, run) : item));
  }
  return {
    begin: () => `{"tool":${JSON.stringify(tool)},"date":${JSON.stringify(date)},"pages":[\n`,
    page: (evaluation) => [...pageParts(evaluation)].join(""),
    pageParts,
    end: (summary) => {
      const rulesets = usedRuleSets(run, summary).map(({ id, version }) => ({ id, version }));
      const off = run.off.length === 0 ? "" : `,"off":${JSON.stringify(run.off)}`;
      return `\n],"rulesets":${JSON.stringify(rulesets)}${off}}\n`;
    },
  };
}
