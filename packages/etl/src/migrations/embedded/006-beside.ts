import type { Migration } from "@eiao/crawler/database";
import { BESIDE_COLUMN } from "../beside-column.ts";

/** Runs beside the ordinary ones are marked. */
export const embeddedBeside: Migration = { version: 6, name: "beside", sql: BESIDE_COLUMN };
