import { commandHelp, eiaoWam, programHelp } from "./command-line/help.ts";
import type { Program } from "./command-line/help.ts";
import { completeOptions, nearest, parseWords } from "./command-line/command.ts";
import type { AnyCommand, ExitCode, Written } from "./command-line/command.ts";
import { readConfiguration } from "./command-line/configuration.ts";
import { emptyConfiguration } from "./command-line/configured.ts";
import { printedConfiguration } from "./command-line/print-configuration.ts";
import { refuseOff } from "./findings/refuse-off.ts";
import { dataDirectory } from "./crawl/data-directory.ts";
import { outputsOf } from "./command-line/outputs.ts";
import { CommandError, tellError } from "./errors.ts";
import { refuseForeignNames, refuseKept, refuseOverlap } from "./input/files-read.ts";
import { openOutput } from "./output/output.ts";
import type { Terminal } from "./command-line/terminal.ts";
import { version } from "./version.ts";

/**
 * Runs a program: finds the command, completes its options from the configuration, and runs it. An error is printed as one line on standard error,
 * with exit code 1.
 *
 * @param words  the command line without the name of the program.
 */
export async function runProgram(
  words: readonly string[],
  commands: readonly AnyCommand[],
  terminal: Terminal,
  program: Program = eiaoWam,
): Promise<ExitCode> {
  try {
    return await dispatch(words, commands, terminal, program);
  } catch (error) {
    tellError(error, terminal, undefined, program.name);
    return 1;
  }
}

async function dispatch(
  words: readonly string[],
  commands: readonly AnyCommand[],
  terminal: Terminal,
  program: Program,
): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const asked = name === "help" ? rest.find((word) => !word.startsWith("-")) : undefined;
    const topic = commands.find((command) => command.name === asked);
    if (asked !== undefined && topic === undefined) throw unknownCommand(asked, commands, program);
    await print(
      topic === undefined
        ? programHelp(commands, terminal.width, program)
        : commandHelp(topic, terminal.width, program),
      terminal,
    );
    // Without a command: the help is printed, and the exit code says that nothing was done.
    return name === undefined ? 1 : 0;
  }
  if (name === "--version" || name === "-V") {
    await print(`${version}\n`, terminal);
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw unknownCommand(name, commands, program);
  const parsed = parseWords(rest, command.options);
  if (parsed.values.get("help") === true) {
    await print(commandHelp(command, terminal.width, program), terminal);
    return 0;
  }
  if (parsed.values.get("version") === true) {
    await print(`${version}\n`, terminal);
    return 0;
  }
  return await run(command, parsed, commands, terminal, program);
}

/** Completes a call from the configuration and runs it. */
async function run(
  command: AnyCommand,
  { values, operands: named, order, repeated }: Written,
  commands: readonly AnyCommand[],
  terminal: Terminal,
  program: Program,
): Promise<ExitCode> {
  const { name } = command;
  if (named.includes(""))
    throw new CommandError(
      `An argument of ${name} is empty.`,
      `Perhaps a variable of the shell is not set. ${name} takes ${command.operands === "" ? "only options" : command.operands}.`,
    );
  const config = values.get("config");
  const tables = commands.map(({ options }) => options);
  const configuration = program.isConfigurable
    ? await readConfiguration(
        typeof config === "string" ? config : undefined,
        terminal.cwd,
        tables,
        terminal.env["HOME"],
      )
    : emptyConfiguration(terminal.cwd);
  if (command.isMeasurement === true) refuseOff(command.name, configuration);
  const given = completeOptions(values, configuration.options, command.options);
  const hasSeveral = command.options["output"]?.type === "list";
  const outputs = hasSeveral ? outputsOf(order, configuration.outputs, given) : [];
  const options = hasSeveral ? { ...given, output: outputs.flatMap(({ output }) => output ?? []) } : given;
  for (const option of options["quiet"] === true ? [] : repeated)
    terminal.note(`${program.name}: --${option} was given several times; the last value is used.`);
  const operands = namesInputs(command, values, named) ? named : [...configuration.inputs, ...named];
  if (values.get("print-config") === true) {
    const printed = { command: name, table: command.options, written: values, options, operands, configuration };
    await print(printedConfiguration(printed), terminal);
    return 0;
  }
  refuseForeignNames(command.options, options, terminal.cwd);
  if ("data" in command.options)
    refuseKept(command.options, options, dataDirectory(options["data"] as string | undefined, terminal), terminal.cwd);
  refuseOverlap(command.options, options, operands, configuration.file, terminal.cwd);
  const shown = options["noColor"] === true ? { ...terminal, colour: false } : terminal;
  return await command.run({ options: options as never, operands, configuration, outputs }, shown);
}

/** Returns true if the command line says what is read, so that the inputs of the configuration are not. */
function namesInputs(command: AnyCommand, values: Written["values"], words: readonly string[]): boolean {
  const takesInputs = "ignore" in command.options;
  return !takesInputs || values.has("list") || values.has("sitemap") || words.some((word) => !word.startsWith("!"));
}

function unknownCommand(name: string, commands: readonly AnyCommand[], { name: program }: Program): CommandError {
  const names = commands.map((command) => command.name);
  if (name.startsWith("-"))
    return new CommandError(
      `The command must come before the option ${name.split("=", 1)[0]}.`,
      `Example: ${program} ${names[0]} ${name} ... The commands are ${names.join(", ")}. ${program} --help explains them.`,
    );
  const near = nearest(name, names);
  const hint = near === undefined ? `The commands are ${names.join(", ")}.` : `Did you mean ${near}?`;
  return new CommandError(`There is no command "${name}".`, `${hint} ${program} --help explains all commands.`);
}

async function print(text: string, terminal: Terminal): Promise<void> {
  const output = await openOutput(undefined, terminal);
  await output.write(text);
  await output.close();
}
