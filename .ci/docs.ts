/**
 * `npm run docs`: writes the generated tables, each between `<!-- generated: NAME -->` and `<!-- end -->`
 * in a Markdown file, the picture of the README, and the counts of `docstrings.ts`. With --check it changes nothing and exits 1 when
 * one is stale. A docstring that is a new fragment makes it exit 1 in any case.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { uwem12 } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import { configurationKeys } from "../packages/server/src/configuration/keys.ts";
import type { ConfigurationKey } from "../packages/server/src/configuration/keys.ts";
import { wamDescription } from "../packages/server/src/services/wam/wam.ts";
import { trapGuards } from "../packages/crawler/src/traps/catalogue.ts";
import { countDocstrings } from "./docstrings.ts";
import { errorRowsOf } from "./error-rows.ts";
import { picture } from "./picture.ts";
import { entryPointsOf, exportsOf, libraries, purposeOf } from "./public-surface.ts";
import type { PublicName } from "./public-surface.ts";

const root = new URL("..", import.meta.url);
const files = [
  "README.md",
  ...libraries.flatMap((name) => [`packages/${name}/README.md`, `packages/${name}/SURFACE.md`]),
];
const tables: Record<string, () => string> = {
  tests,
  pdfTests,
  measures,
  statistics,
  "trap guards": guards,
  "methods of wam": methods,
  configuration,
};
for (const name of libraries) {
  const rows = await errorRowsOf(new URL(`packages/${name}/src/`, root));
  tables[`errors of ${name}`] = () => errors(rows);
  for (const [entry, file] of entryPointsOf(name)) tables[`surface of ${entry}`] = () => surface(exportsOf(file));
}

let stale = 0;
for (const file of files) {
  const path = new URL(file, root);
  const text = readFileSync(path, "utf8");
  const current = text.replace(
    /(<!-- generated: ([^>]+) -->\n)[^]*?(?=<!-- end -->)/g,
    (_, head: string, name: string) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`${file} asks for the unknown table ${name}`);
      return `${head}\n${table()}\n`;
    },
  );
  if (current === text) continue;
  stale++;
  if (process.argv.includes("--check")) console.error(`${file} is stale: run npm run docs`);
  else writeFileSync(path, current);
}
const image = new URL("examples/pictures/check.svg", root);
const drawn = await picture();
if (!existsSync(image) || readFileSync(image, "utf8") !== drawn) {
  stale++;
  if (process.argv.includes("--check")) console.error("examples/pictures/check.svg is stale: run npm run docs");
  else writeFileSync(image, drawn);
}
const counts = new URL(".ci/docstrings.txt", root);
const { kept, faults } = countDocstrings(fileURLToPath(root));
if (readFileSync(counts, "utf8") !== kept) {
  stale++;
  if (process.argv.includes("--check")) console.error(".ci/docstrings.txt is stale: run npm run docs");
  else writeFileSync(counts, kept);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 || (stale > 0 && process.argv.includes("--check")) ? 1 : 0;

function configuration(): string {
  const rows = Object.entries(configurationKeys as Readonly<Record<string, ConfigurationKey>>).map(([name, key]) => [
    `\`${name}\``,
    key.default === null || String(key.default) === "" ? "" : String(key.default),
    key.unused === undefined ? key.doc : `${key.doc} Accepted, without effect: ${key.unused}.`,
  ]);
  return table(["Key", "Default", "What it says"], rows);
}

function errors(rows: Awaited<ReturnType<typeof errorRowsOf>>): string {
  const lines = [...rows].map(([code, { says, remedy, reaction }]) => [code, says, remedy, reaction]);
  return table(["Code", "It says", "What helps", "What is done"], lines);
}

/** What one may call stands before the types. */
function surface(names: readonly PublicName[]): string {
  const lines = (kind: PublicName["kind"]) =>
    names.filter((name) => name.kind === kind).map((name) => [`\`${name.name}\``, kind, purposeOf(name) ?? ""]);
  return table(["Name", "Kind", "What it is for"], [...lines("value"), ...lines("type")]);
}

function tests(): string {
  const rows = uwem12.judges.map(({ test, checkpoint, priority, title, affects, id }) => [
    test,
    checkpoint,
    String(priority),
    title,
    affects,
    `\`${id}\``,
  ]);
  return table(["Test", "Checkpoint", "Priority", "Barrier", "Affects", "Id"], rows);
}

function pdfTests(): string {
  const rows = pdf1.judges.map(({ test, title, affects, remedy }) => [test, title, affects, remedy]);
  return table(["Test", "Barrier", "Affects", "Remedy"], rows);
}

function guards(): string {
  const rows = Object.entries(trapGuards).map(([guard, { refuses, rule }]) => [`\`${guard}\``, refuses, `\`${rule}\``]);
  return table(["Guard", "Refuses", "In `scope.log`"], rows);
}

function methods(): string {
  const rows = wamDescription().methods.map(({ name, doc, parameters, result }) => {
    const named = parameters.map((one) => `\`${one.name}\`${one.required ? "" : "?"}`);
    return [`\`${name}\``, doc, named.join(", "), result.doc];
  });
  return table(["Method", "What it does", "Arguments, in order", "Result"], rows);
}

function measures(): string {
  const titles = new Map(uwem12.measures.map(({ id, title }) => [id, title]));
  return table(
    ["Id", "Measures"],
    [...titles].map(([id, title]) => [`\`${id}\``, title]),
  );
}

function statistics(): string {
  return table(
    ["Id", "Type", "Counts"],
    uwem12.statistics.map(({ id, type, title }) => [`\`${id}\``, type, title]),
  );
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "\\<").replaceAll("\n", " ")).join(" | ")} |\n`;
  return line(heads) + line(heads.map(() => "---")) + rows.map(line).join("");
}
