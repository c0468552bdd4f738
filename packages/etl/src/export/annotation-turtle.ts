import type { Queryable } from "@eiao/crawler/internal/database";
import { webIri } from "../annotation/annotation.ts";
import { publicOfSites } from "../annotation/public-annotations.ts";
import type { PublicAnnotation } from "../annotation/public-annotations.ts";
import { FINDING_FRAGMENT } from "../annotation/web-annotation.ts";
import { createExportFile } from "./export-file.ts";
import type { ExportedFile } from "./export-file.ts";
import type { RunContents } from "./run-contents.ts";
import { iriNode, turtleText } from "./collections-turtle.ts";

/** The prefixes of statements on annotations. */
export const ANNOTATION_PREFIXES = `@prefix oa: <http://www.w3.org/ns/oa#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
`;

const FILE = "annotations.ttl";
/** The number of sites whose annotations are read at a time. */
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
      const batch = sites.slice(at, at + SITES_AT_ONCE).map(({ site }) => site);
      const annotations = await publicOfSites(db, batch, name);
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

export function annotationNode({ name }: PublicAnnotation): string {
  return iriNode("annotation", name);
}

/**
 * Returns a public annotation in W3C's Web Annotation Vocabulary: for each of its nodes the subject, then predicates with their objects. All nodes
 * have names, so that graphs of several runs, which repeat the annotations of a site, merge without duplicates.
 */
export function annotationStatements(annotation: PublicAnnotation): string[][] {
  const { name, key, value, reference, date, site, run, page, test, fingerprint } = annotation;
  const [body, target, selector] = ["body", "target", "selector"].map((part) =>
    iriNode("annotation", `${name}_${part}`),
  );
  const statements = [
    [
      annotationNode(annotation),
      "a oa:Annotation",
      `eiao:key ${turtleText(key)}`,
      `dct:created ${turtleText(date)}^^xsd:dateTime`,
      `oa:hasBody ${body}`,
      ...(reference === null ? [] : [`oa:hasBody <${reference}>`]),
      `oa:hasTarget ${target}`,
    ],
    [body ?? "", "a oa:TextualBody", `rdf:value ${turtleText(value)}`],
    [
      target ?? "",
      "a oa:SpecificResource",
      `oa:hasSource <${webIri(page ?? `http://${site}/`)}>`,
      `eiao:site ${turtleText(site)}`,
      ...(run === null ? [] : [`eiao:run ${turtleText(run)}`]),
      ...(fingerprint === null ? [] : [`oa:hasSelector ${selector}`]),
    ],
  ];
  if (fingerprint === null) return statements;
  const found = [`dct:conformsTo <${FINDING_FRAGMENT}>`, `rdf:value ${turtleText(fingerprint)}`];
  return [...statements, [selector ?? "", "a oa:FragmentSelector", ...found, `eiao:test ${turtleText(test ?? "")}`]];
}
