import type { Schema } from "../../database/schema.ts";

/** The tables of the URL repository. */
export const urlRepositorySchema: Schema = { name: "urlrep", folder: new URL(".", import.meta.url) };
