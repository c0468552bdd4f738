import { defineCommand } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import type { Call, ExitCode } from "../../command-line/command.ts";
import {
  budgetOptions,
  commonOptions,
  inputOptions,
  networkOptions,
  pageOptions,
  serverOptions,
} from "../../command-line/options.ts";
import { checkOutputs } from "../../command-line/outputs.ts";
import { CommandError } from "../../errors.ts";
import { readBaseline } from "../../findings/baseline.ts";
import { readSuppressions } from "../../findings/suppressions.ts";
import { failOnLevels } from "../../findings/verdict.ts";
import { formatNames } from "../../formats/catalogue.ts";
import { findInputs } from "../../input/find-inputs.ts";
import type { Input } from "../../input/input.ts";
import type { PageOptionValues } from "../../input/page-settings.ts";
import { reportDate } from "../../output/dates.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  format: {
    type: "list",
    choices: formatNames,
    help: "text for developers, html for people who decide, markdown and github for pull requests, the others for programs. Several formats can be written in one call: each --output names the file of the --format before it. Only text and github can go to standard output together. In GitHub Actions, github follows text on standard output. Default: text",
  },
  ruleset: {
    value: "IDS",
    help: "rule sets, tests or WAM ids, names of axe-core's rules as axe:NAME, or all, separated by commas; eiao-wam rules lists them. Default: wcag-2.2 for pages, with the score by uwem-1.2 for information, and pdf-1 for PDF documents",
  },
  level: {
    choices: ["A", "AA", "AAA"],
    default: "AA",
    help: "run the tests of WCAG 2.2 up to this level. A test that --ruleset names runs in any case",
  },
  prompts: { type: "boolean", help: "also run the tests of WCAG 2.2 that only ask a person; they never count" },
  skip: {
    type: "list",
    value: "TEST,...",
    help: "do not run these tests. They take no part in the score, and every report names them",
    configurable: false,
  },
  "fail-on": {
    choices: failOnLevels,
    default: "error",
    help: "findings that make the exit code 2. error: of all tests that are not warn in the configuration; warn: of all tests; 1, 2, A, AA or AAA: of this UWEM priority or WCAG level or more severe; never: none",
  },
  ...inSection("Text", {
    explain: {
      type: "boolean",
      help: "add the proof of each finding that is listed: path, rule, winning and losing declarations",
    },
    verbose: {
      type: "boolean",
      help: "list every place in the text, known findings, questions and the score of each page",
    },
    summary: { type: "boolean", help: "list only numbers in the text: a line per test, and the totals" },
  }),
  ...inputOptions,
  sitemap: {
    value: "URL|FILE",
    help: "also evaluate the pages of this sitemap, and of those that it lists. An address in it may be private only with --allow-private, or on the host of the sitemap",
  },
  jobs: {
    type: "integer",
    minimum: 1,
    help: "processes that evaluate pages, or pages sent to --server at the same time. Default: one process per core if there are enough pages; 8 pages with --server",
  },
  date: {
    value: "DATE",
    help: "time of the report. Default: SOURCE_DATE_EPOCH, or the present time",
    configurable: false,
  },
  terms: {
    choices: ["seed", "earl-1.0", "both"],
    formats: ["earl-xml", "earl-jsonld", "turtle", "ntriples"],
    help: "vocabulary of the EARL formats: seed is that of the first observatory. Default: seed for earl-xml, both for the others",
  },
  ...inSection("Known findings", {
    baseline: {
      value: "FILE",
      help: "file of known findings, which do not count. A file that does not exist counts as empty",
    },
    "update-baseline": {
      type: "boolean",
      help: "write the findings of these pages to the baseline, keep its findings on other pages, and exit with 0",
      configurable: false,
    },
    "strict-baseline": {
      type: "boolean",
      help: "treat a finding on a whole page as new on each page that the baseline does not name. Default: it is known if the baseline has it on three pages, with the same violations",
    },
  }),
  ...pageOptions,
  "no-stylesheets": {
    type: "boolean",
    help: "do not load external style sheets; style elements and attributes still apply",
    section: "Page",
  },
  "strict-sheets": {
    type: "boolean",
    help: "exit with code 3 if a style sheet was not loaded, and leave the baseline as it is. Default: only a warning",
    section: "Page",
  },
  ...networkOptions,
  ...serverOptions,
  ...budgetOptions,
  ...commonOptions,
  output: {
    ...commonOptions.output,
    type: "list",
    help: "write the format before it to FILE instead of standard output",
  },
} as const;

/** `eiao-wam check`. Spec cli.md 2. */
export const check = defineCommand({
  name: "check",
  ...texts.check,
  options,
  run: checkPages,
});

async function checkPages(call: Call<typeof options>, terminal: Terminal): Promise<ExitCode> {
  const { options: given, operands } = call;
  const outputs = checkOutputs(call.outputs, terminal.env);
  if (given.updateBaseline && given.baseline === undefined)
    throw new CommandError("--update-baseline needs a file: add --baseline FILE.");
  if (given.verbose && given.summary)
    throw new CommandError("--verbose and --summary ask for opposite things.", "Remove one of them.");
  const date = reportDate(given.date, terminal.env, terminal.now());
  const suppressions = readSuppressions(call.configuration.suppressions, date, call.configuration.folder);
  const baseline =
    given.baseline === undefined
      ? undefined
      : await readBaseline(given.baseline, terminal.cwd, given.updateBaseline, given.strictBaseline);
  const others = given.sitemap === undefined ? [] : await pagesOfSitemap(given.sitemap, given, terminal);
  const inputs = await findInputs({ operands, ...given, others, withPdf: true }, terminal.cwd, "check");
  if (baseline?.note !== undefined) terminal.note(`eiao-wam: ${baseline.note}`);
  for (const { fingerprint, test, until } of suppressions.expired)
    terminal.note(
      `eiao-wam: The suppression of ${fingerprint ?? test} ended on ${until}, so its findings count again.`,
    );

  // The engine is loaded after the cheap checks.
  const { runCheck } = await import("../../evaluation/check-pages.ts");
  const { configuration } = call;
  return runCheck({ options: given, configuration, outputs, date, inputs, suppressions, baseline }, terminal);
}

async function pagesOfSitemap(named: string, options: PageOptionValues, terminal: Terminal): Promise<readonly Input[]> {
  const [{ webClient }, { sitemapInputs }] = await Promise.all([
    import("../../input/page-settings.ts"),
    import("../../input/sitemap.ts"),
  ]);
  const client = webClient(options, terminal);
  try {
    const { inputs, notes } = await sitemapInputs(named, terminal.cwd, client);
    for (const note of notes) terminal.note(`eiao-wam: ${note}`);
    return inputs;
  } finally {
    await client.http.close();
  }
}
