import { readFile } from "node:fs/promises";

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
  const { Parser, Store } = await import("n3");
  const { default: ShaclValidator } = await import("rdf-validate-shacl");
  const text = await readFile(new URL("./shapes.ttl", import.meta.url), "utf8");
  const validator = new ShaclValidator(new Store(new Parser().parse(text)), { maxErrors });
  return async (trigs) => {
    const graph = new Store();
    for (const trig of trigs) {
      for (const { subject, predicate, object } of new Parser({ format: "application/trig" }).parse(trig.toString())) {
        graph.addQuad(subject, predicate, object);
      }
    }
    const { results } = await validator.validate(graph);
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
