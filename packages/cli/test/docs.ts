// What is made from the commands' own descriptions: two schemas and the tables of the README. `npm run docs` writes them.
import { baselineSchema } from "../src/findings/baseline.ts";
import { valueName } from "../src/command-line/command.ts";
import type { AnyCommand } from "../src/command-line/command.ts";
import { commands } from "../src/commands.ts";
import { configurationSchema } from "../src/command-line/configuration.ts";

/** File name in schemas/ -> schema. */
export const generatedSchemas: Readonly<Record<string, object>> = {
  "config.schema.json": configurationSchema(commands.map(({ options }) => options)),
  "baseline.schema.json": baselineSchema,
};

/** The README with its generated parts renewed: what stands after `<!-- commands -->` and each `<!-- options NAME -->`. */
export function renewedReadme(readme: string): string {
  return readme
    .replace(
      /(<!-- commands -->\n)[^]*?(<!-- \/commands -->)/,
      (_, open: string, close: string) => `${open}${commandTable()}${close}`,
    )
    .replace(/(<!-- options (\w+) -->\n)[^]*?(<!-- \/options -->)/g, (_, open: string, name: string, close: string) => {
      const command = commands.find((candidate) => candidate.name === name);
      if (command === undefined) throw new Error(`README: there is no command ${name}`);
      return `${open}${optionTable(command)}${close}`;
    });
}

function commandTable(): string {
  const rows = commands.map(
    ({ name, operands, summary }) => `| \`${cell(`${name} ${operands}`.trimEnd())}\` | ${summary} |\n`,
  );
  return `\n| Command | What it does |\n|---|---|\n${rows.join("")}\n`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function optionTable({ options }: AnyCommand): string {
  const rows = Object.entries(options).map(([name, option]) => {
    const value = option.type === "boolean" ? "" : cell(` ${valueName(option)}`);
    const more = [
      option.default === undefined ? "" : `default \`${option.default}\``,
      option.type === "list" ? "repeatable" : "",
    ];
    const note = more.filter((text) => text !== "").join("; ");
    return `| \`--${name}${value}\` | ${option.help}${note === "" ? "" : ` (${note})`} |\n`;
  });
  return `\n| Option | Meaning |\n|---|---|\n${rows.join("")}\n`;
}
