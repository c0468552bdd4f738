import path from "node:path";
import { EiaoError, codeOf, deniedBy, systemErrorOf, wordsOf } from "@eiao/wam-core/errors";
import type { Terminal } from "./command-line/terminal.ts";
import { oldNode } from "./old-node.ts";

/** Something that the user can mend. Ends the program with exit code 1, or one input as failed, with these words and no stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** What to do about it; a sentence. */
  readonly remedy: string | undefined;

  /** @param remedy  absent: what helps against the cause, when the system denied something. */
  constructor(message: string, remedy?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.remedy = remedy ?? deniedBy(cause)?.remedy;
  }
}

/**
 * One line for what the user can mend; with its stack what only we can.
 * @param about  what the line begins with, such as the site of several.
 */
export function tellError(
  error: unknown,
  terminal: Pick<Terminal, "note" | "progress">,
  about?: string,
  program = "eiao-wam",
): void {
  terminal.progress("");
  terminal.note(`${program}: ${about === undefined ? "" : `${about}: `}${describeError(error)}`);
  if (!isExpected(error) && error instanceof Error)
    terminal.note(`${oldNode(process.versions.node) ?? "This is a fault of the program."} ${error.stack ?? ""}`);
}

/** One line for people about anything thrown: message, then the remedy where there is one. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system = systemProblem(error);
  if (system !== undefined) return system;
  const remedy = "remedy" in error && typeof error.remedy === "string" ? error.remedy : undefined;
  const message = error.message === "" ? error.name : error.message;
  if (remedy === undefined || message.includes(remedy)) return message;
  return `${message}${/[.!?]$/.test(message) ? "" : "."} ${remedy}`; // it may end with words of the system, which are no sentence
}

/** True for errors that tell the user what is wrong by themselves: ours, the engine's coded ones, and those of the system. */
export function isExpected(error: unknown): boolean {
  return (
    error instanceof CommandError ||
    error instanceof EiaoError ||
    (error instanceof Error && systemProblem(error) !== undefined)
  );
}

/** The system's words for a failed file access, without the call and the path that we name ourselves. */
export function fileProblem(error: unknown): string {
  return withoutFullStop(wordsOf(error));
}

/** The same for a file that cannot be written: what is not there is its folder. */
export function writeProblem(error: unknown, file: string): string {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR" ? `there is no folder ${path.dirname(file)}` : fileProblem(error);
}

/** The same for a file that the user named. Node gives octets that are no UTF-8 as U+FFFD, and then finds no such file. */
export function namedFileProblem(error: unknown, file: string): string {
  const isMissing = codeOf(error) === "ENOENT";
  if (isMissing && file === "-") return `${fileProblem(error)}; standard input is /dev/stdin here`;
  return isMissing && isForeign(file) ? "its name is not UTF-8: rename it" : fileProblem(error);
}

/** Written with octets that are no UTF-8. */
export function isForeign(name: string): boolean {
  return name.includes("\ufffd");
}

/** An error of the system in words with its file and what helps; undefined: it is none. */
function systemProblem(error: Error): string | undefined {
  const row = error instanceof EiaoError || error instanceof CommandError ? undefined : systemErrorOf(error);
  // What has the code of one, and comes from no call of it, is somebody else's. Threads are started by no call that is named.
  const isOfSystem = "syscall" in error || codeOf(error) === "ERR_WORKER_INIT_FAILED";
  if (row === undefined || !isOfSystem) return undefined;
  const { says, remedy } = row;
  const file = "path" in error && typeof error.path === "string" ? error.path : undefined;
  const call = "syscall" in error ? ` (${String(error.syscall)})` : "";
  const sentence = file === undefined ? `${says.charAt(0).toUpperCase()}${says.slice(1)}${call}.` : `${file}: ${says}.`;
  return remedy === undefined ? sentence : `${sentence} ${remedy}`;
}

function withoutFullStop(text: string): string {
  return text.replace(/\.$/, "");
}
