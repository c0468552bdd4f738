// node --conditions=@eiao/source packages/cli/test/write-docs.ts
import { readFile, writeFile } from "node:fs/promises";
import { generatedSchemas, renewedReadme } from "./docs.ts";

for (const [name, schema] of Object.entries(generatedSchemas)) {
  await writeFile(new URL(`../schemas/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}
const readme = new URL("../README.md", import.meta.url);
await writeFile(readme, await renewedReadme(await readFile(readme, "utf8")));
