import type { Run } from "../../formats/format.ts";

/** What a format of a report card may know beside the assessment. `ruleSets`: the catalogues that explain its tests. */
export type AssessView = Pick<Run, "tool" | "date" | "ruleSets" | "colour" | "width" | "decimals">;
