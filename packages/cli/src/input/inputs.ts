import { readdir } from "node:fs";
import type { Dirent } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError, describeError, inputProblem, isForeign } from "../errors.ts";
import { hasKnownType } from "./content-type.ts";
import { createFilesRead } from "./files-read.ts";
import type { FilesRead } from "./files-read.ts";
import { pathOfFileUrl } from "./local-files.ts";
import { readInputList } from "./read-list.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** An input that the user named. `url` is its absolute URL in the report. */
export type Input =
  | { readonly kind: "file"; readonly url: string; readonly path: string }
  /** `address` may hold a user name and a password; `url` never does. */
  | { readonly kind: "web"; readonly url: string; readonly address: string }
  | { readonly kind: "stdin"; readonly url: string }
  /** Cannot be evaluated: a pattern without files, a folder, an address of another kind. */
  | { readonly kind: "problem"; readonly url: string; readonly problem: string };

/**
 * Finds the inputs, in order: files, http(s) and file URLs, patterns (sorted by name), `-`, then those of `--list`. A name that exists is a file,
 * whatever characters it has. A pattern adds only files that were not named before, so that no page counts twice in the score of the site.
 *
 * @param cwd      folder where relative names start, also those in a list.
 * @param command  the command, for its `--help`.
 * @throws CommandError if the list cannot be read, standard input is named twice, or nothing is named.
 */
export async function findInputs(
  operands: readonly string[],
  list: string | undefined,
  cwd: string,
  command: string,
): Promise<Input[]> {
  const words = [...operands, ...(list === undefined ? [] : await readInputList(`--list ${list}`, list, cwd))];
  if (words.length === 0) {
    const remedy =
      list === undefined ? `Name a file, a URL or a pattern; eiao-wam ${command} --help shows examples.` : undefined;
    throw new CommandError(list === undefined ? "No page was given." : `The list ${list} is empty.`, remedy);
  }
  if (words.filter((word) => word === "-").length > 1)
    throw new CommandError("Standard input (-) can be read only once.");
  const named: (Input | string)[] = [];
  for (const word of words) named.push((await inputOf(word, cwd)) ?? word);
  const keys = new Set(named.flatMap((one) => (typeof one === "string" ? [] : [keyOf(one)])));
  const inputs: Input[] = [];
  for (const one of named) {
    if (typeof one !== "string") inputs.push(one);
    else {
      for (const input of await inputsLike(one, cwd)) if (keys.size !== keys.add(keyOf(input)).size) inputs.push(input);
    }
  }
  return inputs;
}

function keyOf(input: Input): string {
  return input.kind === "file" ? input.path : input.url;
}

/** Finds the input of a command that takes one. @throws CommandError */
export async function findInput(operands: readonly string[], cwd: string, command: string): Promise<Input> {
  const [input, ...others] = await findInputs(operands, undefined, cwd, command);
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

/** Returns the input that a word names, or `undefined` for a pattern. */
async function inputOf(word: string, cwd: string): Promise<Input | undefined> {
  if (word === "-") return { kind: "stdin", url: pathToFileURL(path.join(cwd, "-")).href };
  if (/^https?:/i.test(word)) return await webInput(word);
  if (/^file:/i.test(word)) return fileUrlInput(word);
  // A scheme of one letter is a drive.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(word))
    return { kind: "problem", url: word, problem: "Only http, https and file addresses can be evaluated." };
  const file = path.resolve(cwd, word);
  const url = pathToFileURL(file).href;
  try {
    if (!(await stat(file)).isDirectory()) return { kind: "file", url, path: file };
    const problem = `It is a folder. To check the pages in it, write "${path.join(word, "**/*.html")}".`;
    return { kind: "problem", url, problem };
  } catch (error) {
    if (/[*?[\]{}()!]/.test(word)) return undefined;
    return { kind: "problem", url, problem: missingProblem(error, file, word) };
  }
}

/** Says that a file is missing, and suggests https:// if the word looks like an address, such as `www.example.org/news`. */
function missingProblem(error: unknown, file: string, word: string): string {
  const [host = ""] = word.split(/[:/]/, 1);
  const isLikeHost = /^[\w-][\w.-]*\.[a-z]{2,}$/i.test(host) && !hasKnownType(host);
  return inputProblem(error, file, word, isLikeHost ? `If you mean a web page, write https://${word}.` : undefined);
}

async function webInput(word: string): Promise<Input> {
  const url = URL.parse(word);
  if (url === null || url.hostname === "") return { kind: "problem", url: word, problem: "It is not a valid address." };
  // Loaded only if something is fetched.
  const { withoutLogin } = await import("@eiao/crawler/web");
  return { kind: "web", url: withoutLogin(url.href), address: url.href };
}

function fileUrlInput(word: string): Input {
  try {
    return { kind: "file", url: new URL(word).href, path: pathOfFileUrl(word) };
  } catch (error) {
    const problem = error instanceof CommandError ? describeError(error) : "It is not a valid address.";
    return { kind: "problem", url: word, problem };
  }
}

/** Returns the files of a pattern, and a problem for each folder that cannot be read, or if there are no files. */
async function inputsLike(pattern: string, cwd: string): Promise<Input[]> {
  const { glob } = await import("tinyglobby");
  const unread: Input[] = [];
  const readFolder = (name: string, options: { withFileTypes: true }, done: FolderRead): void =>
    readdir(name, options, (error, entries) => {
      const folder = path.resolve(cwd, name);
      // A missing folder has no files.
      if (error !== null && (error.code === "EACCES" || isForeign(folder)))
        unread.push({
          kind: "problem",
          url: pathToFileURL(folder).href,
          problem: inputProblem(error, folder, name),
        });
      done(error, entries);
    });
  const found = await glob([pattern], {
    cwd,
    absolute: true,
    dot: false,
    ignore: ["**/node_modules/**"],
    expandDirectories: false,
    fs: { readdir: readFolder as typeof readdir },
  });
  // By code units: the same order on every machine.
  const files = found.map((name) => path.normalize(name)).sort();
  const inputs = files.map((file): Input => ({ kind: "file", url: pathToFileURL(file).href, path: file }));
  if (inputs.length + unread.length > 0) return [...inputs, ...unread];
  const url = pathToFileURL(path.resolve(cwd, pattern)).href;
  return [{ kind: "problem", url, problem: "No file matches this pattern." }];
}

type FolderRead = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;
