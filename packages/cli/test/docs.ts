// What is made from the commands' own descriptions: two schemas and the tables of the README. `npm run docs` writes them.
import { baselineSchema } from "../src/findings/baseline.ts";
import { valueName } from "../src/command-line/command.ts";
import type { AnyCommand } from "../src/command-line/command.ts";
import { commands } from "../src/commands.ts";
import { configurationSchema } from "../src/command-line/configuration.ts";
import { formatNames, loadFormat } from "../src/formats/catalogue.ts";

/** File name in schemas/ -> schema. */
export const generatedSchemas: Readonly<Record<string, object>> = {
  "config.schema.json": configurationSchema(commands.map(({ options }) => options)),
  "baseline.schema.json": baselineSchema,
};

/** The README with its generated parts renewed: what stands after `<!-- commands -->`, `<!-- formats -->` and each `<!-- options NAME -->`. */
export async function renewedReadme(readme: string): Promise<string> {
  const formats = await formatTable();
  return readme
    .replace(
      /(<!-- formats -->\n)[^]*?(<!-- \/formats -->)/,
      (_, open: string, close: string) => `${open}${formats}${close}`,
    )
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

async function formatTable(): Promise<string> {
  const rows: { names: string; about: string }[] = [];
  for (const name of formatNames) {
    const { readers, summary } = await loadFormat(name);
    const about = `${readers} | ${cell(summary)}`;
    const last = rows.at(-1);
    if (last?.about === about) last.names += `, \`${name}\``;
    else rows.push({ names: `\`${name}\``, about });
  }
  const lines = rows.map(({ names, about }) => `| ${names} | ${about} |\n`);
  return `\n| \`--format\` | For | |\n|---|---|---|\n${lines.join("")}\n`;
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
