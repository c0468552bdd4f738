import { shortNames, valueName } from "./command.ts";
import type { AnyCommand, Option } from "./command.ts";

/** A program of several commands. */
export interface Program {
  readonly name: string;
  /** A sentence that says what the program does. */
  readonly does: string;
  readonly exitCodes: string;
  /** True if the configuration file can set the options of the program. */
  readonly isConfigurable: boolean;
  /** Headings in `--help`, each with the first command below it. */
  readonly headings?: Readonly<Record<string, string>>;
}

export const eiaoWam: Program = {
  name: "eiao-wam",
  does: "eiao-wam measures how accessible web pages and PDF documents are, by WCAG 2.2 and UWEM 1.2.",
  exitCodes:
    "0 no barrier that counts; 1 the command could not run; 2 barriers found; 3 no barrier found, but some inputs could not be evaluated.",
  isConfigurable: true,
  headings: {
    "For your pages": "check",
    "More about a page": "tree",
    "Whole sites": "crawl",
    "Results of many sites": "generate",
    "Services and conformance": "serve",
  },
};

/** Returns the text of `eiao-wam --help`. */
export function programHelp(
  commands: readonly AnyCommand[],
  width: number,
  { name, does, exitCodes, headings = {} }: Program = eiaoWam,
): string {
  const longest = Math.max(...commands.map((command) => command.name.length));
  const indent = " ".repeat(longest + 4);
  const line = (command: AnyCommand) =>
    `  ${command.name.padEnd(longest + 2)}${wrap(command.summary, width, indent).slice(indent.length)}`;
  const headingOf = new Map(Object.entries(headings).map(([heading, first]) => [first, heading]));
  const listed = commands.flatMap((command, at) => {
    const heading = headingOf.get(command.name) ?? (at === 0 ? "Commands" : undefined);
    return heading === undefined ? [line(command)] : [...(at === 0 ? [] : [""]), `${heading}:`, line(command)];
  });
  return `${does}

Usage: ${name} <command> [options] ...

${listed.join("\n")}

Examples:
${commands.map((command) => `  ${command.examples[0]?.[0] ?? ""}`).join("\n")}

${wrap(`${name} <command> --help explains a command; ${name} --version prints the version.`, width, "")}
${wrap(`Exit codes: ${exitCodes}`, width, "")}
`;
}

/** Returns the text of `eiao-wam <command> --help`: usage, description, examples, and the options by section. */
export function commandHelp(command: AnyCommand, width: number, { name: program }: Program = eiaoWam): string {
  const sections = new Map<string, [string, Option][]>();
  for (const entry of Object.entries(command.options)) {
    const heading = entry[1].section ?? "Options";
    const list = sections.get(heading);
    if (list === undefined) sections.set(heading, [entry]);
    else list.push(entry);
  }
  const parts = [
    `Usage: ${program} ${command.name} [options] ${command.operands}`.trimEnd(),
    wrap(command.description, width, ""),
  ];
  parts.push(
    `Examples:\n${command.examples.map(([line, does]) => `  ${line}\n${wrap(does, width, "      ")}`).join("\n")}`,
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

/** Breaks a text at spaces; every line begins with `indent`. A blank line in the text stays one. */
export function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = indent;
    for (const word of paragraph.split(" ")) {
      if (line.length > indent.length && line.length + word.length + 1 > width) {
        lines.push(line);
        line = indent;
      }
      line += line.length > indent.length ? ` ${word}` : word;
    }
    lines.push(line.trimEnd());
  }
  return lines.join("\n");
}

/** Sets the cells of rows below each other; each line is indented by two. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}
