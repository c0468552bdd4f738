import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError, describeError, inputProblem } from "../errors.ts";
import type { Terminal } from "../terminal.ts";
import { hasKnownType } from "./input.ts";
import { findExclusions, isExclusion, filesLike, isPattern, pagesIn } from "./patterns.ts";
import { createFilesRead } from "../output/files-read.ts";
import type { FilesRead } from "../output/files-read.ts";
import type { Input } from "./input.ts";
import { pathOfFileUrl } from "./local-files.ts";
import { readInputList } from "./read-text.ts";

/** The arguments that name inputs. */
export interface NamedInputs {
  readonly operands: readonly string[];
  /** The file of `--list`. */
  readonly list?: string | undefined;
  /** The patterns of `--ignore`. */
  readonly ignore?: readonly string[];
  /** Inputs from other sources, such as the pages of a sitemap. */
  readonly others?: readonly Input[];
  /** True if PDF documents of a folder are pages. */
  readonly withPdf?: boolean;
}

/**
 * Finds the inputs, in order: files, http(s) and file URLs, folders and patterns (sorted by name), `-`, then those of `--list`, then the others. An
 * existing name is a file or folder, whatever its characters. A folder or pattern adds only files that were not named before, so that no page
 * counts twice in the score of the site. Excludes the files of `!PATTERN`, `--ignore` and ignore files.
 *
 * @param cwd      folder to which names are relative, even those in a list.
 * @param command  the command, for its `--help`.
 * @throws CommandError if the list cannot be read, standard input is named twice, or no input is left.
 */
export async function findInputs(named: NamedInputs, cwd: string, command: string): Promise<Input[]> {
  const { list, ignore = [], others = [], withPdf = false } = named;
  const args: string[] = [];
  const excluded = [...ignore];
  const listed = list === undefined ? [] : await readInputList(`--list ${list}`, list, cwd);
  for (const arg of [...named.operands, ...listed]) {
    if (await isExclusion(arg, cwd)) excluded.push(arg.slice(1));
    else args.push(arg);
  }
  if (args.length + others.length === 0) throw noInput(list, excluded.length > ignore.length, command);
  if (args.filter((arg) => arg === "-").length > 1) throw new CommandError("Standard input (-) can be read only once.");
  const found: (Input | readonly Input[])[] = [];
  for (const arg of args) found.push(await inputsOf(arg, cwd, withPdf));
  const keys = new Set(found.flatMap((one) => (isOne(one) ? [keyOf(one)] : [])));
  const isNew = (input: Input): boolean => keys.size !== keys.add(keyOf(input)).size;
  const inputs = found.flatMap((one) => (isOne(one) ? [one] : one.filter(isNew)));
  inputs.push(...others.filter(isNew));
  const exclusions = await findExclusions(excluded, inputs, cwd);
  const remaining = inputs.filter((input) => !exclusions.has(input));
  if (remaining.length === 0)
    throw new CommandError(
      `No page is left: all ${inputs.length} are excluded.`,
      "Look at --ignore, at the arguments that begin with !, and at the file .eiaoignore.",
    );
  return remaining;
}

function noInput(list: string | undefined, onlyExcludes: boolean, command: string): CommandError {
  if (list !== undefined) return new CommandError(`The list ${list} is empty.`);
  return new CommandError(
    onlyExcludes ? "No page was given, only patterns that leave pages out." : "No page was given.",
    `Name a file, a folder, a URL or a pattern; eiao-wam ${command} --help shows examples.`,
  );
}

function isOne(found: Input | readonly Input[]): found is Input {
  return "kind" in found;
}

function keyOf(input: Input): string {
  return input.kind === "file" ? input.path : input.url;
}

/** Returns the input of a command that takes one. @throws CommandError */
export async function findInput(operands: readonly string[], cwd: string, command: string): Promise<Input> {
  const [input, ...others] = await findInputs({ operands }, cwd, command);
  if (input === undefined || others.length > 0)
    throw new CommandError(`${command} takes one page.`, "Name a single file or URL.");
  return input;
}

/** Collects the local files among the inputs, so that no report overwrites one of them. */
export function filesRead(inputs: readonly Input[], terminal: Terminal): FilesRead {
  const read = createFilesRead();
  for (const input of inputs) {
    if (input.kind === "file") read.add(input.path, "an input");
    if (input.kind === "stdin") read.addStandardInput(terminal);
  }
  return read;
}

/** Returns the input that an argument names, or those of a folder or a pattern. */
async function inputsOf(arg: string, cwd: string, withPdf: boolean): Promise<Input | readonly Input[]> {
  if (arg === "-") return { kind: "stdin", url: pathToFileURL(path.join(cwd, "-")).href };
  if (/^https?:/i.test(arg)) return await webInput(arg);
  if (/^file:/i.test(arg)) return fileUrlInput(arg);
  // A scheme of one letter would be a drive.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(arg))
    return { kind: "problem", url: arg, problem: "Only http, https and file addresses can be evaluated." };
  const file = path.resolve(cwd, arg);
  const url = pathToFileURL(file).href;
  try {
    if (!(await stat(file)).isDirectory()) return { kind: "file", url, path: file };
  } catch (error) {
    if (isPattern(arg)) return await filesLike(arg, cwd);
    return { kind: "problem", url, problem: missingProblem(error, file, arg) };
  }
  return await pagesIn(file, withPdf);
}

/** Returns a message about a missing file, with the hint to add https:// if its name looks like an address, such as `www.example.org/news`. */
function missingProblem(error: unknown, file: string, arg: string): string {
  const [host = ""] = arg.split(/[:/]/, 1);
  const isLikeHost = /^[\w-][\w.-]*\.[a-z]{2,}$/i.test(host) && !hasKnownType(host);
  return inputProblem(error, file, arg, isLikeHost ? `If you mean a web page, write https://${arg}.` : undefined);
}

async function webInput(arg: string): Promise<Input> {
  const url = URL.parse(arg);
  if (url === null || url.hostname === "") return { kind: "problem", url: arg, problem: "It is not a valid address." };
  // Loaded only if a page is fetched.
  const { hostAndPort, withoutLogin } = await import("@eiao/crawler/internal/web");
  return { kind: "web", url: withoutLogin(url.href), address: url.href, typed: hostAndPort(url) };
}

function fileUrlInput(arg: string): Input {
  try {
    return { kind: "file", url: new URL(arg).href, path: pathOfFileUrl(arg) };
  } catch (error) {
    const problem = error instanceof CommandError ? describeError(error) : "It is not a valid address.";
    return { kind: "problem", url: arg, problem };
  }
}
