import { createInterface } from "node:readline/promises";
import { resolve } from "node:path";
import { Writable } from "node:stream";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError, fileProblem } from "../errors.ts";
import { readTextFile } from "../input/read-file.ts";
import { savedText } from "../input/saved-text.ts";

const limits = { maxBytes: 4_000, timeoutMs: 10_000, areFixed: true } as const;

/** Reads a password from a file, from standard input, or from the terminal, where it is typed twice and not shown. @throws CommandError. */
export async function readPassword(file: string | undefined, terminal: Terminal): Promise<string> {
  if (file === undefined) return await typedPassword(terminal);
  const text = file === "-" ? savedText(await allOf(terminal.stdin)) : await passwordIn(file, terminal);
  return text.replace(/\r?\n$/, "");
}

async function passwordIn(file: string, { cwd }: Terminal): Promise<string> {
  try {
    return await readTextFile(resolve(cwd, file), limits);
  } catch (error) {
    throw new CommandError(`The password file ${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
  }
}

async function allOf(stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stdin) {
    bytes += piece.length;
    if (bytes > limits.maxBytes)
      throw new CommandError("The password on standard input is too long.", "Send one line with the password.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function typedPassword(terminal: Terminal): Promise<string> {
  const { stdin } = process;
  if (!terminal.interactive || !stdin.isTTY)
    throw new CommandError(
      "There is no terminal to ask for the password.",
      "Name a file with --password-file, or - for standard input.",
    );
  const silent = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  const given = new AbortController();
  // Ctrl-C and Ctrl-D: nothing is done.
  lines.once("SIGINT", () => given.abort()).once("close", () => given.abort());
  try {
    terminal.note("Password (at least 10 characters, not shown):");
    const first = await lines.question("", given);
    terminal.note("Password again:");
    const second = await lines.question("", given);
    if (first !== second) throw new CommandError("The two passwords are different.", "Run the command again.");
    return first;
  } catch (error) {
    if (given.signal.aborted)
      throw new CommandError("No password was typed, so nothing was changed.", undefined, error);
    throw error;
  } finally {
    lines.close();
  }
}
