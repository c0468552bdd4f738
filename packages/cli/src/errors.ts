import path from "node:path";

/** Something that the user can mend. Ends the program with exit code 1, or one input as failed, with these words and no stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** What to do about it; a sentence. */
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.remedy = remedy;
  }
}

/** One line for people about anything thrown: message, then the remedy where there is one. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system = systemProblem(error);
  if (system !== undefined) return system;
  if (hasTooFewFiles(error)) return `Too few files may be open. ${remedies.get("EMFILE")}`;
  const remedy = "remedy" in error && typeof error.remedy === "string" ? error.remedy : undefined;
  const message = error.message === "" ? error.name : error.message;
  return remedy === undefined || message.includes(remedy) ? message : `${message} ${remedy}`;
}

/** True for errors that tell the user what is wrong by themselves: ours, the engine's coded ones, and those of the system. */
export function isExpected(error: unknown): boolean {
  return (
    error instanceof CommandError ||
    (error instanceof Error &&
      (error.name === "EiaoError" || systemProblem(error) !== undefined || hasTooFewFiles(error)))
  );
}

/** The system's words for a failed file access, without the call and the path that we name ourselves. */
export function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return problems.get(codeOf(error)) ?? withoutFullStop(error.message);
}

/** The same for a place that cannot be written: what is not there is its folder. */
export function writeProblem(error: unknown, place: string): string {
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code === "ENOENT" || code === "ENOTDIR" ? `there is no folder ${path.dirname(place)}` : fileProblem(error);
}

/** The same for a file that the user named. Node gives octets that are no UTF-8 as U+FFFD, and then finds no such file. */
export function namedFileProblem(error: unknown, file: string): string {
  const isMissing = error instanceof Error && codeOf(error) === "ENOENT";
  return isMissing && isForeign(file) ? "its name is not UTF-8: rename it" : fileProblem(error);
}

/** Written with octets that are no UTF-8. */
export function isForeign(name: string): boolean {
  return name.includes("\ufffd");
}

const problems = new Map<unknown, string>([
  ["EACCES", "no permission"],
  ["EAGAIN", "it gives nothing to read"],
  ["EDQUOT", "the disk is full (your share of it)"],
  ["EFBIG", "it would be larger than a file may be"],
  ["EINVAL", "it cannot be used like that"],
  ["EIO", "the disk or the device failed"],
  ["EISDIR", "it is a folder"],
  ["ELOOP", "its links lead round in a circle"],
  ["EMFILE", "too many files are open (ulimit -n)"],
  ["ENAMETOOLONG", "its name is too long"],
  ["ENFILE", "too many files are open on this machine"],
  ["ENODEV", "there is no such device"],
  ["ENOENT", "no such file"],
  ["ENOSPC", "the disk is full"],
  ["ENOTDIR", "no such file"],
  ["ENXIO", "nothing is at its other end"],
  ["EPERM", "no permission"],
  ["EROFS", "the disk can only be read"],
  ["ETXTBSY", "a program is running from it"],
]);

/** What to do about some of them, where an error of the system ends a command. */
const remedies = new Map<unknown, string>([
  ["EACCES", "Get the permission, or use another place."],
  ["EDQUOT", "Make room, then call the same command again."],
  ["EMFILE", "Raise the limit (ulimit -n 1024), then call the same command again."],
  ["ENOSPC", "Make room, then call the same command again."],
  ["EPERM", "Get the permission, or use another place."],
  ["EROFS", "Use another place."],
]);

/** An error of a system call about files, in words with its place; undefined: it is none. */
function systemProblem(error: Error): string | undefined {
  const code = codeOf(error);
  const problem = problems.get(code);
  if (problem === undefined || !("syscall" in error)) return undefined;
  const place = "path" in error && typeof error.path === "string" ? error.path : undefined;
  const sentence =
    place === undefined
      ? `${problem.charAt(0).toUpperCase()}${problem.slice(1)} (${String(error.syscall)}).`
      : `${place}: ${problem}.`;
  const remedy = remedies.get(code);
  return remedy === undefined ? sentence : `${sentence} ${remedy}`;
}

/** A thread or a process that could not be started says so in its message only. */
function hasTooFewFiles({ message }: Error): boolean {
  return /\bE[MN]FILE\b/.test(message);
}

function codeOf(error: Error): unknown {
  return "code" in error ? error.code : undefined;
}

function withoutFullStop(text: string): string {
  return text.replace(/\.$/, "");
}
