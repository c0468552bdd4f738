import { baselineSchema } from "../src/findings/baseline.ts";
import { commands } from "../src/commands.ts";
import { configurationSchema } from "../src/command-line/configuration.ts";

/** The schemas that follow from the option tables, by file name in `schemas/`. `npm run docs` writes them. */
export const generatedSchemas: Readonly<Record<string, object>> = {
  "config.schema.json": configurationSchema(commands.map(({ options }) => options)),
  "baseline.schema.json": baselineSchema,
};
