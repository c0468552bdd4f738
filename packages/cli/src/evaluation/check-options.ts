import { inSection } from "../command-line/option.ts";
import type { OptionValues } from "../command-line/option.ts";
import {
  budgetOptions,
  commonOptions,
  inputOptions,
  networkOptions,
  pageOptions,
  serverOptions,
} from "../command-line/options.ts";
import { failOnLevels } from "../findings/verdict.ts";
import { formatNames } from "../formats/catalogue.ts";

/** The options of `eiao-wam check`. */
export const checkOptions = {
  format: { type: "list", choices: formatNames },
  ruleset: { value: "IDS" },
  level: { choices: ["A", "AA", "AAA"], default: "AA" },
  prompts: { type: "boolean" },
  skip: { type: "list", value: "TEST,...", configurable: false },
  "fail-on": { choices: failOnLevels, default: "error" },
  ...inSection("Text", {
    explain: { type: "boolean" },
    verbose: { type: "boolean" },
    summary: { type: "boolean" },
  }),
  ...inputOptions,
  sitemap: { value: "URL|FILE" },
  jobs: { type: "integer", minimum: 1 },
  date: { value: "DATE", configurable: false },
  terms: { choices: ["seed", "earl-1.0", "both"], formats: ["earl-xml", "earl-jsonld", "turtle", "ntriples"] },
  ...inSection("Known findings", {
    baseline: { value: "FILE" },
    "update-baseline": { type: "boolean", configurable: false },
    "strict-baseline": { type: "boolean" },
  }),
  ...pageOptions,
  "no-stylesheets": { type: "boolean", section: "Page" },
  "strict-sheets": { type: "boolean", section: "Page" },
  ...networkOptions,
  ...serverOptions,
  ...budgetOptions,
  ...commonOptions,
  output: { ...commonOptions.output, type: "list" },
} as const;

export type CheckCallOptions = OptionValues<typeof checkOptions>;
