import type { AnyCommand, ExitCode } from "./command-line/command.ts";
import { readConfiguration, emptyConfiguration, printedConfiguration } from "./command-line/configuration.ts";
import { allCommands, commandHelp, programHelp } from "./command-line/help.ts";
import type { Program } from "./command-line/help.ts";
import { outputsOf } from "./command-line/outputs.ts";
import { completeOptions, parseCommandLine } from "./command-line/parse.ts";
import type { Written } from "./command-line/parse.ts";
import { refuseForeignNames, refuseKept, refuseOverlap } from "./command-line/refused-outputs.ts";
import { dataDirectory } from "./data/directory.ts";
import { CommandError, nearest, printError } from "./errors.ts";
import { refuseOff } from "./findings/levels.ts";
import { writeResult } from "./output/output.ts";
import type { Terminal } from "./terminal.ts";
import { version } from "./version.ts";

/**
 * Runs a program: finds the command, completes its options from the configuration, and runs it. An error is printed as one line on standard error,
 * with exit code 1.
 *
 * @param args  the command line without the name of the program.
 */
export async function runProgram(args: readonly string[], terminal: Terminal, program: Program): Promise<ExitCode> {
  try {
    return await dispatch(args, terminal, program);
  } catch (error) {
    printError(error, terminal, undefined, program.name);
    return 1;
  }
}

async function dispatch(args: readonly string[], terminal: Terminal, program: Program): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const topic = name === "help" ? rest.find((arg) => !arg.startsWith("-")) : undefined;
    await print(
      topic === undefined
        ? await programHelp(terminal.width, program)
        : commandHelp(await commandNamed(topic, program), terminal.width, program),
      terminal,
    );
    // Without a command the help is printed, and the exit code reports that nothing was done.
    return name === undefined ? 1 : 0;
  }
  if (name === "--version" || name === "-V") {
    await print(`${version}\n`, terminal);
    return 0;
  }
  const command = await commandNamed(name, program);
  const parsed = parseCommandLine(rest, command.options);
  if (parsed.values.get("help") === true) {
    await print(commandHelp(command, terminal.width, program), terminal);
    return 0;
  }
  if (parsed.values.get("version") === true) {
    await print(`${version}\n`, terminal);
    return 0;
  }
  return await run(command, parsed, terminal, program);
}

/** Completes a call from the configuration and runs it. */
async function run(
  command: AnyCommand,
  { values, operands: cliOperands, order, repeated }: Written,
  terminal: Terminal,
  program: Program,
): Promise<ExitCode> {
  const { name } = command;
  if (cliOperands.includes(""))
    throw new CommandError(
      `An argument of ${name} is empty.`,
      `Perhaps a variable of the shell is not set. ${name} takes ${command.operands === "" ? "only options" : command.operands}.`,
    );
  const config = values.get("config");
  const configuration = program.isConfigurable
    ? await readConfiguration(
        typeof config === "string" ? config : undefined,
        terminal.cwd,
        async () => (await allCommands(program)).map(({ options }) => options),
        terminal.env["HOME"],
      )
    : emptyConfiguration(terminal.cwd);
  if (command.isMeasurement === true) refuseOff(command.name, configuration);
  const merged = completeOptions(values, configuration.options, command.options);
  const hasSeveral = command.options["output"]?.type === "list";
  const outputs = hasSeveral ? outputsOf(order, configuration.outputs, merged) : [];
  const options = hasSeveral ? { ...merged, output: outputs.flatMap(({ output }) => output ?? []) } : merged;
  for (const option of options["quiet"] === true ? [] : repeated)
    terminal.note(`${program.name}: --${option} was given several times; the last value is used.`);
  const operands = namesInputs(command, values, cliOperands) ? cliOperands : [...configuration.inputs, ...cliOperands];
  if (values.get("print-config") === true) {
    const printed = { command: name, table: command.options, written: values, options, operands, configuration };
    await print(printedConfiguration(printed), terminal);
    return 0;
  }
  refuseForeignNames(command.options, options, terminal.cwd);
  if ("data" in command.options)
    refuseKept(command.options, options, dataDirectory(options["data"] as string | undefined, terminal), terminal.cwd);
  refuseOverlap(command.options, options, operands, configuration.file, terminal.cwd);
  const display = options["noColor"] === true ? { ...terminal, colour: false } : terminal;
  return await command.run({ options: options as never, operands, configuration, outputs }, display);
}

/** Returns true if the command line names the inputs, which then replace those of the configuration. */
function namesInputs(command: AnyCommand, values: Written["values"], operands: readonly string[]): boolean {
  const takesInputs = "ignore" in command.options;
  return (
    !takesInputs || values.has("list") || values.has("sitemap") || operands.some((operand) => !operand.startsWith("!"))
  );
}

/** Loads a command by name. @throws CommandError for an unknown name. */
async function commandNamed(name: string, program: Program): Promise<AnyCommand> {
  const load = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (load === undefined) throw unknownCommand(name, program);
  return await load();
}

function unknownCommand(name: string, { name: program, commands }: Program): CommandError {
  const names = Object.keys(commands);
  if (name.startsWith("-"))
    return new CommandError(
      `The command must come before the option ${name.split("=", 1)[0]}.`,
      `Example: ${program} ${names[0]} ${name} ... The commands are ${names.join(", ")}. ${program} --help explains them.`,
    );
  const closest = nearest(name, names);
  const hint = closest === undefined ? `The commands are ${names.join(", ")}.` : `Did you mean ${closest}?`;
  return new CommandError(`There is no command "${name}".`, `${hint} ${program} --help explains all commands.`);
}

async function print(text: string, terminal: Terminal): Promise<void> {
  await writeResult(undefined, terminal, text);
}
