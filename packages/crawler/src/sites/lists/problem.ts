import { EiaoError } from "@eiao/wam-core/errors";
import { importError } from "./errors.ts";

/** A problem in one line of an imported file: an error when it is thrown, a warning when it is returned. */
export interface Problem {
  readonly file: string;
  /** The number of the line, from 1. */
  readonly line: number;
  /** The name of the CSV field or of the XML attribute; null when the problem concerns the whole line. */
  readonly field: string | null;
  /** A sentence without file and line. */
  readonly message: string;
}

/** The error of a refused import. It has every problem of every file, in order. */
interface ValidationErrors extends EiaoError {
  readonly problems: readonly Problem[];
}

/** The number of problems in a message, about as many as a screen shows; `problems` has all. */
const SHOWN_PROBLEMS = 20;

/** Makes the error `ValidationErrors` of at least one problem. Its message names the first twenty. */
export function validationErrors(problems: readonly Problem[]): ValidationErrors {
  const list = problems.slice(0, SHOWN_PROBLEMS).map(describeProblem);
  if (problems.length > SHOWN_PROBLEMS) list.push(`and ${problems.length - SHOWN_PROBLEMS} more`);
  const count = problems.length === 1 ? "1 problem was" : `${problems.length} problems were`;
  return Object.assign(importError("ValidationErrors", { count, list: list.join("\n") }), { problems });
}

export function isValidationErrors(error: unknown): error is ValidationErrors {
  return error instanceof EiaoError && error.code === "ValidationErrors" && "problems" in error;
}

/** Describes a problem in one line for people: `sites.csv:3: Country: xx is no country code.` */
export function describeProblem(problem: Problem): string {
  const field = problem.field === null ? "" : `${problem.field}: `;
  return `${problem.file}:${problem.line}: ${field}${problem.message}`;
}
