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
  const remedy = "remedy" in error && typeof error.remedy === "string" ? error.remedy : undefined;
  const message = error.message === "" ? error.name : error.message;
  return remedy === undefined || message.includes(remedy) ? message : `${message} ${remedy}`;
}

/** True for errors that tell the user what is wrong by themselves: ours and the engine's coded ones. */
export function isExpected(error: unknown): boolean {
  return error instanceof CommandError || (error instanceof Error && error.name === "EiaoError");
}

/** The system's words for a failed file access, without the call and the path that we name ourselves. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "no such file";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EACCES" || code === "EPERM") return "no permission";
  return error instanceof Error ? error.message : String(error);
}
