// Writes the schemas that are made from the option tables and the sources: node --conditions=@eiao/source schemas/write.ts
import { writeFile } from "node:fs/promises";
import { baselineSchema } from "../src/baseline.ts";
import { commands } from "../src/commands.ts";
import { configurationSchema } from "../src/configuration.ts";

const schemas = { config: configurationSchema(commands.map(({ options }) => options)), baseline: baselineSchema };

for (const [name, schema] of Object.entries(schemas)) {
  await writeFile(new URL(`${name}.schema.json`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}
