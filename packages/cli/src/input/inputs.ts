import { readdir } from "node:fs";
import type { Dirent } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf } from "@eiao/wam-core/errors";
import { CommandError, describeError, isForeign, namedFileProblem } from "../errors.ts";
import { hasKnownType } from "./content-type.ts";
import { createFilesRead } from "./files-read.ts";
import type { FilesRead } from "./files-read.ts";
import { pathOfFileUrl } from "./local-files.ts";
import { readInputList } from "./read-list.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** Something to evaluate, as the user named it. `url` is the absolute URL under which it is reported. */
export type Input =
  | { readonly kind: "file"; readonly url: string; readonly path: string }
  /** `address` may hold a user name and a password; `url` never does. */
  | { readonly kind: "web"; readonly url: string; readonly address: string }
  | { readonly kind: "stdin"; readonly url: string }
  /** Cannot be evaluated: a pattern without files, a folder, an address of another kind. */
  | { readonly kind: "problem"; readonly url: string; readonly problem: string };

/**
 * The inputs in the order given: files, http(s) and file URLs, globs (sorted by name), `-`; then those of `--list` (one a line,
 * `#` comments). A name that exists is a file, whatever characters it has. A pattern adds what no word and no
 * pattern before it named: where patterns overlap, a page would count twice in the score of the site.
 *
 * @param cwd      where relative names count from; those in a list too.
 * @param command  the one that asks, for its `--help`.
 * @throws CommandError when the list cannot be read, standard input is named twice, or nothing is named.
 */
export async function findInputs(
  operands: readonly string[],
  list: string | undefined,
  cwd: string,
  command: string,
): Promise<Input[]> {
  const words = [...operands, ...(list === undefined ? [] : await readInputList(`--list ${list}`, list, cwd))];
  if (words.length === 0) {
    const remedy = list === undefined ? `eiao-wam ${command} --help shows how.` : undefined;
    throw new CommandError(
      list === undefined ? "Nothing to evaluate is named." : `The list ${list} names nothing.`,
      remedy,
    );
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

/** The one input of commands that take one. @throws CommandError */
export async function findInput(operands: readonly string[], cwd: string, command: string): Promise<Input> {
  const [input, ...others] = await findInputs(operands, undefined, cwd, command);
  if (input === undefined || others.length > 0) throw new CommandError("One page at a time, please.");
  return input;
}

/** The local files among the inputs, so that no report is written onto one of them. */
export function filesRead(inputs: readonly Input[], terminal: Terminal): FilesRead {
  const read = createFilesRead();
  for (const input of inputs) {
    if (input.kind === "file") read.add(input.path, "an input");
    if (input.kind === "stdin") read.addStandardInput(terminal);
  }
  return read;
}

/** @returns undefined for a pattern. */
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
    const problem = `It is a folder: write "${path.join(word, "**/*.html")}" for the pages in it.`;
    return { kind: "problem", url, problem };
  } catch (error) {
    if (/[*?[\]{}()!]/.test(word)) return undefined;
    return { kind: "problem", url, problem: missingProblem(error, file, word) };
  }
}

/** What may be meant as an address of the web, as browsers take it: `www.example.org/news`. */
function missingProblem(error: unknown, file: string, word: string): string {
  const [host = ""] = word.split(/[:/]/, 1);
  const isLikeHost = /^[\w-][\w.-]*\.[a-z]{2,}$/i.test(host) && !hasKnownType(host);
  const hint = isLikeHost && codeOf(error) === "ENOENT" ? ` For a page of the web write https://${word}.` : "";
  return `${capitalised(namedFileProblem(error, file))}.${hint}`;
}

async function webInput(word: string): Promise<Input> {
  const url = URL.parse(word);
  if (url === null || url.hostname === "") return { kind: "problem", url: word, problem: "It is no legal address." };
  // Loaded only where there is something to fetch.
  const { withoutLogin } = await import("@eiao/crawler/web");
  return { kind: "web", url: withoutLogin(url.href), address: url.href };
}

function fileUrlInput(word: string): Input {
  try {
    return { kind: "file", url: new URL(word).href, path: pathOfFileUrl(word) };
  } catch (error) {
    const problem = error instanceof CommandError ? describeError(error) : "It is no legal address.";
    return { kind: "problem", url: word, problem };
  }
}

/** The files of a pattern, or that it has none, and the folders on its way that cannot be read: what lies in them is not left out without a word. */
async function inputsLike(pattern: string, cwd: string): Promise<Input[]> {
  const { glob } = await import("tinyglobby");
  const unread: Input[] = [];
  const readFolder = (name: string, options: { withFileTypes: true }, done: FolderRead): void =>
    readdir(name, options, (error, entries) => {
      const folder = path.resolve(cwd, name);
      // A folder that is not there has no files.
      if (error !== null && (error.code === "EACCES" || isForeign(folder)))
        unread.push({
          kind: "problem",
          url: pathToFileURL(folder).href,
          problem: `${capitalised(namedFileProblem(error, folder))}.`,
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
  return [{ kind: "problem", url, problem: "No file has a name like that." }];
}

type FolderRead = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
