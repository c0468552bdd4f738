import { badArguments } from "./errors.ts";
import type { Arguments, Fields, Method, Parameter, ArgumentValue } from "./service.ts";

/** The arguments of a call, by position, by name, or both. */
export interface GivenArguments {
  readonly positional: readonly ArgumentValue[];
  readonly byName: Readonly<Record<string, ArgumentValue>>;
}

/**
 * Gives each parameter its value. Null is the same as a missing argument, and so is an empty text for an optional parameter:
 * typed clients send one if their caller left it out.
 * @throws EiaoError `BadArguments`: too many, unknown, twice, missing or of the wrong type.
 */
export function bindArguments(method: Method, { positional, byName }: GivenArguments): Arguments {
  const { name, parameters } = method;
  if (positional.length > parameters.length) {
    throw badArguments(`${name} takes at most ${parameters.length} arguments, not ${positional.length}`);
  }
  const bound: Record<string, Arguments[string]> = {};
  const unused = new Map(Object.entries(byName));
  for (const [at, parameter] of parameters.entries()) {
    const byPosition = positional[at];
    const namedValue = unused.get(parameter.name);
    unused.delete(parameter.name);
    if (byPosition !== undefined && byPosition !== null && namedValue !== undefined && namedValue !== null) {
      throw badArguments(`${name} was given ${parameter.name} twice`);
    }
    const value = byPosition ?? namedValue ?? null;
    const isLeftOut = value === null || (value === "" && !parameter.required);
    if (!isLeftOut) bound[parameter.name] = convert(value, parameter);
    else if (parameter.required) throw badArguments(`${name} needs ${parameter.name}`);
  }
  const [unknown] = unused.keys();
  if (unknown !== undefined) throw badArguments(`${name} has no argument ${JSON.stringify(unknown.slice(0, 50))}`);
  return bound;
}

function convert(
  value: Exclude<ArgumentValue, null>,
  { name, type, choices, longest = Infinity }: Parameter,
): Arguments[string] {
  const result = converters[type](value);
  if (result === undefined) throw badArguments(`${name} must be ${typeNames[type]}`);
  if (typeof result === "string" && result.length > longest)
    throw badArguments(`${name} can have at most ${longest} characters`);
  if (choices !== undefined && !(typeof result === "string" && choices.includes(result))) {
    throw badArguments(`${name} must be one of ${choices.join(", ")}`);
  }
  return result;
}

const typeNames: Readonly<Record<Parameter["type"], string>> = {
  text: "a text",
  "text or bytes": "a text or bytes",
  integer: "an integer of 32 bits",
  boolean: "a boolean",
  names: "a list of texts, or one text",
  fields: "a struct of texts",
};

/** The largest integer that the database columns can hold. */
const MOST_INTEGER = 2_147_483_647;

type Converter = (value: Exclude<ArgumentValue, null>) => Arguments[string] | undefined;

const converters: Readonly<Record<Parameter["type"], Converter>> = {
  text: textOf,
  "text or bytes": (value) => (value instanceof Uint8Array ? value : textOf(value)),
  integer: (value) => {
    const number = typeof value === "string" && /^\s*[+-]?\d{1,16}\s*$/.test(value) ? Number(value) : value;
    const isWhole = typeof number === "number" && Number.isInteger(number) && Math.abs(number) <= MOST_INTEGER;
    return isWhole ? number : undefined;
  },
  boolean: (value) => {
    if (value === true || value === 1 || (typeof value === "string" && /^(?:1|true)$/i.test(value))) return true;
    return value === false || value === 0 || (typeof value === "string" && /^(?:0|false)$/i.test(value))
      ? false
      : undefined;
  },
  names: (value) => {
    if (!Array.isArray(value)) return textOf(value);
    const texts = (value as readonly ArgumentValue[]).map((each) => (each === null ? undefined : textOf(each)));
    return texts.every((text) => text !== undefined) ? texts : undefined;
  },
  fields: fieldsOf,
};

/** Returns a value as text, also a number or boolean: clients without types guess the type from the text. Bytes are UTF-8, or else Latin-1. */
function textOf(value: Exclude<ArgumentValue, null>): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!(value instanceof Uint8Array)) return undefined;
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

/** Reads fields from a struct, a list of `{name, value}`, or an empty text. A list as a value is joined by `, ` (RFC 9110, 5.3). */
function fieldsOf(value: Exclude<ArgumentValue, null>): Fields | undefined {
  if (typeof value === "string") return value.trim() === "" ? {} : undefined;
  if (typeof value !== "object" || value instanceof Uint8Array) return undefined;
  const pairs = Array.isArray(value) ? (value as readonly ArgumentValue[]).map(pairOf) : Object.entries(value);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const pair of pairs) {
    const text = pair === undefined ? undefined : joinedText(pair[1]);
    if (pair === undefined || text === undefined) return undefined;
    fields[pair[0]] = text;
  }
  return fields;
}

function pairOf(value: ArgumentValue): readonly [string, ArgumentValue] | undefined {
  if (value === null || typeof value !== "object" || value instanceof Uint8Array || Array.isArray(value))
    return undefined;
  const { name, value: text } = value as { readonly [name: string]: ArgumentValue };
  return typeof name === "string" ? [name, text ?? null] : undefined;
}

function joinedText(value: ArgumentValue): string | undefined {
  if (value === null) return "";
  if (!Array.isArray(value)) return textOf(value);
  const texts = (value as readonly ArgumentValue[]).map((each) => (each === null ? "" : textOf(each)));
  return texts.every((text) => text !== undefined) ? texts.join(", ") : undefined;
}
