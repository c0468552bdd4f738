import path from "node:path";
import { codeOf, deniedBy, systemErrorOf, messageOf } from "@eiao/crawler/internal/errors";
import { EiaoError } from "@eiao/wam-core/errors";
import { oldNode } from "./version.ts";
import { plain } from "./output/text.ts";

/** An error that the user can fix. The program prints it without a stack, and ends with exit code 1 or counts the input as failed. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** A sentence on what the user can do. */
  readonly remedy: string | undefined;

  /** @param remedy  Default: the remedy for the cause, if the system denied something. */
  constructor(message: string, remedy?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.remedy = remedy ?? deniedBy(cause)?.remedy;
  }
}

/**
 * Prints an error as one line. If the user cannot fix it, prints the stack too, for the report of a fault.
 * @param subject  the beginning of the line, such as the site of a call with several.
 */
export function printError(
  error: unknown,
  terminal: { note(line: string): void; progress(line: string): void },
  subject?: string,
  program = "eiao-wam",
): void {
  terminal.progress("");
  terminal.note(`${program}: ${subject === undefined ? "" : `${subject}: `}${describeError(error)}`);
  if (!isExpected(error) && error instanceof Error)
    terminal.note(
      `${oldNode(process.versions.node) ?? "This is a fault in the program. Please report it."} ${error.stack ?? ""}`,
    );
}

/** Returns one line about a thrown value: the message, then the remedy if there is one. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = systemProblem(error) ?? missingPackage(error);
  if (known !== undefined) return known;
  const remedy = "remedy" in error && typeof error.remedy === "string" ? error.remedy : undefined;
  const message = error.message === "" ? error.name : error.message;
  if (remedy === undefined || message.includes(remedy)) return message;
  return `${message}${/[.!?]$/.test(message) ? "" : "."} ${remedy}`; // a message from the system may lack the full stop
}

/** Returns true for errors whose message explains the problem: CommandError, EiaoError, errors of the system and missing packages. */
export function isExpected(error: unknown): boolean {
  return (
    error instanceof CommandError ||
    error instanceof EiaoError ||
    (error instanceof Error && (systemProblem(error) ?? missingPackage(error)) !== undefined)
  );
}

/** Returns the system's words for a failed file access, without call and path, because the message already has them. */
export function fileProblem(error: unknown): string {
  return withoutFullStop(messageOf(error));
}

/** Returns the words for a file that cannot be written. "Not found" means that its folder is missing. */
export function writeProblem(error: unknown, file: string): string {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR" ? `there is no folder ${path.dirname(file)}` : fileProblem(error);
}

/** Returns the words for a file that the user named. Node replaces bytes that are not UTF-8 by U+FFFD, and then finds no such file. */
export function namedFileProblem(error: unknown, file: string): string {
  const isMissing = codeOf(error) === "ENOENT";
  if (isMissing && file === "-") return `${fileProblem(error)}; to read standard input here, write /dev/stdin`;
  return isMissing && isForeign(file) ? "its name is not UTF-8, so rename it" : fileProblem(error);
}

/**
 * Returns a sentence about an input that cannot be read, with the remedy if it is missing.
 * @param name  the file as the user named it.
 */
export function inputProblem(error: unknown, file: string, name: string, remedy = "Check the name."): string {
  const code = codeOf(error);
  if ((code === "ENOENT" || code === "ENOTDIR") && !isForeign(file))
    return `There is no file ${plain(name, 1000)}. ${remedy}`;
  const problem = namedFileProblem(error, file);
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

/** Returns true if a file name has bytes that are not UTF-8. */
export function isForeign(name: string): boolean {
  return name.includes("\ufffd");
}

/** Describes an error of the system with its file and a remedy. Returns `undefined` for other errors. */
function systemProblem(error: Error): string | undefined {
  const row = error instanceof EiaoError || error instanceof CommandError ? undefined : systemErrorOf(error);
  // Such an error is not from the system if it names no system call, except for threads that cannot start.
  const isOfSystem = "syscall" in error || codeOf(error) === "ERR_WORKER_INIT_FAILED";
  if (row === undefined || !isOfSystem) return undefined;
  const { message, remedy } = row;
  const file = "path" in error && typeof error.path === "string" ? error.path : undefined;
  const call = "syscall" in error ? ` (${String(error.syscall)})` : "";
  const sentence =
    file === undefined ? `${message.charAt(0).toUpperCase()}${message.slice(1)}${call}.` : `${file}: ${message}.`;
  return remedy === undefined ? sentence : `${sentence} ${remedy}`;
}

/** Packages of the Observatory, of SPARQL and of PostgreSQL. `@eiao/server` brings them all; @eiao/cli works without them. */
const optionalPackages: ReadonlySet<string> = new Set(["@eiao/etl", "@eiao/server", "n3", "oxigraph", "pg"]);

/** Returns a message that names the line to install an optional package, or `undefined` for other errors. */
function missingPackage(error: Error): string | undefined {
  const [, name = ""] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (codeOf(error) !== "ERR_MODULE_NOT_FOUND" || !optionalPackages.has(name)) return undefined;
  return `This command needs the package ${name}, which is not installed. Install it next to @eiao/cli: npm install @eiao/server`;
}

function withoutFullStop(text: string): string {
  return text.replace(/\.$/, "");
}

/** Returns the candidate that is most similar to `word`, for "Did you mean", or `undefined` if it takes many edits. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let minEdits = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const edits = word.length > 40 ? minEdits : editDistance(word, candidate);
    // A word that shares no letter with the candidate is not similar.
    if (edits < minEdits && edits < candidate.length) {
      minEdits = edits;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
