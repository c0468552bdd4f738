import { readFile } from "node:fs/promises";
import type { Quad } from "n3";
import type ShaclValidatorOf from "rdf-validate-shacl";
import { createQuadIndex } from "./quad-index.ts";

type Dataset = ConstructorParameters<typeof ShaclValidatorOf>[0];

/** A node that does not fit a shape. */
export interface ShapeFault {
  /** IRI of the node. */
  readonly node: string;
  /** In words, with the property. */
  readonly fault: string;
}

/**
 * Loads shapes.ttl. What comes back validates one graph, given as TriG documents; their graph names are dropped.
 * Cost: 0.1 s of computing for the validator's many modules, which nobody else needs; then about 0.7 ms a result.
 */
export async function loadShapes(maxErrors: number): Promise<(trigs: readonly Buffer[]) => Promise<ShapeFault[]>> {
  const { Parser, termToId } = await import("n3");
  const { default: ShaclValidator } = await import("rdf-validate-shacl");
  const indexOf = (quads: Quad[]): Dataset => createQuadIndex(quads, termToId) as unknown as Dataset;
  const shapes = indexOf(new Parser().parse(await readFile(new URL("./shapes.ttl", import.meta.url), "utf8")));
  const validator = new ShaclValidator(shapes, { maxErrors });
  // It copies the shapes to a dataset of its own, and asks that for each value of a node anew.
  validator.$shapes = validator.factory.clownface({ dataset: shapes });
  return async (trigs) => {
    const parsed = trigs.map((trig) => new Parser({ format: "application/trig" }).parse(trig.toString()));
    const { results } = await validator.validate(indexOf(parsed.flat()));
    return results.map(({ focusNode, path, message, value }) => ({
      node: focusNode?.value ?? "",
      fault: [pathText(path), message.map((term) => term.value).join("; "), value?.value ?? ""]
        .filter((words) => words !== "")
        .join(": ")
        .slice(0, 300),
    }));
  };
}

/** A property's IRI; a longer path has none. */
function pathText(path: { readonly termType: string; readonly value: string } | null | undefined): string {
  return path?.termType === "NamedNode" ? path.value : "";
}
