import type { OptionTable } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { Output } from "../output/output.ts";

/** Options of commands that print an answer: its format and its file. Spec cli.md 1. */
export const answerOptions = {
  format: textOrJson,
  json: { type: "boolean", help: "the same as --format json", section: "General" },
  output: commonOptions.output,
} as const satisfies OptionTable;

/** Returns true if the answer is printed as JSON. */
export function isForPrograms({ format, json }: { readonly format: string; readonly json: boolean }): boolean {
  return json || format === "json";
}

/** Reports what a command did: on standard error, or in the file of `--output`. */
export async function tellDone(
  sentence: string,
  place: string | undefined,
  output: Output,
  terminal: Pick<Terminal, "note">,
): Promise<void> {
  if (place === undefined) terminal.note(sentence);
  else await output.write(`${sentence}\n`);
}
