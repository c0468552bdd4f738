import { siteUrlServerOf } from "../observatory/site-url-server-options.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { AskedServices } from "./observatory-state.ts";

/** The options that name services. */
export interface ServiceOptions {
  readonly siteurlserver?: string | undefined;
  readonly etlserver?: string | undefined;
  readonly samplingserver?: string | undefined;
  readonly wam?: readonly string[] | undefined;
}

/** Returns the addresses of services: from the options, the variables of the system configuration, or the default ports (spec 1.1, 3.1). */
export function askedServices(options: ServiceOptions, { env }: Pick<Terminal, "env">): AskedServices {
  return {
    siteUrlServer: siteUrlServerOf(options.siteurlserver, env),
    etlServer: options.etlserver ?? (env["EIAO_ETLSERVER"] || "http://localhost:8890"),
    samplingServer: options.samplingserver ?? (env["EIAO_SAMPLINGSERVER"] || "http://localhost:8891"),
    wamServers: options.wam ?? (env["EIAO_WAMSERVERS"] ?? "").split(/[\s,]+/).filter((url) => url !== ""),
    token: env["EIAO_TOKEN"] || undefined,
  };
}
