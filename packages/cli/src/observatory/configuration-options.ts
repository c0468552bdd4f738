import type { OptionTable } from "../command-line/command.ts";

/** The configuration file of an installed Observatory. Spec 3. */
export const USUAL_CONFIGURATION = "/etc/eiao/initial.rdf";

/** Options of commands that read the system configuration. */
export const configurationOptions = {
  config: {
    type: "string",
    value: "FILE",
    help: `the system configuration, as RDF/XML or JSON; variables EIAO_<KEY> take precedence. Default: ${USUAL_CONFIGURATION}, if it exists`,
    section: "General",
  },
} as const satisfies OptionTable;
