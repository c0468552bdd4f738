import type { OptionTable } from "../command-line/command.ts";

/** Where an installation has it. Spec 3. */
export const USUAL_CONFIGURATION = "/etc/eiao/initial.rdf";

/** Of commands that read the system configuration. */
export const configurationOptions = {
  config: {
    type: "string",
    value: "FILE",
    help: `the system configuration, RDF/XML or JSON; unless given ${USUAL_CONFIGURATION} where it exists. Variables EIAO_<KEY> come before it`,
    section: "General",
  },
} as const satisfies OptionTable;
