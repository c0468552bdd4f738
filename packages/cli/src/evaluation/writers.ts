import { presentApart, presentPercentage, presentValue } from "@eiao/wam-core/internal";
import type { EarlForm } from "@eiao/wam-core";
import type { CheckOutput } from "../command-line/outputs.ts";
import { CommandError } from "../errors.ts";
import type { Format, OutputFormat, Run } from "../formats/format.ts";
import type { FilesRead } from "../output/files-read.ts";
import { openOutput } from "../output/output.ts";
import type { Output } from "../output/output.ts";
import { judgeFinder, testsOf } from "../rule-sets.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";
import type { Ready } from "./call.ts";

/** Returns the form of EARL that the engine writes. @throws CommandError if the outputs need two forms. */
export function earlForm(outputs: readonly CheckOutput[], formats: readonly OutputFormat[]): EarlForm | undefined {
  const [one, ...others] = outputs.flatMap(({ format }, at) => {
    const form = formats[at]?.earl;
    return form === undefined ? [] : [{ format, form }];
  });
  const other = others.find(({ form }) => form !== one?.form);
  if (one !== undefined && other !== undefined)
    throw new CommandError(
      `${one.format} and ${other.format} cannot be written in one call.`,
      "Run check once for each form of EARL.",
    );
  return one?.form;
}

export interface Writer {
  readonly format: Format;
  readonly output: Output;
}

/** Opens the outputs in the order of the call, and writes their beginnings. */
export async function openWriters(
  check: Ready,
  formats: readonly OutputFormat[],
  reads: FilesRead,
  terminal: Terminal,
): Promise<readonly Writer[]> {
  const writers: Writer[] = [];
  for (const [at, outputFormat] of formats.entries()) {
    const file = check.outputs[at]?.output;
    const format = outputFormat.open(runOf(check, file, terminal));
    const output = await openOutput(file, terminal, { reads });
    await output.write(format.begin());
    writers.push({ format, output });
  }
  return writers;
}

/** The width of text in files and logs, in columns. Such text can be scrolled. */
const LOG_WIDTH = 200;

/** Describes the call for one of its outputs. @param file  the file of the output. */
function runOf(
  { options, date, inputs, baseline, selection, levels }: Ready,
  file: string | undefined,
  terminal: Terminal,
): Run {
  const { ruleSets, informative, notRun } = selection;
  return {
    tool: { name: "eiao-wam", version },
    date,
    ruleSets,
    informative,
    notRun,
    off: testsOf(selection).flatMap((test) => levels.offTest(test) ?? []),
    judgeOf: judgeFinder(ruleSets),
    failOn: options.failOn,
    hasBaseline: baseline !== undefined,
    cwd: terminal.cwd,
    workspace: terminal.env["GITHUB_WORKSPACE"] ?? terminal.cwd,
    inputs: inputs.length,
    colour: terminal.colour && file === undefined,
    width: terminal.stdoutIsTerminal && file === undefined ? terminal.width : LOG_WIDTH,
    explain: options.explain,
    detail: options.verbose ? "all" : options.summary ? "totals" : "first",
    decimals: { value: presentValue, apart: presentApart, percentage: presentPercentage },
  };
}
