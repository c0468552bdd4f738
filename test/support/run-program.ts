import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer, text } from "node:stream/consumers";

/** Java does not start in a folder with letters beyond ASCII where the locale of the user is not installed; this one Debian always has. */
export const withLetters = { ...process.env, LC_ALL: "C.UTF-8" };

/**
 * What a program prints on stdout.
 * @throws Error with what it prints on stderr when it ends with another code than 0, or complains at all.
 */
export async function outputOf(program: string, words: readonly string[]): Promise<string> {
  const child = spawn(program, words, { env: withLetters, stdio: ["ignore", "pipe", "pipe"] });
  const [output, complaints, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code !== 0 || complaints !== "")
    throw new Error(
      `${program} ended with ${String(code)}: ${complaints.slice(0, 2000)}${output.toString().slice(0, 2000)}`,
    );
  return output.toString();
}
