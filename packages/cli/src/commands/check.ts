import { availableParallelism } from "node:os";
import { createBaselineWriter, readBaseline } from "../findings/baseline.ts";
import { defineCommand } from "../command-line/command.ts";
import type { Call, ExitCode } from "../command-line/command.ts";
import { reportDate } from "../command-line/date.ts";
import { CommandError } from "../errors.ts";
import { formatNames, loadFormat } from "../formats/catalogue.ts";
import type { Run } from "../formats/format.ts";
import { filesRead, findInputs } from "../input/inputs.ts";
import { budgetOptions, commonOptions, networkOptions, pageOptions } from "../command-line/options.ts";
import { openOutput } from "../output/output.ts";
import { createKnownFindings } from "../findings/known-findings.ts";
import { readSuppressions } from "../findings/suppressions.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { addPage, exitCode, failOnLevels, markKnown } from "../findings/verdict.ts";
import type { Tally } from "../findings/verdict.ts";
import { version } from "../version.ts";

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
    help: "processes that evaluate pages; else as many as there are cores, when there are pages enough",
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
  ...budgetOptions,
  ...commonOptions,
} as const;

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
  ],
  options,
  run: runCheck,
});

async function runCheck(call: Call<typeof options>, terminal: Terminal): Promise<ExitCode> {
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
  const [
    core,
    { shellHeadline },
    { installedRuleSets, judgeFinder, selectRules },
    { pageSettings },
    { createSheetLoader },
    { createPageEvaluator, evaluateAll },
    { readInput },
  ] = await Promise.all([
    import("@eiao/wam-core"),
    import("@eiao/sampler/evaluation"),
    import("../command-line/rule-sets.ts"),
    import("../command-line/page-settings.ts"),
    import("../network/loader.ts"),
    import("../evaluation/evaluate-all.ts"),
    import("../input/read-input.ts"),
  ]);
  const selection = await selectRules(given.ruleset, await installedRuleSets());
  const settings = await pageSettings(given, inputs.length, terminal);
  const judgeOf = judgeFinder(selection.ruleSets);
  const run: Run = {
    tool: { name: "eiao-wam", version },
    date,
    ruleSets: selection.ruleSets,
    judgeOf,
    failOn: given.failOn,
    hasBaseline: baseline !== undefined,
    cwd: terminal.cwd,
    inputs: inputs.length,
    colour: terminal.colour && given.output === undefined,
    width: terminal.width,
    explain: given.explain,
    decimals: { value: core.presentValue, percentage: core.presentPercentage },
  };
  const outputFormat = await loadFormat(given.format);
  const { earl, tellsFailures = false } = outputFormat;
  const format = outputFormat.open(run);
  const evaluationSettings = {
    only: selection.only,
    medium: settings.medium,
    environment: settings.environment,
    date,
    stylesheets: !given.noStylesheets,
    budget: settings.budget,
    earl: earl === undefined ? undefined : { form: earl, terms: given.terms },
  };
  const reads = filesRead(inputs, terminal);
  const loader = createSheetLoader(settings.read.fetch, settings.read.files, (file) =>
    reads.add(file, "a style sheet"),
  );
  const evaluator = createPageEvaluator(inputs.length, given.jobs, availableParallelism());
  // On a terminal the text itself says what failed.
  const seenAnyway = tellsFailures && given.output === undefined && terminal.interactive && terminal.stdoutIsTerminal;
  const tally: Tally = { evaluated: 0, failed: 0, findings: 0, counted: 0, known: 0 };
  const newBaseline = createBaselineWriter();
  let shells = 0;
  const sums = new Map<string, { failed: number; applied: number }>();
  try {
    const output = await openOutput(given.output, terminal, { reads });
    await output.write(format.begin());
    let done = 0;
    for await (const evaluation of evaluateAll(
      inputs,
      (input) => readInput(input, settings.read, terminal),
      evaluationSettings,
      evaluator,
      loader,
    )) {
      const { codes, notes = [] } = evaluation;
      const page = markKnown(evaluation.page, baseline?.known ?? nothingKnown, suppressions, codes);
      addPage(tally, page, given.failOn, judgeOf);
      if (page.status === "failed" && !seenAnyway)
        terminal.note(`eiao-wam: ${page.url}: ${page.error ?? "not evaluated"}`);
      if (page.status === "evaluated") for (const score of page.scores) addScore(sums, score);
      if (notes.includes("empty-shell")) shells++;
      newBaseline.add(page, codes);
      terminal.progress("");
      await output.write(format.page({ ...evaluation, page }));
      done++;
      if (!given.quiet && inputs.length > 1)
        terminal.progress(`${done} of ${inputs.length} pages, ${tally.findings} findings`);
      if (output.abandoned) break;
    }
    terminal.progress("");
    for (const fingerprint of suppressions.withoutPage)
      terminal.note(
        `eiao-wam: The suppression of ${fingerprint} holds for no page: all documents share that fingerprint of a finding on a whole page. Give it a url.`,
      );
    const scores = [...sums].map(([ruleset, sum]) => {
      const value = core.siteScore([sum]);
      return { ruleset, ...sum, value: value ?? null, letter: core.scorecard(value).letter ?? null };
    });
    const headline = shellHeadline(shells, tally.evaluated);
    await output.write(format.end({ ...tally, scores, ...(headline === undefined ? {} : { headline }) }));
    await output.close();
  } finally {
    terminal.progress("");
    await Promise.all([evaluator.close(), settings.http.close()]);
  }
  if (!given.updateBaseline || given.baseline === undefined || baseline === undefined || tally.evaluated === 0)
    return exitCode(tally);
  const kept = await newBaseline.keep(baseline, new Set(selection.tests));
  await newBaseline.write(given.baseline, terminal.cwd);
  const others = kept === 0 ? "" : `, ${kept} of them of pages or tests that were no part of this call`;
  if (!given.quiet) terminal.note(`${newBaseline.size} findings written to ${given.baseline}${others}.`);
  return 0;
}

const nothingKnown = createKnownFindings([]);

function addScore(
  sums: Map<string, { failed: number; applied: number }>,
  score: { ruleset: string; failed: number; applied: number },
): void {
  const sum = sums.get(score.ruleset) ?? { failed: 0, applied: 0 };
  sum.failed += score.failed;
  sum.applied += score.applied;
  sums.set(score.ruleset, sum);
}
