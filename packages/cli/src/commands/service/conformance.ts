import { availableParallelism } from "node:os";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions, serverOptions, textOrJson } from "../../command-line/options.ts";
import type { CaseOutcome, Expected } from "../../conformance/cases.ts";
import { CommandError, nearest } from "../../errors.ts";
import { reportDate } from "../../output/dates.ts";
import { openOutput } from "../../output/output.ts";
import { indentedJson, paintOf, plain } from "../../output/text.ts";
import { tokenOf } from "../../services/access.ts";
import type { Terminal } from "../../terminal.ts";
import { version } from "../../version.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  format: textOrJson,
  json: { type: "boolean", configurable: false },
  ...serverOptions,
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam conformance`. Spec wams.md 10.1 and 10.3. */
export const conformance = defineCommand({
  name: "conformance",
  ...texts.conformance,
  options,
  async run({ options, operands: ids }, terminal) {
    const [{ wamCases, callCases, runWamCase }, { caseFinder, runCallCase }] = await Promise.all([
      import("../../conformance/cases.ts"),
      import("../../conformance/call-cases.ts"),
    ]);
    const all = wamCases();
    const calls = callCases();
    const isChosen = chosenCases(
      ids,
      [...all, ...calls].map(({ id }) => id),
    );
    const output = await openOutput(options.output, terminal);
    const { server, date, evaluator, interfaces } = await openSubject(options, terminal);
    const outcomes: CaseOutcome[] = [];
    try {
      const [chosen, chosenCalls] = [all.filter(({ id }) => isChosen(id)), calls.filter(({ id }) => isChosen(id))];
      const showProgress = () => {
        if (!options.quiet) terminal.progress(`ran ${outcomes.length} of ${chosen.length + chosenCalls.length} cases`);
      };
      for (const each of chosen) {
        outcomes.push(await runWamCase(each, evaluator, date));
        showProgress();
      }
      const subject = { interfaces, evaluator, date, wamCase: caseFinder(all), isServer: options.server !== undefined };
      for (const each of chosenCalls) {
        outcomes.push(...(await runCallCase(each, subject)));
        showProgress();
      }
    } finally {
      terminal.progress("");
      await evaluator.close();
    }
    const report = reportOf(outcomes, server);
    const isJson = options.json || options.format === "json";
    const colour = terminal.colour && options.output === undefined;
    await output.write(isJson ? indentedJson(report) : conformanceText(report, colour));
    await output.close();
    return exitCodeOf(report);
  },
});

/** Opens the subject of the test. `server` is its address, or null for this installation. */
async function openSubject({ server, tokenFile }: Options, terminal: Terminal) {
  const [{ createPageEvaluator }, { createOwnCheck, createServerChecks }, { serverUrl, openServerEvaluator }] =
    await Promise.all([
      import("../../evaluation/evaluate.ts"),
      import("../../conformance/checks.ts"),
      import("../../evaluation/server-evaluator.ts"),
    ]);
  const date = reportDate(undefined, terminal.env, terminal.now());
  if (server === undefined)
    return {
      server: null,
      date,
      evaluator: createPageEvaluator(1, 1, availableParallelism()),
      interfaces: [createOwnCheck(date)],
    };
  const token = await tokenOf({ tokenFile }, terminal);
  const address = serverUrl(server);
  // Each case has a medium and an environment, so the server must support both.
  const trial = { medium: "screen", environment: { width: 1024 }, budget: {}, date };
  const evaluator = await openServerEvaluator({ address: server, token, jobs: 1 }, trial);
  return { server: address, date, evaluator, interfaces: createServerChecks(address, token) };
}

/** Returns a function that returns true for a selected case. @throws CommandError for an unknown id. */
function chosenCases(written: readonly string[], known: readonly string[]): (id: string) => boolean {
  const ids = written.flatMap((text) => text.split(",")).map((text) => text.trim().toUpperCase());
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong !== undefined) {
    const closest = nearest(wrong, known);
    throw new CommandError(
      `There is no case ${wrong}.`,
      closest === undefined ? `The cases are ${known[0]} to ${known.at(-1)}.` : `Did you mean ${closest}?`,
    );
  }
  return ids.length === 0 ? () => true : (id) => ids.includes(id);
}

/** @param server  the address of the tested WAM server; null for this installation. */
function reportOf(cases: readonly CaseOutcome[], server: string | null) {
  const count = (status: CaseOutcome["status"]) => cases.filter((each) => each.status === status).length;
  return {
    tool: { name: "eiao-wam", version },
    server,
    cases,
    passed: count("passed"),
    failed: count("failed"),
    notRun: count("not-run"),
    notEvaluated: count("not-evaluated"),
  };
}

type ConformanceReport = ReturnType<typeof reportOf>;

function exitCodeOf({ passed, failed, notEvaluated }: ConformanceReport): ExitCode {
  if (failed > 0) return 2;
  if (notEvaluated === 0) return 0;
  return passed === 0 ? 1 : 3;
}

const LONGEST = 160;
const MOST_ROWS = 20;

/** Returns the text for people: the cases that did not pass, then one line with the counts. */
function conformanceText(report: ConformanceReport, colour: boolean): string {
  const { tool, server, cases, passed, failed, notRun, notEvaluated } = report;
  const paint = paintOf(colour);
  const of = server === null ? `${tool.name} ${tool.version}, this installation` : `the WAM server at ${server}`;
  const lines = [paint.strong(`Acceptance cases of the WAM specification (10.1 and 10.3): ${of}`), ""];
  for (const each of cases) {
    if (each.status === "passed") continue;
    const label = labels[each.status];
    const painted = each.status === "not-run" ? paint.dim(label) : paint.bad(label);
    const over = each.over === undefined ? "" : ` (${each.over.toUpperCase()})`;
    lines.push(`${painted}  ${each.id}${over}  ${plain(each.about, LONGEST)}`);
    if (each.reason !== undefined) lines.push(`    ${plain(each.reason, 600)}`);
    lines.push(...rowLines("missing", each.missing), ...rowLines("unexpected", each.unexpected));
  }
  const rest = [
    [failed, "failed"],
    [notEvaluated, "not evaluated"],
    [notRun, "not run, because a WAM server has no such call"],
  ] as const;
  const others = rest.filter(([number]) => number > 0).map(([number, text]) => `, ${number} ${text}`);
  const summary = `${cases.length} case${cases.length === 1 ? "" : "s"}: ${passed} passed${others.join("")}.`;
  lines.push(failed + notEvaluated === 0 ? paint.good(summary) : paint.bad(summary));
  return `${lines.join("\n")}\n`;
}

const labels = { failed: "FAILED", "not-run": "not run", "not-evaluated": "NOT EVALUATED" } as const;

function rowLines(label: string, rows: readonly Expected[] = []): readonly string[] {
  const shown = rows.slice(0, MOST_ROWS).map(([test, line, column, value, sheet]) => {
    const at = `line ${line}, column ${column}${sheet === undefined ? "" : ` of ${sheet}`}`;
    return `    ${label}: ${test} = ${plain(String(value), LONGEST)} at ${at}`;
  });
  return rows.length > MOST_ROWS ? [...shown, `    ${label}: ${rows.length - MOST_ROWS} more`] : shown;
}
