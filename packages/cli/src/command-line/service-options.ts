import { withHelp } from "./option.ts";
import type { OptionTable } from "./option.ts";
import { accessOptions, commonOptions, helpOptions, textOrJson } from "./options.ts";
import texts from "./texts.json" with { type: "json" };

/** Options of commands that call the site URL server of a running Observatory. */
export const siteUrlServerOptions = withHelp(texts.siteUrlServer, {
  server: { value: "URL", section: "Service" },
  "token-file": accessOptions["token-file"],
});

/** Options of commands that print an answer, with its format and file. Spec cli.md 1. */
export const answerOptions = {
  format: textOrJson,
  json: { type: "boolean", help: "the same as --format json", section: "General" },
  output: commonOptions.output,
  ...helpOptions,
} as const satisfies OptionTable;

/** The values of `answerOptions`; some commands have more formats. */
export interface AnswerValues {
  readonly format: string | undefined;
  readonly json: boolean;
  readonly output: string | undefined;
}

/** Returns true if the answer is printed as JSON. */
export function isForPrograms({ format, json }: Pick<AnswerValues, "format" | "json">): boolean {
  return json || format === "json";
}

/** The configuration file of an installed Observatory. Spec 3. */
export const USUAL_CONFIGURATION = "/etc/eiao/initial.rdf";

/** Options of commands that read the system configuration. */
export const configurationOptions = {
  config: {
    value: "FILE",
    help: `the system configuration, as RDF/XML or JSON; variables EIAO_<KEY> take precedence. Default: ${USUAL_CONFIGURATION}, if it exists`,
    section: "General",
  },
} as const satisfies OptionTable;
