import { hostName, isLoopback } from "@eiao/server";
import type { WamServerOptions } from "@eiao/server";
import { CommandError } from "../errors.ts";
import { tokenOf } from "../network/token.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** Reads the options that say where a server listens, which host names it answers to, and its token. @throws CommandError. */
export async function serverRights(options: RightsOptions, terminal: Terminal): Promise<Rights> {
  const host = options.host.replace(/^\[(.*)\]$/, "$1"); // URLs write IPv6 addresses in brackets
  const allowHosts = options.allowHost.map(allowedHost);
  const token = await tokenOf(options, terminal);
  return { host, allowHosts, ...(token === undefined ? {} : { token }) };
}

/** The options of a command that starts a server. */
export interface RightsOptions {
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly tokenFile: string | undefined;
}

/** The checked values of these options. */
export type Rights = Pick<WamServerOptions, "allowHosts" | "token"> & { readonly host: string };

/** Checks a host name. @throws CommandError. */
function allowedHost(name: string): string {
  if (hostName(name) !== undefined) return name;
  throw new CommandError(`--allow-host "${name}" is not a host name.`, "Example: --allow-host wam.example.org");
}

/** Returns true for addresses and names of this machine. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopback(host);
}
