import { readBaseline } from "../findings/baseline.ts";
import { defineCommand } from "../command-line/command.ts";
import type { Call, ExitCode } from "../command-line/command.ts";
import { reportDate } from "../command-line/date.ts";
import { CommandError } from "../errors.ts";
import { formatNames } from "../formats/catalogue.ts";
import { findInputs } from "../input/inputs.ts";
import { budgetOptions, commonOptions, networkOptions, pageOptions, serverOptions } from "../command-line/options.ts";
import { readSuppressions } from "../findings/suppressions.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { failOnLevels } from "../findings/verdict.ts";

const options = {
  format: {
    type: "string",
    choices: formatNames,
    default: "text",
    help: "text for developers, html for those who decide, the others for programs",
  },
  ruleset: {
    type: "string",
    value: "IDS",
    help: "rule sets, tests or WAM ids joined by commas, or all (eiao-wam rules lists them); else all",
  },
  "fail-on": {
    type: "string",
    choices: failOnLevels,
    help: "least severe level that makes the exit code 2: a UWEM priority or a WCAG level; else every barrier",
  },
  explain: {
    type: "boolean",
    help: "show the proof of each finding in text: path, rule, winning and losing declarations",
  },
  list: { type: "string", value: "FILE", help: "more inputs, one a line; # begins a comment" },
  jobs: {
    type: "integer",
    minimum: 1,
    help: "processes that evaluate pages; else as many as there are cores, when there are pages enough; with --server pages at a time, else 8",
  },
  date: {
    type: "string",
    value: "DATE",
    help: "the report's time; else SOURCE_DATE_EPOCH, else now",
    configurable: false,
  },
  terms: {
    type: "string",
    choices: ["seed", "earl-1.0", "both"],
    formats: ["earl-xml", "earl-jsonld", "turtle", "ntriples"],
    help: "vocabulary of the EARL formats; else seed for earl-xml and both for the others",
  },
  baseline: {
    type: "string",
    value: "FILE",
    help: "findings in it are known and do not count; a missing one is empty",
    section: "Known findings",
  },
  "update-baseline": {
    type: "boolean",
    help: "write the findings of these pages to the baseline, keep what it has of others, and end with 0",
    section: "Known findings",
    configurable: false,
  },
  ...pageOptions,
  "no-stylesheets": {
    type: "boolean",
    help: "load no external style sheets; style elements and attributes still count",
    section: "Page",
  },
  ...networkOptions,
  ...serverOptions,
  ...budgetOptions,
  ...commonOptions,
} as const;

/** As given on the command line or in the configuration. */
export type CheckCommandOptions = Call<typeof options>["options"];

/** `eiao-wam check`. Spec cli.md 2. */
export const check = defineCommand({
  name: "check",
  operands: "<file|URL|glob|->...",
  summary: "Evaluate pages and report barriers, scores and statistics",
  description: `Evaluates pages against UWEM 1.2: files, addresses, patterns ("site/**/*.html", in quotes), or - for standard input. Style sheets are loaded and applied as a browser would. PDF documents are known by their content; a rule set of their own, pdf-1, judges them, and they are scored apart. The score of a page is the share of test results that found a barrier: 0 (letter A) is best, 1 (E) worst.

Exit codes: 0 no barrier that counts; 1 could not run, or nothing could be evaluated; 2 barriers found; 3 no barrier, but some inputs could not be evaluated.`,
  examples: [
    ["eiao-wam check page.html", "One file, for reading."],
    ["eiao-wam check https://example.org/ --format html --output report.html", "A report to show around."],
    [
      'eiao-wam check "site/**/*.html" --fail-on 1 --baseline known.json',
      "In a build: only new barriers of priority 1 make it fail.",
    ],
    ['eiao-wam check "site/**/*.html" --baseline known.json --update-baseline', "Take today's findings as known."],
    [
      "curl -s https://example.org/ | eiao-wam check - --base-url https://example.org/ --format json",
      "From a pipe, for a program.",
    ],
    ["eiao-wam check page.html --ruleset 7.2_CSS_02 --explain", "One test, with the proof of each finding."],
    ["eiao-wam check page.html --environment width=375,height=667", "As a telephone would show it."],
    ['eiao-wam check "docs/**/*.pdf"', "PDF documents."],
    [
      'eiao-wam check "site/**/*.html" --server http://wam.example.org:8888',
      "Files and style sheets are read here, a WAM server evaluates: the report is the same.",
    ],
  ],
  options,
  run: checkPages,
});

async function checkPages(call: Call<typeof options>, terminal: Terminal): Promise<ExitCode> {
  const { options: given, operands } = call;
  if (given.updateBaseline && given.baseline === undefined)
    throw new CommandError("--update-baseline needs --baseline FILE.");
  const date = reportDate(given.date, terminal.env, terminal.now());
  const suppressions = readSuppressions(call.suppressions, date, terminal.cwd);
  const baseline =
    given.baseline === undefined ? undefined : await readBaseline(given.baseline, terminal.cwd, given.updateBaseline);
  const inputs = await findInputs(operands, given.list, terminal.cwd, "check");
  if (baseline?.note !== undefined) terminal.note(`eiao-wam: ${baseline.note}`);
  for (const { fingerprint, test, until } of suppressions.expired)
    terminal.note(`eiao-wam: A suppression of ${fingerprint ?? test} ended on ${until}: its findings count again.`);

  // Loaded when all cheap checks are over.
  const { runCheck } = await import("../evaluation/run-check.ts");
  return runCheck({ options: given, date, inputs, suppressions, baseline }, terminal);
}
