import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";

export interface Outcome {
  readonly code: number;
  /** The text of the program on standard error. */
  readonly errors: string;
}

/** Runs `$@ FILE` for each line of standard input, and prints its exit code. Its messages go to FILE.errors. */
const loop = 'while IFS= read -r file; do "$@" "$file" < /dev/null > /dev/null 2> "$file.errors"; echo "$?"; done';

/**
 * Runs a program once for each file, which is its last word. Returns results in the order of the files. A shell starts the program:
 * forking a Node process of some hundred MB takes as long as a small validator runs. Writes beside the files.
 * @throws Error if there is no such program.
 */
export async function runEach(
  [program = "", ...args]: readonly string[],
  files: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome[]> {
  const shell = spawn("sh", ["-c", loop, "sh", program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  shell.stdin.end(files.map((file) => `${file}\n`).join(""));
  const [printed] = await Promise.all([text(shell.stdout), once(shell, "close")]);
  const codes = printed.trimEnd().split("\n").map(Number);
  return Promise.all(
    files.map(async (file, at) => {
      const [code, errors] = [codes[at] ?? -1, await readFile(`${file}.errors`, "utf8")];
      if (code === 127) throw new Error(`${program} cannot be run: ${errors}.ci/interop.mjs names its Debian package`);
      return { code, errors };
    }),
  );
}
