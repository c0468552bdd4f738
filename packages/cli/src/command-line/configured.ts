import type { RequestedOutput } from "./outputs.ts";
import type { ConfiguredLevels } from "../findings/levels.ts";
import type { Suppression } from "../findings/suppressions.ts";

export const CONFIGURATION_FILE = "eiao-wam.config.json";

/** The content of a configuration file. Spec cli.md 1. */
export interface Configuration extends ConfiguredLevels {
  /** The name of the file, for messages. */
  readonly name: string;
  /** The path of the file, if there is one. */
  readonly file: string | undefined;
  /** The inputs of `check` and `validate` if the command line names none. */
  readonly inputs: readonly string[];
  /** Values of options, by their names in camelCase. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly suppressions: readonly Suppression[];
  /** The outputs of `check`. */
  readonly outputs: readonly RequestedOutput[];
}

/** Returns the configuration of a call without a file. */
export function emptyConfiguration(cwd: string): Configuration {
  return {
    name: CONFIGURATION_FILE,
    file: undefined,
    folder: cwd,
    inputs: [],
    options: {},
    suppressions: [],
    rules: {},
    overrides: [],
    outputs: [],
  };
}
