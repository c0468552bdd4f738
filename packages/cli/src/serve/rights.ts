import { hostName, isLoopback } from "@eiao/server";
import type { WamServerOptions } from "@eiao/server";
import { CommandError } from "../errors.ts";
import { tokenOf } from "../network/token.ts";
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

/** @throws CommandError for what is no name of a host. */
function allowedHost(name: string): string {
  if (hostName(name) !== undefined) return name;
  throw new CommandError(`--allow-host "${name}" is no name of a host.`, "Write --allow-host wam.example.org.");
}

/** An address or name of this machine. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopback(host);
}
