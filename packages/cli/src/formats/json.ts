import type { Format, Run } from "./format.ts";

/** The JSON of cli.md 2: one object, a page a line. Schema: schemas/check.schema.json. */
export function jsonFormat({ tool, date, ruleSets }: Run): Format {
  let pages = 0;
  const rulesets = ruleSets.map(({ id, version }) => ({ id, version }));
  return {
    begin: () =>
      `{"tool":${JSON.stringify(tool)},"date":${JSON.stringify(date)},"rulesets":${JSON.stringify(rulesets)},"pages":[\n`,
    page: ({ page }) => `${pages++ === 0 ? "" : ",\n"}${JSON.stringify(page)}`,
    end: () => "\n]}\n",
  };
}
