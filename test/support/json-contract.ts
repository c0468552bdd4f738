import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";

/** Cli.md: every JSON shape has a published schema, which real output follows. */

/** Returns the schema of a command, or of a program of the first observatory. */
export function schemaOf(command: string): URL {
  return new URL(`../../packages/cli/schemas/${command}.schema.json`, import.meta.url);
}

const compiled = new Map<string, ValidateFunction>();

/** Returns the contradictions between a JSON and the schema of its command. @throws Error if there is no schema. */
export function schemaProblems(command: string, json: unknown): readonly unknown[] {
  if (!existsSync(schemaOf(command))) throw new Error(`${command} writes JSON without a schema`);
  let isValid = compiled.get(command);
  if (isValid === undefined) {
    const schema = JSON.parse(readFileSync(schemaOf(command), "utf8")) as object;
    isValid = new Ajv({ allErrors: true, allowUnionTypes: true, formats: { uri: true, "date-time": true } }).compile(
      schema,
    );
    compiled.set(command, isValid);
  }
  return isValid(json) ? [] : (isValid.errors ?? []);
}

/** Checks the output of a call by the schema of its command, if it is JSON. @throws Error naming the contradictions. */
export function checkBySchema([command = "", ...args]: readonly string[], out: string): void {
  const at = Math.max(args.lastIndexOf("--format"), args.lastIndexOf("-f"));
  const isJson = args.includes("--json") || args.includes("--format=json") || (at !== -1 && args[at + 1] === "json");
  if (!isJson || !/^[[{]/.test(out) || command.startsWith("-")) return;
  const problems = documentsIn(out).flatMap((json) => schemaProblems(command, json));
  if (problems.length > 0) throw new Error(`JSON of ${command} ${args.join(" ")}: ${JSON.stringify(problems)}`);
}

/** Returns the document in an output. A command that works for long, such as `crawl`, writes one a line. */
function documentsIn(out: string): unknown[] {
  try {
    return [JSON.parse(out)];
  } catch {
    return out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  }
}
