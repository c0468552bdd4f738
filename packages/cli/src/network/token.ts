import { resolve } from "node:path";
import { CommandError, fileProblem } from "../errors.ts";
import { readTextFile } from "../input/read-file.ts";
import type { Terminal } from "../command-line/terminal.ts";

const tokenLimits = { maxBytes: 1000, timeoutMs: 10_000, areFixed: true } as const;

/** Returns the token of the file or of the environment. @throws CommandError. */
export async function tokenOf(
  { tokenFile }: { readonly tokenFile: string | undefined },
  { env, cwd }: Pick<Terminal, "env" | "cwd">,
): Promise<string | undefined> {
  const given = tokenFile === undefined ? (env["EIAO_TOKEN"] ?? "") : await tokenIn(tokenFile, cwd);
  const token = given.trim();
  if (token === "" && tokenFile === undefined) return undefined;
  if (/^[\u0021-\u007e]+$/.test(token)) return token;
  const where = tokenFile === undefined ? "EIAO_TOKEN" : `The file ${tokenFile}`;
  throw new CommandError(
    `${where} has no valid token. A token has ASCII letters, digits and signs, without spaces.`,
    "To make one, run: openssl rand -hex 32",
  );
}

async function tokenIn(file: string, cwd: string): Promise<string> {
  try {
    return await readTextFile(resolve(cwd, file), tokenLimits);
  } catch (error) {
    throw new CommandError(`The token file ${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
  }
}
