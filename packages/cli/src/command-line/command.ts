import { CommandError } from "../errors.ts";
import type { Terminal } from "../terminal.ts";
import type { Configuration } from "./configuration.ts";
import { withHelp } from "./option.ts";
import type { HelpTexts, OptionTable, OptionValues, WrittenTable } from "./option.ts";
import type { RequestedOutput } from "./outputs.ts";

/** A call of a command, with the options of the command line and of the configuration. */
export interface Call<T extends WrittenTable> {
  readonly options: OptionValues<T>;
  /** The words that are not options. */
  readonly operands: readonly string[];
  readonly configuration: Configuration;
  /** The values of `--format` and `--output`, in pairs. Only commands with several outputs use it. */
  readonly outputs: readonly RequestedOutput[];
}

/** 0: the command did its work. 1: it could not run. 2: it found barriers or differences. 3: some inputs could not be evaluated. Spec cli.md 1. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Command<T extends WrittenTable = OptionTable> {
  readonly name: string;
  /** The operands in the usage line, such as `<file|URL|glob|->...`. */
  readonly operands: string;
  readonly summary: string;
  /** The paragraphs of `--help`. */
  readonly description: readonly string[];
  /** Command lines, each with a sentence that explains it. */
  readonly examples: Readonly<Record<string, string>>;
  readonly options: T;
  /** True for a command that measures with whole rule sets. It refuses a configuration that switches tests off. */
  readonly isMeasurement?: true;
  run(call: Call<T>, terminal: Terminal): Promise<ExitCode>;
}

/** A command with any options. The program checks their values with the table of the command. */
export type AnyCommand = Omit<Command, "run"> & {
  run(call: Omit<Call<OptionTable>, "options"> & { options: never }, terminal: Terminal): Promise<ExitCode>;
};

/**
 * Defines a command. The types of `options` in `run` follow from the table.
 * @param help  the help of options.
 */
export function defineCommand<const T extends WrittenTable>({
  help,
  ...command
}: Command<T> & { readonly help: HelpTexts<T> }): AnyCommand {
  return Object.freeze({ ...command, options: withHelp(help, command.options) });
}

/** Returns the operand of a command that takes exactly one. @throws CommandError with the message if there is none, or more than one. */
export function onlyOperand(operands: readonly string[], message: string, remedy: string): string {
  const [operand, ...more] = operands;
  if (operand === undefined || more.length > 0) throw new CommandError(message, remedy);
  return operand;
}

/** Refuses the operands of a command that takes none. @throws CommandError. */
export function refuseOperands(command: string, [operand]: readonly string[], remedy: string): void {
  if (operand !== undefined) throw new CommandError(`${command} does not accept "${operand}".`, remedy);
}
