import type { OptionTable } from "../command-line/command.ts";
import { accessOptions } from "../command-line/options.ts";

/** Of commands that ask the site URL server of a running Observatory. */
export const siteUrlServerOptions = {
  server: {
    type: "string",
    value: "URL",
    help: "the site URL server; else EIAO_SITEURLSERVER, else http://localhost:8889",
    section: "Service",
  },
  "token-file": { ...accessOptions["token-file"], help: "its token, on another machine; else that of EIAO_TOKEN" },
} as const satisfies OptionTable;

/** Where it is: by the option, else as the system configuration has it, else where it listens (spec 1.1, 3.1). */
export function siteUrlServerOf(given: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  return given ?? (env["EIAO_SITEURLSERVER"] || "http://localhost:8889");
}
