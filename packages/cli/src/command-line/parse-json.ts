import { CommandError } from "../errors.ts";

/** Parses JSON, with or without a byte order mark. @throws CommandError that begins with `what`. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    // The message of the parser may quote the file, which may have secret headers, so only its location is used.
    const location = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
    throw new CommandError(
      `${what} is damaged: it is not valid JSON${location === undefined ? "" : ` (${location})`}.`,
    );
  }
}
