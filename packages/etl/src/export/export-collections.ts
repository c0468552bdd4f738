import { surveyIri } from "@eiao/sampler";
import { turtleText } from "../graph/turtle.ts";
import { createExportFile } from "./export-file.ts";
import type { ExportedFile } from "./export-file.ts";
import type { RunContents } from "./run-contents.ts";

const FILE = "collections.ttl";
const PREFIX = "@prefix eiao: <http://www.eiao.net/rdf/2.0#> .\n";

/** Writes the collections of the sites of a run as Turtle, on the nodes of the surveys in their stores. @returns no file if there are none. */
export async function exportCollections(draft: string, { sites }: RunContents): Promise<ExportedFile[]> {
  const some = sites.filter(({ collections }) => collections.length > 0);
  if (some.length === 0) return [];
  const file = await createExportFile(draft, FILE);
  try {
    await file.write(PREFIX);
    for (const { site, storeRun: run, collections } of some) {
      const names = collections.map(turtleText).join(", ");
      await file.write(`<${surveyIri({ run, site })}> eiao:collection ${names} .\n`);
    }
    return [await file.finish()];
  } finally {
    await file.close();
  }
}
