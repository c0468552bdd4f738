import { levels } from "../findings/levels.ts";
import { formatNames } from "../formats/catalogue.ts";
import type { SchemaObject } from "../input/json.ts";
import { CONFIGURATION_FILE } from "./find-configuration.ts";
import { camelCase, isNumeric } from "./option.ts";
import type { Option, OptionTable } from "./option.ts";

/** Returns the JSON Schema of the configuration file: all configurable options of all commands, the levels of tests, and suppressions. */
export function configurationSchema(tables: readonly OptionTable[]): SchemaObject {
  const properties: Record<string, SchemaObject> = {
    $schema: { type: "string", description: "address of this schema, for editors" },
  };
  for (const name of [...new Set(tables.flatMap((table) => Object.keys(table)))].toSorted()) {
    const options = tables.flatMap((table) => table[name] ?? []).filter((option) => option.configurable !== false);
    if (options.length > 0) properties[camelCase(name)] = optionSchema(options);
  }
  properties["inputs"] = {
    type: ["string", "array"],
    items: { type: "string", minLength: 1 },
    description:
      "what check and validate read if the command line names nothing: files, folders, URLs, patterns, and !PATTERN for what is left out",
  };
  properties["rules"] = {
    ...ruleLevelsSchema,
    description:
      "levels of tests, by number, id of an ACT rule or WAM, or axe:NAME. off: the test does not run; warn: its findings count only with --fail-on warn; error: they count. Default: error",
  };
  properties["overrides"] = {
    type: "array",
    description: "levels of tests on some pages. Later entries take precedence",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["files", "rules"],
      properties: {
        files: {
          type: ["string", "array"],
          minLength: 1,
          minItems: 1,
          items: { type: "string", minLength: 1 },
          description: "patterns of files, from the folder of this file, or of URLs, such as old/**/*.html",
        },
        rules: ruleLevelsSchema,
      },
    },
  };
  properties["suppressions"] = suppressionsSchema;
  properties["outputs"] = {
    type: "array",
    description:
      "the outputs of check, if the command line has no --format and no --output: a format, and the file for it. Without a file, the format goes to standard output",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["format"],
      properties: {
        format: { enum: formatNames, description: "a format of check" },
        output: { type: "string", minLength: 1, description: "the file" },
      },
    },
  };
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `Configuration of eiao-wam (${CONFIGURATION_FILE})`,
    description:
      "The long options of the commands, in camelCase. Options on the command line take precedence. Paths start at the folder of this file.",
    type: "object",
    additionalProperties: false,
    properties,
  };
}

const suppressionsSchema: SchemaObject = {
  type: "array",
  description: "findings that do not count for the exit code",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["reason"],
    oneOf: [{ required: ["fingerprint"] }, { required: ["test"] }],
    properties: {
      fingerprint: {
        type: "string",
        pattern: "^[0-9a-f]{16}$",
        description: "fingerprint of the finding, which is then suppressed on any page",
      },
      test: { type: "string", minLength: 1, description: "all findings of this test, such as 7.2_CSS_02" },
      url: { type: "string", minLength: 1, description: "only on pages with this URL; * stands for any characters" },
      reason: { type: "string", pattern: "\\S", description: "the reason why it is not fixed" },
      until: { type: "string", format: "date", description: "last day of the suppression" },
    },
  },
};

const ruleLevelsSchema: SchemaObject = { type: "object", additionalProperties: { enum: levels } };

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

function numberSchema({ type, minimum = 0, maximum, words = [] }: Option): SchemaObject {
  const number = { type, minimum, ...(maximum === undefined ? {} : { maximum }) };
  return words.length === 0 ? number : { anyOf: [number, { enum: words }] };
}
