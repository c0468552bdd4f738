import type { RequestedOutput } from "./outputs.ts";
import type { ConfiguredLevels } from "../findings/levels.ts";
import type { Suppression } from "../findings/suppressions.ts";

export const CONFIGURATION_FILE = "eiao-wam.config.json";

/** The content of a configuration file. Spec cli.md 1. */
export interface Configuration extends ConfiguredLevels {
  /** The name of the file, for messages. */
  readonly name: string;
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
    folder: cwd,
    options: {},
    suppressions: [],
    rules: {},
    overrides: [],
    outputs: [],
  };
}
