import type { Queryable } from "@eiao/crawler/database";
import { publicOfSites } from "../annotation/public-annotations.ts";
import { ANNOTATION_PREFIXES, annotationStatements } from "../graph/annotation-graph.ts";
import { createExportFile } from "./export-file.ts";
import type { ExportedFile } from "./export-file.ts";
import type { RunContents } from "./run-contents.ts";

const FILE = "annotations.ttl";
/** Sites whose annotations are read at a time. */
const SITES_AT_ONCE = 200;
const PREFIXES = `@base <http://www.eiao.net/rdf/2.0/> .
@prefix eiao: <http://www.eiao.net/rdf/2.0#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
${ANNOTATION_PREFIXES}`;

/** Writes the public annotations on the sites of a run, their pages and findings, as Turtle. @returns no file if there are none. */
export async function exportAnnotations(
  db: Queryable,
  draft: string,
  { sites, name }: RunContents,
): Promise<ExportedFile[]> {
  let file: Awaited<ReturnType<typeof createExportFile>> | undefined;
  try {
    for (let at = 0; at < sites.length; at += SITES_AT_ONCE) {
      const some = sites.slice(at, at + SITES_AT_ONCE).map(({ site }) => site);
      const annotations = await publicOfSites(db, some, name);
      if (annotations.length === 0) continue;
      if (file === undefined) {
        file = await createExportFile(draft, FILE);
        await file.write(PREFIXES);
      }
      const turtle = annotations
        .flatMap(annotationStatements)
        .map(([subject = "", ...rest]) => `${subject} ${rest.join(" ; ")} .\n`);
      await file.write(turtle.join(""));
    }
    return file === undefined ? [] : [await file.finish()];
  } finally {
    await file?.close();
  }
}
