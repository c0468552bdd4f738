import type { Run } from "../../formats/format.ts";

/** Settings for writing a report card. `ruleSets` has the rule sets that explain its tests. */
export type AssessView = Pick<Run, "tool" | "date" | "ruleSets" | "colour" | "width" | "decimals"> & {
  /** The data directory as the user named it; absent if it is the default. Other commands then find the store without it. */
  readonly data?: string;
};
