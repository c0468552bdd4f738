import { wrap } from "../output/text.ts";
import type { AnyCommand } from "./command.ts";
import { valueName } from "./option.ts";
import type { Option } from "./option.ts";
import { shortNames } from "./parse.ts";

/** A program with several commands. */
export interface Program {
  readonly name: string;
  /** A sentence on the purpose of the program. */
  readonly purpose: string;
  readonly exitCodes: string;
  /** True if the configuration file can set the options of the program. */
  readonly isConfigurable: boolean;
  /** Headings in `--help`, each with the first command below it. */
  readonly headings?: Readonly<Record<string, string>>;
  /** Name -> the command, in the order of `--help`. */
  readonly commands: Readonly<Record<string, () => Promise<AnyCommand>>>;
}

/** Loads all commands of a program. */
export async function allCommands({ commands }: Program): Promise<readonly AnyCommand[]> {
  return await Promise.all(Object.values(commands).map((load) => load()));
}

/** Returns the text of `eiao-wam --help`. */
export async function programHelp(width: number, program: Program): Promise<string> {
  const { name, purpose, exitCodes, headings = {} } = program;
  const commands = await allCommands(program);
  const longest = Math.max(...commands.map((command) => command.name.length));
  const indent = " ".repeat(longest + 4);
  const line = (command: AnyCommand) =>
    `  ${command.name.padEnd(longest + 2)}${wrap(command.summary, width, indent).slice(indent.length)}`;
  const headingOf = new Map(Object.entries(headings).map(([heading, first]) => [first, heading]));
  const listed = commands.flatMap((command, at) => {
    const heading = headingOf.get(command.name) ?? (at === 0 ? "Commands" : undefined);
    return heading === undefined ? [line(command)] : [...(at === 0 ? [] : [""]), `${heading}:`, line(command)];
  });
  return `${purpose}

Usage: ${name} <command> [options] ...

${listed.join("\n")}

Examples:
${commands.map((command) => `  ${Object.keys(command.examples)[0] ?? ""}`).join("\n")}

${wrap(`${name} <command> --help explains a command; ${name} --version prints the version.`, width, "")}
${wrap(`Exit codes: ${exitCodes}`, width, "")}
`;
}

/** Returns the text of `eiao-wam <command> --help`: usage, description, examples, and the options by section. */
export function commandHelp(command: AnyCommand, width: number, { name: program }: Program): string {
  const sections = new Map<string, [string, Option][]>();
  for (const entry of Object.entries(command.options)) {
    const heading = entry[1].section ?? "Options";
    const list = sections.get(heading);
    if (list === undefined) sections.set(heading, [entry]);
    else list.push(entry);
  }
  const parts = [
    `Usage: ${program} ${command.name} [options] ${command.operands}`.trimEnd(),
    wrap(command.description.join("\n\n"), width, ""),
  ];
  parts.push(
    `Examples:\n${Object.entries(command.examples)
      .map(([line, text]) => `  ${line}\n${wrap(text, width, "      ")}`)
      .join("\n")}`,
  );
  for (const [heading, options] of sections) {
    parts.push(`${heading}:\n${options.map(([name, option]) => optionHelp(name, option, width)).join("\n")}`);
  }
  return `${parts.join("\n\n")}\n`;
}

function optionHelp(name: string, option: Option, width: number): string {
  const value = option.type === "boolean" ? "" : ` ${valueName(option)}`;
  const short = shortNames[name];
  const title = `  ${short === undefined ? "" : `-${short}, `}--${name}${value}`;
  const sentences = [
    option.help,
    ...(option.default === undefined ? [] : [`Default: ${option.default}`]),
    ...(option.type === "list" ? ["Can be given more than once"] : []),
  ];
  const text = wrap(sentences.join(". "), width, " ".repeat(26));
  return title.length < 25 ? title.padEnd(26) + text.slice(26) : `${title}\n${text}`;
}
