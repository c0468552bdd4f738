import { availableParallelism } from "node:os";
import type { Evaluator } from "@eiao/sampler/evaluation";
import { nearest } from "../command-line/command.ts";
import type { ExitCode } from "../command-line/command.ts";
import { reportDate } from "../command-line/date.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { createPageEvaluator } from "../evaluation/evaluate-all.ts";
import { openServerEvaluator, serverUrl } from "../evaluation/server-evaluator.ts";
import { tokenOf } from "../network/token.ts";
import { openOutput } from "../output/output.ts";
import { version } from "../version.ts";
import type { CaseOutcome } from "./case-outcome.ts";
import { callCases, wamCases } from "./case-tables.ts";
import type { CheckInterface } from "./check-interface.ts";
import { conformanceText } from "./conformance-text.ts";
import type { ConformanceReport } from "./conformance-text.ts";
import { createOwnCheck } from "./own-check.ts";
import { caseFinder, runCallCase } from "./run-call-case.ts";
import { runWamCase } from "./run-wam-case.ts";

/** The options of `eiao-wam conformance`. */
export interface ConformanceOptions {
  readonly server: string | undefined;
  readonly tokenFile: string | undefined;
  readonly format: "text" | "json";
  readonly json: boolean;
  readonly output: string | undefined;
  readonly quiet: boolean;
}

/**
 * Runs the cases of wams.md 10.1 and 10.3.
 * @param ids  ids of the cases; if there are none, all cases run.
 * @returns 0 if everything is as specified, 2 if a case failed, 1 or 3 if all or some cases could not be evaluated.
 */
export async function runConformance(
  ids: readonly string[],
  options: ConformanceOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const all = wamCases();
  const calls = callCases();
  const isChosen = chosenCases(
    ids,
    [...all, ...calls].map(({ id }) => id),
  );
  const output = await openOutput(options.output, terminal);
  const { date, evaluator, interfaces } = await openSubject(options, terminal);
  const outcomes: CaseOutcome[] = [];
  try {
    const [wanted, wantedCalls] = [all.filter(({ id }) => isChosen(id)), calls.filter(({ id }) => isChosen(id))];
    const tell = () => {
      if (!options.quiet) terminal.progress(`ran ${outcomes.length} of ${wanted.length + wantedCalls.length} cases`);
    };
    for (const each of wanted) {
      outcomes.push(await runWamCase(each, evaluator, date));
      tell();
    }
    const subject = { interfaces, evaluator, date, wamCase: caseFinder(all), isServer: options.server !== undefined };
    for (const each of wantedCalls) {
      outcomes.push(...(await runCallCase(each, subject)));
      tell();
    }
  } finally {
    terminal.progress("");
    await evaluator.close();
  }
  const report = reportOf(outcomes, options.server);
  const isJson = options.json || options.format === "json";
  const colour = terminal.colour && options.output === undefined;
  await output.write(isJson ? `${JSON.stringify(report, null, 2)}\n` : conformanceText(report, colour));
  await output.close();
  return exitCodeOf(report);
}

interface Subject {
  readonly date: string;
  readonly evaluator: Evaluator;
  readonly interfaces: readonly CheckInterface[];
}

async function openSubject({ server, tokenFile }: ConformanceOptions, terminal: Terminal): Promise<Subject> {
  const date = reportDate(undefined, terminal.env, terminal.now());
  if (server === undefined)
    return { date, evaluator: createPageEvaluator(1, 1, availableParallelism()), interfaces: [createOwnCheck(date)] };
  const token = await tokenOf({ tokenFile }, terminal);
  const address = serverUrl(server);
  // Each case has a medium and an environment, so the server must support both.
  const trial = { medium: "screen", environment: { width: 1024 }, budget: {}, date };
  const evaluator = await openServerEvaluator({ address: server, token, jobs: 1 }, trial);
  const { createServerChecks } = await import("./server-check.ts");
  return { date, evaluator, interfaces: createServerChecks(address, token) };
}

/** Returns a function that says if a case was chosen. @throws CommandError for an unknown id. */
function chosenCases(written: readonly string[], known: readonly string[]): (id: string) => boolean {
  const ids = written.flatMap((text) => text.split(",")).map((text) => text.trim().toUpperCase());
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong !== undefined) {
    const near = nearest(wrong, known);
    throw new CommandError(
      `There is no case ${wrong}.`,
      near === undefined ? `The cases are ${known[0]} to ${known.at(-1)}.` : `Did you mean ${near}?`,
    );
  }
  return ids.length === 0 ? () => true : (id) => ids.includes(id);
}

function reportOf(cases: readonly CaseOutcome[], server: string | undefined): ConformanceReport {
  const count = (status: CaseOutcome["status"]) => cases.filter((each) => each.status === status).length;
  return {
    tool: { name: "eiao-wam", version },
    server: server === undefined ? null : serverUrl(server),
    cases,
    passed: count("passed"),
    failed: count("failed"),
    notRun: count("not-run"),
    notEvaluated: count("not-evaluated"),
  };
}

function exitCodeOf({ passed, failed, notEvaluated }: ConformanceReport): ExitCode {
  if (failed > 0) return 2;
  if (notEvaluated === 0) return 0;
  return passed === 0 ? 1 : 3;
}
