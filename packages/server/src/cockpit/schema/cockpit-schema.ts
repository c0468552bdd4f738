import type { Schema } from "@eiao/crawler/database";

/** The tables of the cockpit. */
export const cockpitSchema: Schema = { name: "cockpit", folder: new URL(".", import.meta.url) };
