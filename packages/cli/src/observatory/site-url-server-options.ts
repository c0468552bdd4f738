import type { OptionTable } from "../command-line/command.ts";
import { accessOptions } from "../command-line/options.ts";

/** Options of commands that call the site URL server of a running Observatory. */
export const siteUrlServerOptions = {
  server: {
    type: "string",
    value: "URL",
    help: "address of the site URL server. Default: EIAO_SITEURLSERVER, or http://localhost:8889",
    section: "Service",
  },
  "token-file": {
    ...accessOptions["token-file"],
    help: "file with the server's token; needed if the server runs on another machine. Default: the token in EIAO_TOKEN",
  },
} as const satisfies OptionTable;

/** Returns the address of the site URL server: from the option, the environment, or the default port (spec 1.1, 3.1). */
export function siteUrlServerOf(given: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  return given ?? (env["EIAO_SITEURLSERVER"] || "http://localhost:8889");
}
