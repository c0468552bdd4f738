import { usedRuleSets } from "./describe.ts";
import type { Format, OutputFormat, Run } from "./format.ts";

/**
 * The JSON of cli.md 2: one object, a page a line. Schema: schemas/check.schema.json. The rule sets come last, since only the pages
 * tell which were used.
 */
export const jsonFormat: OutputFormat = {
  readers: "programs",
  summary: "schema: `schemas/check.schema.json`",
  open,
};

function open(run: Run): Format {
  const { tool, date } = run;
  let pages = 0;
  return {
    begin: () => `{"tool":${JSON.stringify(tool)},"date":${JSON.stringify(date)},"pages":[\n`,
    page: ({ page }) => `${pages++ === 0 ? "" : ",\n"}${JSON.stringify(page)}`,
    end: (summary) => {
      const rulesets = usedRuleSets(run, summary).map(({ id, version }) => ({ id, version }));
      return `\n],"rulesets":${JSON.stringify(rulesets)}}\n`;
    },
  };
}
