/**
 * `npm run docs`: writes the generated parts of the documents: the pages of `docs/reference`, the tables of each SURFACE.md (between `<!--
 * generated: NAME -->` and `<!-- end -->`), the picture of the README, the schemas of the command line that follow from option tables, and the
 * common parts of the packages' manifests and READMEs. With --check it changes nothing, and exits with 1 if a file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { configurationSchema } from "../packages/cli/src/command-line/configuration-schema.ts";
import { allCommands } from "../packages/cli/src/command-line/help.ts";
import { eiaoWam } from "../packages/cli/src/commands.ts";
import { markdownTable } from "./markdown-table.ts";
import { picture } from "./picture.ts";
import { entryPointsOf, exportsOf, libraries, purposeOf } from "./public-surface.ts";
import type { PublicName } from "./public-surface.ts";
import { manifestsAndReadmes } from "./publish/manifests.ts";
import { referencePages } from "./reference.ts";

const root = new URL("..", import.meta.url);
const onlyCheck = process.argv.includes("--check");

const files = new Map<string, string>();
for (const [name, page] of await referencePages()) files.set(`docs/reference/${name}`, page);
for (const name of libraries) files.set(`packages/${name}/SURFACE.md`, renewedSurface(name));
for (const [path, text] of manifestsAndReadmes()) files.set(path, text);
files.set("examples/pictures/check.svg", await picture());
files.set(
  "packages/cli/schemas/config.schema.json",
  json(configurationSchema((await allCommands(eiaoWam)).map(({ options }) => options))),
);

for (const [file, text] of files) {
  const path = new URL(file, root);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  if (onlyCheck) {
    console.error(`${file} is stale: run npm run docs`);
    process.exitCode = 1;
  } else writeFileSync(path, text);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function renewedSurface(library: string): string {
  const tables = new Map<string, string>();
  const path = `packages/${library}/SURFACE.md`;
  const before = readFileSync(new URL(path, root), "utf8");
  for (const [entry, file] of entryPointsOf(library)) {
    if (entry.includes("/internal")) continue;
    tables.set(`surface of ${entry}`, surface(exportsOf(file)));
    if (!before.includes(`<!-- generated: surface of ${entry} -->`))
      throw new Error(`${path} has no table of ${entry}`);
  }
  return before.replace(/(<!-- generated: ([^>]+) -->\n)[^]*?(?=<!-- end -->)/g, (_, head: string, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`${path} asks for the unknown table ${name}`);
    return `${head}\n${table}\n`;
  });
}

/** Returns the table of a public surface: functions and constants first, then types. */
function surface(names: readonly PublicName[]): string {
  const lines = (kind: PublicName["kind"]) =>
    names.filter((name) => name.kind === kind).map((name) => [`\`${name.name}\``, kind, purposeOf(name) ?? ""]);
  return markdownTable(["Name", "Kind", "What it is for"], [...lines("value"), ...lines("type")]);
}
