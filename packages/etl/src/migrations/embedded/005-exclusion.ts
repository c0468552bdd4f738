import type { Migration } from "@eiao/crawler/database";
import { EXCLUSION_TABLE } from "../exclusion-table.ts";

/** Sites that are measured no longer. */
export const embeddedExclusion: Migration = { version: 5, name: "exclusion", sql: EXCLUSION_TABLE };
