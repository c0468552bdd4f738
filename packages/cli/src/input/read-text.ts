import { isUtf8 } from "node:buffer";
import path from "node:path";
import { CommandError, namedFileProblem } from "../errors.ts";
import type { Terminal } from "../terminal.ts";
import { BodyTooLargeError, readNamedFile, textLimits } from "./read-file.ts";
import type { FileLimits } from "./read-file.ts";

/**
 * Decodes a text that a person saved, without its byte order mark: UTF-8, or UTF-16 with a mark, as Windows editors and PowerShell write it.
 * @throws CommandError for other bytes, because names and addresses would be wrong.
 *
 * @param fatal  if false, bytes that are not UTF-8 become U+FFFD, and the caller reports each affected file name.
 */
export function savedText(bytes: Uint8Array, fatal = true): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch (error) {
    const expected = encoding === "utf-8" ? `UTF-8 in line ${wrongLine(bytes)}` : "UTF-16";
    throw new CommandError(`It is not valid ${expected}: save it as UTF-8.`, undefined, error);
  }
  // In UTF-16 without a mark, every second byte of Latin letters is null.
  if (text.includes("\0")) throw new CommandError("It is not a text in UTF-8: save it as UTF-8.");
  return text;
}

const LINE_FEED = 10;

/** Returns the number of the first line that is not UTF-8. A line feed is never a part of another character. */
function wrongLine(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

/**
 * Reads a list of pages. Reports file names that are not UTF-8 one by one.
 * @throws CommandError like readSiteList.
 */
export async function readInputList(name: string, file: string, cwd: string): Promise<string[]> {
  return await linesOf(name, file, cwd, false);
}

/**
 * Reads a list of sites that a person wrote: one URL per line, in order. Removes empty lines, lines that begin with `#`, and commas,
 * semicolons and tabs at the end of a line, which spreadsheets leave.
 * @param name  name of the list in messages, such as `--sites names.txt`. @throws CommandError if it cannot be read, or has several columns.
 */
export async function readSiteList(name: string, file: string, cwd: string): Promise<string[]> {
  const lines = (await linesOf(name, file, cwd, true)).map(withoutEmptyColumns).filter((line) => line !== "");
  const columns = lines.find((line) => /[,;\t]/.test(line));
  if (columns === undefined) return lines;
  throw new CommandError(
    `${name}: ${JSON.stringify(columns.slice(0, 100))} has several columns.`,
    "Write only a URL on each line. In a URL, write a comma as %2C and a semicolon as %3B.",
  );
}

function withoutEmptyColumns(line: string): string {
  let end = line.length;
  while (end > 0 && /[,;\s]/.test(line.charAt(end - 1))) end--;
  return line.slice(0, end);
}

async function linesOf(name: string, file: string, cwd: string, fatal: boolean): Promise<string[]> {
  const bytes = () => readNamedFile(path.resolve(cwd, file), textLimits);
  const text = await readGiven(name, file, async () => savedText(await bytes(), fatal));
  const lines = text.split(/\r\n|\r|\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

/**
 * Returns the value of an environment variable, or the content of the file that `NAME_FILE` names, because secrets of containers are files.
 * Returns `undefined` if neither is set.
 * @throws CommandError if both are set, or the file cannot be read or is empty.
 */
export async function variable(name: string, terminal: Pick<Terminal, "env" | "cwd">): Promise<string | undefined> {
  const value = terminal.env[name] || undefined;
  const file = terminal.env[`${name}_FILE`] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new CommandError(`${name} and ${name}_FILE are both set.`, "Set only one of them.");
  const remedy = `Name a file that contains the value of ${name}.`;
  let text: string;
  try {
    text = (await readTextFile(path.resolve(terminal.cwd, file))).trim();
  } catch (error) {
    throw new CommandError(`${name}_FILE: ${file} cannot be read: ${namedFileProblem(error, file)}.`, remedy, error);
  }
  // An empty file must not count as unset: a coordinator would begin with another database.
  if (text === "") throw new CommandError(`${name}_FILE: ${file} is empty.`, remedy);
  return text;
}

/**
 * Reads an input that the user named.
 * @param name  its name in messages, such as `The feed targets.json`. @param tooLarge  the remedy for a file that is too large.
 * @throws CommandError if it cannot be read.
 */
export async function readGiven<Content>(
  name: string,
  file: string,
  read: () => Promise<Content>,
  tooLarge?: string,
): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    const remedy = error instanceof BodyTooLargeError ? tooLarge : undefined;
    throw new CommandError(`${name} cannot be read: ${namedFileProblem(error, file)}.`, remedy, error);
  }
}

/** Reads a text file that the user named. @throws CommandError like readGiven. */
export function readGivenText(
  name: string,
  file: string,
  { cwd }: Pick<Terminal, "cwd">,
  { tooLarge, ...limits }: Partial<FileLimits> & { readonly tooLarge?: string } = {},
): Promise<string> {
  return readGiven(name, file, () => readTextFile(path.resolve(cwd, file), { ...textLimits, ...limits }), tooLarge);
}

/** Reads a text file that an option names. @throws like readNamedFile and savedText. */
export async function readTextFile(file: string, limits = textLimits): Promise<string> {
  return savedText(await readNamedFile(file, limits));
}
