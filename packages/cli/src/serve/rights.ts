import { resolve } from "node:path";
import { hostName, isLoopback } from "@eiao/server";
import type { WamServerOptions } from "@eiao/server";
import { CommandError, fileProblem } from "../errors.ts";
import { readNamedFile } from "../input/read-file.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** Who may use a server, and by which names. @throws CommandError. */
export async function serverRights(options: RightsOptions, terminal: Terminal): Promise<Rights> {
  const host = options.host.replace(/^\[(.*)\]$/, "$1"); // as URLs have addresses of IPv6
  const allowHosts = options.allowHost.map(allowedHost);
  const token = await tokenOf(options, terminal);
  return { host, allowHosts, ...(token === undefined ? {} : { token }) };
}

/** Options of a command that serves. */
export interface RightsOptions {
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly tokenFile: string | undefined;
}

/** What they come to. */
export type Rights = Pick<WamServerOptions, "allowHosts" | "token"> & { readonly host: string };

const tokenLimits = { maxBytes: 1000, timeoutMs: 10_000, areFixed: true } as const;

/** That of the file, else of the environment. @throws CommandError. */
export async function tokenOf(
  { tokenFile }: Pick<RightsOptions, "tokenFile">,
  { env, cwd }: Pick<Terminal, "env" | "cwd">,
): Promise<string | undefined> {
  const given = tokenFile === undefined ? (env["EIAO_TOKEN"] ?? "") : await tokenIn(tokenFile, cwd);
  const token = given.trim();
  if (token === "" && tokenFile === undefined) return undefined;
  if (/^[\u0021-\u007e]+$/.test(token)) return token;
  const where = tokenFile === undefined ? "EIAO_TOKEN" : `The file ${tokenFile}`;
  throw new CommandError(
    `${where} has no token: letters, digits and signs of ASCII, without blanks.`,
    "Make one, as by: openssl rand -hex 32",
  );
}

async function tokenIn(file: string, cwd: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readNamedFile(resolve(cwd, file), tokenLimits));
  } catch (error) {
    throw new CommandError(`The token file ${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
  }
}

/** @throws CommandError for what is no name of a host. */
function allowedHost(name: string): string {
  if (hostName(name) !== undefined) return name;
  throw new CommandError(`--allow-host "${name}" is no name of a host.`, "Write --allow-host wam.example.org.");
}

/** An address or name of this machine. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopback(host);
}
