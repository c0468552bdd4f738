import type { PublicAnnotation } from "../annotation/public-annotations.ts";
import { webIri } from "../annotation/web-iri.ts";
import { FINDING_FRAGMENT } from "../annotation/web-annotation.ts";
import { iriNode, turtleText } from "./turtle.ts";

/** The prefixes of statements on annotations. */
export const ANNOTATION_PREFIXES = `@prefix oa: <http://www.w3.org/ns/oa#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
`;

/** Returns the node of an annotation. */
export function annotationNode({ name }: PublicAnnotation): string {
  return iriNode("annotation", name);
}

/**
 * Returns what W3C's Web Annotation Vocabulary says of a public annotation: for each of its nodes the subject, then predicates with their objects.
 * All nodes have names, so that the graphs of several runs, which repeat the annotations of a site, together say it once.
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
