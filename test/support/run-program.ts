import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer, text } from "node:stream/consumers";

/** An environment with a locale that Debian always has. Without a locale, Java does not start in a folder with letters outside ASCII. */
export const withLetters = { ...process.env, LC_ALL: "C.UTF-8" };

/**
 * Returns what a program prints on stdout.
 * @throws Error with its text on stderr if it ends with another code than 0, or writes anything there.
 */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { env: withLetters, stdio: ["ignore", "pipe", "pipe"] });
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
