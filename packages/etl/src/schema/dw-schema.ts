import type { Schema } from "@eiao/crawler/database";

/** The tables of the data warehouse. */
export const warehouseSchema: Schema = { name: "dw", folder: new URL(".", import.meta.url) };
