import { availableParallelism } from "node:os";
import { shellHeadline } from "@eiao/sampler/evaluation";
import type { Evaluator } from "@eiao/sampler/evaluation";
import type { ExitCode } from "../command-line/command.ts";
import { pageSettings } from "../command-line/page-settings.ts";
import type { PageSettings } from "../command-line/page-settings.ts";
import { nearest } from "../command-line/command.ts";
import { installedRuleSets } from "@eiao/sampler/rule-sets";
import { judgeFinder, selectRules } from "../command-line/rule-sets.ts";
import type { CheckOutput } from "../command-line/outputs.ts";
import type { Selected } from "../command-line/rule-sets.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { CheckCommandOptions } from "../commands/check.ts";
import { createBaselineWriter } from "../findings/baseline.ts";
import type { Baseline, BaselineWriter } from "../findings/baseline.ts";
import { createKnownFindings } from "../findings/known-findings.ts";
import { createSiteScores } from "../findings/site-scores.ts";
import type { Suppressions } from "../findings/suppressions.ts";
import { addPage, exitCode, markKnown } from "../findings/verdict.ts";
import type { Tally } from "../findings/verdict.ts";
import { counted } from "../formats/describe.ts";
import { loadFormat } from "../formats/catalogue.ts";
import { filesRead } from "../input/inputs.ts";
import type { Input } from "../input/inputs.ts";
import { readInput } from "../input/read-input.ts";
import { tokenOf } from "../network/token.ts";
import { createSheetLoader } from "../network/loader.ts";
import { createPageEvaluator, evaluateAll } from "./evaluate-all.ts";
import { openServerEvaluator } from "./server-evaluator.ts";
import { earlForm, openWriters } from "./writers.ts";

/** A call of `check`, before any page is read. */
export interface Check {
  readonly options: CheckCommandOptions;
  readonly outputs: readonly CheckOutput[];
  /** The time of the report. */
  readonly date: string;
  readonly inputs: readonly Input[];
  readonly suppressions: Suppressions;
  readonly baseline: Baseline | undefined;
}

/** Evaluates the pages and writes the report, then the new baseline, if it was requested. Spec cli.md 2. */
export async function runCheck(check: Check, terminal: Terminal): Promise<ExitCode> {
  const { options, inputs } = check;
  const selection = await selectRules(options.ruleset, { level: options.level, prompts: options.prompts });
  await noteUnknownTests(check.suppressions, terminal);
  const settings = await pageSettings(options, inputs.length, terminal);
  const evaluator = await openEvaluator(check, settings, terminal);
  const newBaseline = createBaselineWriter();
  const tally = await report(check, selection, settings, evaluator, newBaseline, terminal);
  if (!options.updateBaseline || tally.evaluated === 0) return exitCode(tally);
  await updateBaseline(check, newBaseline, new Set(selection.tests), terminal);
  return 0;
}

/** Notes suppressions of tests that do not exist, so that users see a typing error. */
async function noteUnknownTests({ tests }: Suppressions, terminal: Terminal): Promise<void> {
  if (tests.size === 0) return;
  const installed = await installedRuleSets();
  const known = new Set(installed.flatMap(({ judges }) => judges.map(({ test }) => test)));
  for (const test of tests) {
    if (known.has(test)) continue;
    const near = nearest(test, [...known]);
    const hint = near === undefined ? "" : ` Did you mean ${near}?`;
    terminal.note(`eiao-wam: The suppression of ${test} has no effect, because there is no such test.${hint}`);
  }
}

/** Opens the evaluator: this program or a WAM server. @throws CommandError that names a server that cannot evaluate. */
async function openEvaluator(
  { options, inputs, date }: Check,
  { medium, environment, budget, http }: PageSettings,
  terminal: Terminal,
): Promise<Evaluator> {
  const { server, jobs, tokenFile } = options;
  if (server === undefined) return createPageEvaluator(inputs.length, jobs, availableParallelism());
  try {
    return await openServerEvaluator(
      { address: server, token: await tokenOf({ tokenFile }, terminal), jobs },
      { medium, environment, budget, date },
    );
  } catch (error) {
    await http.close();
    throw error;
  }
}

/** Evaluates all inputs and writes the report. @param newBaseline  collects the findings. */
async function report(
  check: Check,
  selection: Selected,
  settings: PageSettings,
  evaluator: Evaluator,
  newBaseline: BaselineWriter,
  terminal: Terminal,
): Promise<Tally> {
  const { options, date, inputs, suppressions, baseline } = check;
  const judgeOf = judgeFinder(selection.ruleSets);
  const formats = await Promise.all(check.outputs.map(({ format }) => loadFormat(format)));
  const earl = earlForm(check.outputs, formats);
  const reads = filesRead(inputs, terminal);
  const evaluations = evaluateAll(
    inputs,
    (input) => readInput(input, settings.read, terminal),
    {
      only: selection.only,
      medium: settings.medium,
      environment: settings.environment,
      date,
      stylesheets: !options.noStylesheets,
      budget: settings.budget,
      earl: earl === undefined ? undefined : { form: earl, terms: options.terms, octets: true },
    },
    evaluator,
    createSheetLoader(settings.read.fetch, settings.read.files, (file) => reads.add(file, "a style sheet")),
  );
  const tally: Tally = { evaluated: 0, failed: 0, findings: 0, counted: 0, known: 0 };
  const siteScores = createSiteScores();
  let [done, shells] = [0, 0];
  try {
    const writers = await openWriters(check, selection, formats, reads, terminal);
    for await (const evaluation of evaluations) {
      const { codes, notes = [] } = evaluation;
      const page = markKnown(evaluation.page, baseline?.known ?? nothingKnown, suppressions, codes);
      addPage(tally, page, options.failOn, judgeOf);
      if (page.status === "failed") terminal.note(`eiao-wam: ${page.url}: ${page.error ?? "not evaluated"}`);
      siteScores.add(page);
      if (notes.includes("empty-shell")) shells++;
      newBaseline.add(page, codes);
      terminal.progress("");
      const known = { ...evaluation, page };
      for (const { format, output } of writers)
        for (const part of format.pageParts?.(known) ?? [format.page(known)]) await output.write(part);
      done++;
      if (!options.quiet && inputs.length > 1)
        terminal.progress(`evaluated ${done} of ${inputs.length} pages, ${counted(tally.findings, "finding")}`);
      if (writers.every(({ output }) => output.abandoned)) break;
    }
    terminal.progress("");
    for (const fingerprint of suppressions.withoutPage)
      terminal.note(
        `eiao-wam: The suppression of ${fingerprint} has no effect: a finding on a whole page has the same fingerprint in all documents. Add the url of the page to the suppression.`,
      );
    const headline = shellHeadline(shells, tally.evaluated);
    const summary = { ...tally, scores: siteScores.scores(), ...(headline === undefined ? {} : { headline }) };
    for (const { format, output } of writers) {
      await output.write(format.end(summary));
      await output.close();
    }
  } finally {
    terminal.progress("");
    await Promise.all([evaluator.close(), settings.http.close()]);
  }
  return tally;
}

/** Writes the new baseline. @param tests  the tests of this call. */
async function updateBaseline(
  { options, baseline }: Check,
  newBaseline: BaselineWriter,
  tests: ReadonlySet<string>,
  terminal: Terminal,
): Promise<void> {
  if (options.baseline === undefined || baseline === undefined) return;
  const kept = await newBaseline.keep(baseline, tests);
  await newBaseline.write(options.baseline, terminal.cwd);
  const others = kept === 0 ? "" : `, ${kept} of them from pages or tests that this call did not check`;
  if (!options.quiet) terminal.note(`Wrote ${counted(newBaseline.size, "finding")} to ${options.baseline}${others}.`);
}

const nothingKnown = createKnownFindings([]);
