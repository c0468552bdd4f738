import { levels } from "../findings/levels.ts";
import { formatNames } from "../formats/catalogue.ts";
import type { SchemaObject } from "../input/json.ts";
import { CONFIGURATION_FILE } from "./find-configuration.ts";
import { camelCase, isNumeric } from "./option.ts";
import type { Option, OptionTable } from "./option.ts";
import otherKeys from "./configuration-schema.json" with { type: "json" };

/** Returns the JSON Schema of the configuration file: all configurable options of all commands, the levels of tests, and suppressions. */
export function configurationSchema(tables: readonly OptionTable[]): SchemaObject {
  const properties: Record<string, SchemaObject> = {
    $schema: { type: "string", description: "address of this schema, for editors" },
  };
  for (const name of [...new Set(tables.flatMap((table) => Object.keys(table)))].toSorted()) {
    const options = tables.flatMap((table) => table[name] ?? []).filter((option) => option.configurable !== false);
    if (options.length > 0) properties[camelCase(name)] = optionSchema(options);
  }
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `Configuration of eiao-wam (${CONFIGURATION_FILE})`,
    description:
      "The long options of the commands, in camelCase. Options on the command line take precedence. Paths start at the folder of this file.",
    type: "object",
    additionalProperties: false,
    properties: { ...properties, ...(JSON.parse(JSON.stringify(otherKeys), withWords) as typeof otherKeys) },
  };
}

/** Lists of words that the schema of the other keys names. */
const wordLists: Readonly<Record<string, readonly string[]>> = { levels, formats: formatNames };

function withWords(key: string, value: unknown): unknown {
  return key === "enum" && typeof value === "string" ? wordLists[value] : value;
}

function optionSchema(options: readonly Option[]): SchemaObject {
  const [first] = options;
  if (first === undefined) return {};
  const choices = [...new Set(options.flatMap((option) => option.choices ?? []))];
  const description = first.help;
  if (choices.length > 0) return { enum: choices, description };
  if (first.type === "list") return { type: ["string", "array"], items: { type: "string" }, description };
  if (isNumeric(first)) return { ...numberSchema(first), description };
  return { type: first.type ?? "string", description };
}

function numberSchema({ type, minimum = 0, maximum, keywords = [] }: Option): SchemaObject {
  const number = { type, minimum, ...(maximum === undefined ? {} : { maximum }) };
  return keywords.length === 0 ? number : { anyOf: [number, { enum: keywords }] };
}
