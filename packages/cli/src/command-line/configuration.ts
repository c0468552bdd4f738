import path from "node:path";
import type { ErrorObject } from "ajv";
import { camelCase, nearest } from "./command.ts";
import type { Option, OptionTable } from "./command.ts";
import { CONFIGURATION_FILE, emptyConfiguration } from "./configured.ts";
import type { Configuration } from "./configured.ts";
import { configuredPaths } from "./configured-paths.ts";
import { findConfiguration } from "./find-configuration.ts";
import { CommandError } from "../errors.ts";
import { formatNames } from "../formats/catalogue.ts";
import { levels } from "../findings/levels.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Returns the JSON Schema of the configuration file: all configurable options of all commands, the levels of tests, and suppressions. */
export function configurationSchema(tables: readonly OptionTable[]): Schema {
  const properties: Record<string, Schema> = {
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

const suppressionsSchema: Schema = {
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

const ruleLevelsSchema: Schema = { type: "object", additionalProperties: { enum: levels } };

function optionSchema(options: readonly Option[]): Schema {
  const [first] = options;
  if (first === undefined) return {};
  const choices = [...new Set(options.flatMap((option) => option.choices ?? []))];
  const description = first.help;
  if (choices.length > 0) return { enum: choices, description };
  if (first.type === "list") return { type: ["string", "array"], items: { type: "string" }, description };
  if (first.type === "integer" || first.type === "number") return { ...numberSchema(first), description };
  return { type: first.type, description };
}

function numberSchema({ type, minimum = 0, maximum, words = [] }: Option): Schema {
  const number = { type, minimum, ...(maximum === undefined ? {} : { maximum }) };
  return words.length === 0 ? number : { anyOf: [number, { enum: words }] };
}

/**
 * Reads and checks the configuration: the file of `--config`, or the nearest one in the working folder and above it. Its paths start at its folder.
 * @param home  the home folder of the user, where the search ends.
 * @throws CommandError that names the file and the location in it.
 */
export async function readConfiguration(
  given: string | undefined,
  cwd: string,
  tables: readonly OptionTable[],
  home?: string,
): Promise<Configuration> {
  if (given?.trim() === "") throw new CommandError("--config needs a value (FILE).");
  const found = await findConfiguration(given, cwd, home);
  if (found === undefined) return emptyConfiguration(cwd);
  const { file, name: shown, value } = found;
  const problem = await schemaProblem(value, configurationSchema(tables));
  if (problem !== undefined) throw new CommandError(`The configuration ${shown} is wrong: ${problem}.`);
  const {
    suppressions = [],
    outputs = [],
    rules = {},
    overrides = [],
    inputs = [],
    $schema: _,
    ...options
  } = value as Partial<Configuration> & {
    $schema?: string;
  };
  const folder = path.dirname(file);
  const paths = configuredPaths(folder, cwd);
  return {
    name: shown,
    file,
    folder,
    options: paths.ofOptions(options, tables),
    inputs: [inputs].flat().map((word) => paths.ofWord(word)),
    suppressions,
    rules,
    overrides,
    outputs: outputs.map(({ output, ...one }) => ({
      ...one,
      ...(output === undefined ? {} : { output: paths.ofWord(output) }),
    })),
  };
}

/** Returns what is wrong with a value by a JSON Schema, in words, or `undefined`. The validator is loaded only here. */
export async function schemaProblem(value: unknown, schema: Schema): Promise<string | undefined> {
  // A bundler gives a CommonJS module only its default export.
  const [
    {
      default: { Ajv },
    },
    { default: addFormats },
  ] = await Promise.all([import("ajv"), import("ajv-formats")]);
  const ajv = new Ajv({ allowUnionTypes: true, verbose: true });
  // ajv-formats is a CommonJS module whose types name its default export as a namespace.
  (addFormats as unknown as (ajv: object) => void)(ajv);
  const validate = ajv.compile(schema);
  if (validate(value)) return undefined;
  const errors = validate.errors ?? [];
  const error = errors.find(({ keyword }) => keyword !== "oneOf") ?? errors[0];
  return error === undefined ? "it does not follow its schema" : inWords(error, schema);
}

/** Describes an error of alternatives: exactly one of several keys must be present. */
function amongWords({ schema, message }: ErrorObject): string {
  const names = (schema as readonly { readonly required?: readonly string[] }[]).map(({ required }) => required?.[0]);
  return names.includes(undefined)
    ? `it ${message ?? "does not follow its schema"}`
    : `it must have either ${names.join(" or ")}, but not both`;
}

function inWords(error: ErrorObject, schema: Schema): string {
  const where = error.instancePath === "" ? "" : `${error.instancePath.slice(1).replaceAll("/", ".")}: `;
  if (error.keyword === "additionalProperties") {
    const key = String(error.params["additionalProperty"]);
    const near =
      where === "" ? nearest(key, Object.keys((schema["properties"] as object | undefined) ?? {})) : undefined;
    return `${where}there is no key "${key}"${near === undefined ? "" : ` (did you mean "${near}"?)`}`;
  }
  if (error.keyword === "required") return `${where}"${String(error.params["missingProperty"])}" is missing`;
  if (error.keyword === "oneOf" || error.keyword === "anyOf") return `${where}${amongWords(error)}`;
  if (error.keyword === "type") return `${where}it must be ${[error.params["type"]].flat().join(" or ")}`;
  if (error.keyword === "enum")
    return `${where}it must be one of ${(error.params["allowedValues"] as string[]).join(", ")}`;
  return `${where}it ${error.message ?? "does not follow its schema"}`;
}
