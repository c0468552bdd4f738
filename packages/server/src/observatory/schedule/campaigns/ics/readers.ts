import refused from "./refused-fields.json" with { type: "json" };
import type { EiaoError } from "@eiao/wam-core/errors";
import { serviceError } from "../../../../transport/service-errors.ts";

/** Checks a JSON value and returns its stored form. @param path  its name in errors: `orders[0].sites[1]`. @throws EiaoError `CampaignRefused`. */
export type Reader<T> = (value: unknown, path: string) => T;

/** Returns the error for a wrong value. */
export function wrong(
  path: string,
  problem: string,
  { remedy = "Correct this value", cause }: { readonly remedy?: string; readonly cause?: unknown } = {},
): EiaoError {
  const sentence = problem.replace(/\.$/, "");
  const message = path === "" ? sentence : `${path}: ${sentence}`;
  return serviceError(
    "CampaignRefused",
    { problem: message, remedy: `${remedy}, then try again. Nothing was changed.` },
    cause,
  );
}

/** The greatest length of a text, in characters. */
const LONGEST_TEXT = 10_000;

export const readText: Reader<string> = (value, path) => {
  if (typeof value !== "string") throw wrong(path, "It must be a text.");
  if (value.length > LONGEST_TEXT) throw wrong(path, `It can have at most ${LONGEST_TEXT} characters.`);
  if (value.includes("\0") || !value.isWellFormed()) throw wrong(path, "It must not contain NUL or half characters.");
  return value;
};

export const readBoolean: Reader<boolean> = (value, path) => {
  if (typeof value !== "boolean") throw wrong(path, "It must be true or false.");
  return value;
};

/** Creates a reader of numbers in a range. */
export function numberFrom(min: number, max: number): Reader<number> {
  return (value, path) => {
    if (typeof value !== "number" || !(value >= min && value <= max))
      throw wrong(path, `It must be a number from ${min} to ${max}.`);
    return value;
  };
}

/** Creates a reader of texts with a certain form. @param isRight  returns true if a text has it. @param form  the form, for errors. */
export function textThat(isRight: (given: string) => boolean, form: string): Reader<string> {
  return (value, path) => {
    const text = readText(value, path);
    if (!isRight(text)) throw wrong(path, `${JSON.stringify(text.slice(0, 100))} is not ${form}.`);
    return text;
  };
}

/** Creates a reader of certain words. */
export function readOneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value, path) => {
    const word = words.find((each) => each === value);
    if (word === undefined) throw wrong(path, `It must be one of ${words.join(", ")}.`);
    return word;
  };
}

/** Creates a reader that also accepts null. */
export function nullOr<T>(read: Reader<T>): Reader<T | null> {
  return (value, path) => (value === null ? null : read(value, path));
}

/** Creates a reader of lists. @param keyOf  returns a key that no two elements may share. Default: elements may repeat. */
export function readList<T>(
  read: Reader<T>,
  { least = 0, most, keyOf }: { readonly least?: number; readonly most: number; readonly keyOf?: (one: T) => string },
): Reader<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw wrong(path, "It must be a list.");
    const list = value as readonly unknown[];
    if (list.length < least) throw wrong(path, `It must have at least ${least}.`);
    if (list.length > most) throw wrong(path, `It can have at most ${most}.`);
    const positions = new Map<string, number>();
    return list.map((each, at) => {
      const one = read(each, `${path}[${at}]`);
      const key = keyOf?.(one);
      const earlier = key === undefined ? undefined : positions.get(key);
      if (earlier !== undefined)
        throw wrong(`${path}[${at}]`, `It repeats ${path}[${earlier}].`, { remedy: "Remove one of the two" });
      if (key !== undefined) positions.set(key, at);
      return one;
    });
  };
}

/** The reader of a field and its default; without a default the field is required. */
export interface FieldReader<T> {
  readonly read: Reader<T>;
  readonly missing?: { readonly value: T };
}

/** Creates a required field. */
export const requiredField = <T>(read: Reader<T>): FieldReader<T> => ({ read });

/** Creates a field with a default. */
export const fieldOr = <T>(value: T, read: Reader<T>): FieldReader<T> => ({ read, missing: { value } });

/** Creates a reader of objects with known fields. @param refused  the reasons for refusing certain fields, by name. */
export function objectOf<T extends object>(
  fields: { readonly [Name in keyof T]: FieldReader<T[Name]> },
  refused: Readonly<Record<string, string>> = {},
): Reader<T> {
  const readers = Object.entries<FieldReader<unknown>>(fields);
  return (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong(path, "It must be an object.");
    const object = value as Readonly<Record<string, unknown>>;
    const at = (name: string) => (path === "" ? name : `${path}.${name}`);
    for (const name of Object.keys(object))
      if (!Object.hasOwn(fields, name)) {
        const reason = Object.hasOwn(refused, name) ? refused[name] : undefined;
        const known = readers.map(([each]) => each).join(", ");
        throw wrong(at(name.slice(0, 100)), reason ?? `This field is unknown. The fields are ${known}.`, {
          remedy: "Remove this field",
        });
      }
    const entries = readers.map(([name, { read, missing }]) => {
      if (Object.hasOwn(object, name)) return [name, read(object[name], at(name))];
      if (missing === undefined) throw wrong(at(name), "This field is missing.", { remedy: "Add it" });
      return [name, missing.value];
    });
    return Object.fromEntries(entries) as T;
  };
}

/** The reasons for refusing certain fields of crawl specifications, by name. Spec 22.1, D-47. */
export const refusedFields: Readonly<Record<string, string>> = refused;
