// node --conditions=@eiao/source packages/cli/test/write-docs.ts
import { writeFile } from "node:fs/promises";
import { generatedSchemas } from "./docs.ts";

for (const [name, schema] of Object.entries(generatedSchemas)) {
  await writeFile(new URL(`../schemas/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}
