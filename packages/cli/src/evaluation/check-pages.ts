import { availableParallelism } from "node:os";
import { shellHeadline } from "@eiao/sampler/internal/evaluation";
import type { Evaluator } from "@eiao/sampler/internal/evaluation";
import { evaluatesPdf, installedRuleSets, switchedOff } from "@eiao/sampler/internal/rule-sets";
import { scorecard, siteScore } from "@eiao/wam-core";
import type { ExitCode } from "../command-line/command.ts";
import { CommandError, nearest } from "../errors.ts";
import { createBaselineWriter, refuseOtherRuleSets } from "../findings/baseline.ts";
import type { BaselineWriter } from "../findings/baseline.ts";
import { excuseByComments } from "../findings/comments.ts";
import { createKnownFindings } from "../findings/known-findings.ts";
import { createLevels } from "../findings/levels.ts";
import type { Levels } from "../findings/levels.ts";
import type { ReportedPage, Score } from "../findings/page.ts";
import type { Suppressions } from "../findings/suppressions.ts";
import { addPage, exitCode, markFindings } from "../findings/verdict.ts";
import type { Tally } from "../findings/verdict.ts";
import { loadFormat } from "../formats/catalogue.ts";
import { filesRead } from "../input/find-inputs.ts";
import { pageSettings } from "../input/page-settings.ts";
import type { PageSettings } from "../input/page-settings.ts";
import { readInput } from "../input/read-input.ts";
import { createSheetLoader } from "../input/sheets.ts";
import { counted } from "../output/text.ts";
import { commentNames, judgeFinder, selectRules, testNames, testsOf } from "../rule-sets.ts";
import type { Selected } from "../rule-sets.ts";
import { tokenOf } from "../services/access.ts";
import type { Terminal } from "../terminal.ts";
import type { Check, Ready } from "./call.ts";
import { createLostSheets, createPageEvaluator, evaluateAll } from "./evaluate.ts";
import type { Evaluation } from "./evaluate.ts";
import { openServerEvaluator } from "./server-evaluator.ts";
import { earlForm, openWriters } from "./writers.ts";

/** Evaluates the pages and writes the report, then the new baseline, if it was requested. Spec cli.md 2. */
export async function runCheck(check: Check, terminal: Terminal): Promise<ExitCode> {
  const { options, inputs } = check;
  const selection = await selectRules(options.ruleset, { level: options.level, prompts: options.prompts });
  if (check.baseline !== undefined) refuseOtherRuleSets(options.baseline ?? "", check.baseline, selection.ruleSets);
  await noteUnknownTests(check.suppressions, terminal);
  const levels = await levelsOf(check, selection);
  const settings = await pageSettings(options, inputs.length, terminal);
  const evaluator = await openEvaluator(check, settings, terminal);
  const newBaseline = createBaselineWriter(selection.ruleSets);
  const lostSheets = createLostSheets(terminal.cwd);
  const tally = await report({ ...check, selection, levels, settings, evaluator, newBaseline, lostSheets }, terminal);
  for (const line of lostSheets.lines()) terminal.note(`eiao-wam: ${line}`);
  // A page without its style sheets has other findings, so they must not become the baseline.
  if (options.strictSheets && lostSheets.any()) return options.updateBaseline ? 3 : exitCode(tally) || 3;
  if (!options.updateBaseline || tally.evaluated === 0) return exitCode(tally);
  const tests = new Set(selection.tests);
  const runs = (test: string, url: string) => tests.has(test) && levels.of(test, url) !== "off";
  await updateBaseline(check, newBaseline, runs, terminal);
  return 0;
}

/** Reads the levels of tests from the configuration and `--skip`. @throws CommandError for unknown names, and if no test of pages is left. */
async function levelsOf({ options, configuration }: Check, { tests, ruleSets }: Selected): Promise<Levels> {
  const skipped = options.skip.flatMap((list) => list.split(/[\s,]+/)).filter((name) => name !== "");
  const allRules = [configuration.rules, ...configuration.overrides.map(({ rules }) => rules)];
  const names = [...new Set([...allRules.flatMap((rules) => Object.keys(rules)), ...skipped])];
  const levels = createLevels(configuration, skipped, await testNames(names));
  const isLeft = (test: string): boolean => {
    const off = levels.offTest(test);
    return off === undefined || off.files !== undefined || off.except !== undefined;
  };
  // With tests of PDF documents alone, every page would pass.
  const ofPages = new Set(
    ruleSets.flatMap(({ id, judges }) => (evaluatesPdf(id) ? [] : judges.map(({ test }) => test))),
  );
  const selected = tests.filter((test) => ofPages.size === 0 || ofPages.has(test));
  if (selected.length > 0 && !selected.some(isLeft))
    throw new CommandError(
      "All selected tests are switched off.",
      "Remove some of them from --skip or from the configuration.",
    );
  return levels;
}

/** Notes suppressions of tests that do not exist, so that users see a typing error. */
async function noteUnknownTests({ tests }: Suppressions, terminal: Terminal): Promise<void> {
  if (tests.size === 0) return;
  const installed = await installedRuleSets();
  const known = new Set(installed.flatMap(({ judges }) => judges.map(({ test }) => test)));
  for (const test of tests) {
    if (known.has(test)) continue;
    const closest = nearest(test, [...known]);
    const hint = closest === undefined ? "" : ` Did you mean ${closest}?`;
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

/** Evaluates all inputs and writes the report. */
async function report(ready: Ready, terminal: Terminal): Promise<Tally> {
  const { options, date, inputs, suppressions, selection, levels, settings, evaluator, newBaseline, lostSheets } =
    ready;
  const judgeOf = judgeFinder(selection.ruleSets);
  const marks = { baseline: ready.baseline?.known ?? nothingKnown, suppressions, levels };
  const formats = await Promise.all(ready.outputs.map(({ format }) => loadFormat(format)));
  const earl = earlForm(ready.outputs, formats);
  const reads = filesRead(inputs, terminal);
  const evaluations = evaluateAll(
    inputs,
    (input) => readInput(input, settings.read, terminal),
    {
      onlyFor: (url) => [
        ...selection.only,
        ...testsOf(selection)
          .filter((test) => levels.of(test, url) === "off")
          .map(switchedOff),
      ],
      informative: selection.informative.map(({ id }) => id),
      medium: settings.medium,
      environment: settings.environment,
      date,
      stylesheets: !options.noStylesheets,
      budget: settings.budget,
      earl: earl === undefined ? undefined : { form: earl, terms: options.terms, bytes: true },
    },
    evaluator,
    createSheetLoader(settings.read.fetch, settings.read.files, (file) => reads.add(file, "a style sheet")),
  );
  const tally: Tally = { evaluated: 0, failed: 0, findings: 0, counted: 0, known: 0 };
  const siteScores = createSiteScores();
  let [done, shells] = [0, 0];
  try {
    const writers = await openWriters(ready, formats, reads, terminal);
    for await (const evaluation of evaluations) {
      const { codes, notes = [] } = evaluation;
      lostSheets.add(evaluation.lostSheets ?? []);
      const page = await excuse(markFindings(evaluation.page, marks, codes), evaluation, ready);
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

/** Excuses the findings that comments in the page name. Looks up names of tests only if there are comments. */
async function excuse(
  page: ReportedPage,
  { comments }: Evaluation,
  { selection, levels }: Ready,
): Promise<ReportedPage> {
  if (comments === undefined) return page;
  const runs = (test: string): boolean => selection.tests.includes(test) && levels.of(test, page.url) !== "off";
  return excuseByComments(page, comments, await commentNames(), runs);
}

/** Writes the new baseline. @param runs  returns true if this call runs the test on the page. */
async function updateBaseline(
  { options, baseline }: Check,
  newBaseline: BaselineWriter,
  runs: (test: string, url: string) => boolean,
  terminal: Terminal,
): Promise<void> {
  if (options.baseline === undefined || baseline === undefined) return;
  const kept = await newBaseline.keep(baseline, runs);
  await newBaseline.write(options.baseline, terminal.cwd);
  const others = kept === 0 ? "" : `, ${kept} of them from pages or tests that this call did not check`;
  if (!options.quiet) terminal.note(`Wrote ${counted(newBaseline.size, "finding")} to ${options.baseline}${others}.`);
}

const nothingKnown = createKnownFindings([]);

/** Computes the score of all pages together, by rule set. */
export function createSiteScores() {
  const sums = new Map<string, { failed: number; applied: number; informative?: boolean }>();
  return {
    add({ status, scores }: ReportedPage): void {
      if (status !== "evaluated") return;
      for (const { ruleset, failed, applied, informative } of scores) {
        const mark = informative === undefined ? {} : { informative };
        const sum = sums.get(ruleset) ?? { failed: 0, applied: 0, ...mark };
        sum.failed += failed;
        sum.applied += applied;
        sums.set(ruleset, sum);
      }
    },
    scores: (): Score[] =>
      [...sums].map(([ruleset, sum]) => {
        const value = siteScore([sum]);
        return { ruleset, ...sum, value: value ?? null, letter: scorecard(value).letter ?? null };
      }),
  };
}
