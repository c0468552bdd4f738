import type { OptionTable } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { Output } from "../output/output.ts";

/** Of commands that answer with something: how it is written, and where it goes. cli.md 1. */
export const answerOptions = {
  format: textOrJson,
  json: { type: "boolean", help: "the same as --format json", section: "General" },
  output: commonOptions.output,
} as const satisfies OptionTable;

/** The answer is for a program. */
export function isForPrograms({ format, json }: { readonly format: string; readonly json: boolean }): boolean {
  return json || format === "json";
}

/** What was done, in a sentence: it is no data, but for who gave it a place. */
export async function tellDone(
  sentence: string,
  place: string | undefined,
  output: Output,
  terminal: Pick<Terminal, "note">,
): Promise<void> {
  if (place === undefined) terminal.note(sentence);
  else await output.write(`${sentence}\n`);
}
