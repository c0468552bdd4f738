/**
 * Makes src/style/values/value-data.json: the data about CSS values that css-tree lacks. They come from `@csstools/css-syntax-patches-for-csstree`
 * (made from W3C's specifications by the authors of PostCSS Preset Env), as far as css-choice.ts takes them, and from its corrections.
 *
 *   node --conditions=@eiao/source packages/wam-core/grammar/generate-css-values.ts [--check]
 *
 * With --check it writes nothing and exits with 1 if the committed file differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import patches from "@csstools/css-syntax-patches-for-csstree" with { type: "json" };
import data from "css-tree/dist/data";
import { corrections, dropped, prefixed, takenProperties, takenTypes } from "./css-choice.ts";

type Definitions = Record<string, string>;

const newer = patches.next as { readonly properties: Definitions; readonly types: Definitions };
const known = data;

/** Returns the newer definition of a name. One that begins with `|` is added to css-tree's definition. */
function newerDefinition(kind: "properties" | "types", name: string): string {
  const definition = newer[kind][name];
  if (definition === undefined) throw new Error(`no newer definition of ${name}`);
  if (!definition.startsWith("|")) return definition;
  return [known[kind][name], definition.slice(1)].filter((part) => part !== undefined).join(" | ");
}

const properties: Definitions = {};
for (const name of takenProperties) properties[name] = newerDefinition("properties", name);
Object.assign(properties, corrections.properties);
const types: Definitions = {};
for (const name of takenTypes) if (newer.types[name] !== undefined) types[name] = newerDefinition("types", name);
Object.assign(types, corrections.types);

/** Definitions whose types must be known too: a type that css-tree lacks is added. */
const waiting = [...Object.values(properties), ...Object.values(types)];
for (let definition = waiting.pop(); definition !== undefined; definition = waiting.pop()) {
  for (const [, quote, name = ""] of definition.matchAll(/<('?)([\w-]+(?:\(\))?)/g)) {
    const [kind, made] = quote === "" ? (["types", types] as const) : (["properties", properties] as const);
    if (known[kind][name] !== undefined || made[name] !== undefined || newer[kind][name] === undefined) continue;
    waiting.push((made[name] = newerDefinition(kind, name)));
  }
}

const short = (definitions: Definitions): Definitions =>
  Object.fromEntries(
    Object.keys(definitions)
      .toSorted()
      .map((name) => [name, definitions[name]?.replaceAll(/(?<=\[) | (?=\])| ?(\|\|?|&&) ?/g, "$1") ?? ""]), // as css-tree writes them
  );
const values = { properties: short(properties), types: short(types), prefixed, dropped };
const text = `${JSON.stringify(values, null, 2)}\n`;

const target = new URL("../src/style/values/value-data.json", import.meta.url);
if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) {
  process.stderr.write(
    "src/style/values/value-data.json is not what packages/wam-core/grammar/generate-css-values.ts makes\n",
  );
  process.exitCode = 1;
}
