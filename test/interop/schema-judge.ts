import { Ajv } from "ajv";
import type { AnySchemaObject, Options } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { npmFile } from "../support/npm-file.ts";

/** Returns undefined, or the problem. */
export type Judge = (value: unknown) => unknown;

export function judgeBy(Validator: typeof Ajv | typeof Ajv2020, rules: AnySchemaObject, options: Options = {}): Judge {
  const validator = new Validator({ strict: false, ...options });
  addFormats.default(validator);
  const validate = validator.compile(rules);
  return (value) => (validate(value) ? undefined : validate.errors);
}

/**
 * Makes a judge by OASIS' schema of SARIF 2.1.0 from @microsoft/jest-sarif. Of draft 4 it uses only `id`, which ajv does not
 * accept. One of its patterns is not valid with the u flag.
 */
export async function sarifJudge(): Promise<Judge> {
  const file = await npmFile("@microsoft/jest-sarif@1.0.0-beta.0", "lib/schemas/sarif-2.1.0-rtm.5.json");
  const { $schema, id, ...rules } = JSON.parse(file.toString()) as AnySchemaObject;
  expect([$schema, id]).toEqual([expect.stringContaining("draft-04"), expect.stringContaining("sarif-2.1.0")]);
  return judgeBy(Ajv, rules, { unicodeRegExp: false });
}
