import { transportError } from "../transport/errors.ts";

/** Returns the elements of a JSON array. @throws EiaoError `BadArguments`. */
export function jsonArrayOf(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw bad(`the body is not valid JSON: ${(error as Error).message.slice(0, 100)}`);
  }
  if (!Array.isArray(value)) throw bad("the body must be an array");
  return value as readonly unknown[];
}

function bad(problem: string) {
  return transportError("BadArguments", { problem });
}
