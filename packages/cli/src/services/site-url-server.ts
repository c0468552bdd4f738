import type { Terminal } from "../terminal.ts";
import { tokenOf } from "./access.ts";

/** Calls a method of the site URL server of a running Observatory. @throws CommandError. */
export type CallSiteUrlServer = (method: string, given: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Returns a function that calls the site URL server of the options, with its token. @throws CommandError if the token is not valid. */
export async function siteUrlServer(
  { server, tokenFile }: { readonly server: string | undefined; readonly tokenFile: string | undefined },
  terminal: Pick<Terminal, "env" | "cwd">,
): Promise<CallSiteUrlServer> {
  const token = await tokenOf({ tokenFile }, terminal);
  const { callService } = await import("./call-service.ts");
  const address = { url: siteUrlServerOf(server, terminal.env), service: "siteurl", token };
  return (method, given) => callService(address, method, given);
}

/** Returns the address of the site URL server: from the option, the environment, or the default port (spec 1.1, 3.1). */
export function siteUrlServerOf(given: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  return given ?? (env["EIAO_SITEURLSERVER"] || "http://localhost:8889");
}
