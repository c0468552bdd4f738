import type { Schema } from "@eiao/crawler/database";

/** The tables of the work queue. */
export const queueSchema: Schema = { name: "work", folder: new URL(".", import.meta.url) };
