import { resolve } from "node:path";
import type { WamServerOptions } from "@eiao/server";
import { CommandError, fileProblem } from "../errors.ts";
import { readTextFile } from "../input/read-text.ts";
import type { Terminal } from "../terminal.ts";

const tokenLimits = { maxBytes: 1000, timeoutMs: 10_000, areFixed: true } as const;

/** Returns the token of the file or of the environment. @throws CommandError. */
export async function tokenOf(
  { tokenFile }: { readonly tokenFile: string | undefined },
  { env, cwd }: Pick<Terminal, "env" | "cwd">,
): Promise<string | undefined> {
  const raw = tokenFile === undefined ? (env["EIAO_TOKEN"] ?? "") : await tokenIn(tokenFile, cwd);
  const token = raw.trim();
  if (token === "" && tokenFile === undefined) return undefined;
  if (/^[\u0021-\u007e]+$/.test(token)) return token;
  const source = tokenFile === undefined ? "EIAO_TOKEN" : `The file ${tokenFile}`;
  throw new CommandError(
    `${source} has no valid token. A token has ASCII letters, digits and signs, without spaces.`,
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

/** The address on which a server listens, the host names that it accepts, and its token. */
export type Rights = Pick<WamServerOptions, "allowHosts" | "token"> & { readonly host: string };

/** Reads the options of a command that starts a server. @throws CommandError for a wrong host name or token. */
export async function serverRights(
  options: { readonly host: string; readonly allowHost: readonly string[]; readonly tokenFile: string | undefined },
  terminal: Terminal,
): Promise<Rights> {
  const { hostName } = await import("@eiao/server/internal");
  const host = options.host.replace(/^\[(.*)\]$/, "$1"); // URLs write IPv6 addresses in brackets
  const wrong = options.allowHost.find((name) => hostName(name) === undefined);
  if (wrong !== undefined)
    throw new CommandError(`--allow-host "${wrong}" is not a host name.`, "Example: --allow-host wam.example.org");
  const token = await tokenOf(options, terminal);
  return { host, allowHosts: options.allowHost, ...(token === undefined ? {} : { token }) };
}
