import { expect, test } from "vitest";
import { graphBytes } from "./page-graph.ts";
import type { GraphPart } from "./page-graph.ts";

/** Joins the parts of a graph in the simplest way. */
function joinParts(parts: readonly GraphPart[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (!("iris" in part)) return Buffer.from(part).toString();
      return part.iris.map((iri) => ` ;\n  ${part.property} <${iri}>`).join("");
    })
    .join("");
}

const iris = (count: number) => Array.from({ length: count }, (_, i) => (i % 7 === 3 ? `#\u00fc\u20ac${i}` : `#a${i}`));

test.each([0, 1, 63, 64, 65, 128, 1_000])("%i links between text and nodes, with any letters", (count) => {
  const parts: readonly GraphPart[] = [
    "<#g> {\n\u00e9",
    { property: "earl:asserts", iris: iris(count) },
    { property: "eiao:metaData", iris: iris(count + 1) },
    " .\n",
    Buffer.from("<#n> \u{1f600} .\n"),
    new Uint8Array(0),
    "}\n",
  ];
  expect(graphBytes({ parts }).toString()).toBe(joinParts(parts));
});

test("a graph larger than the buffer, and the one after it", () => {
  const nodes = new Uint8Array(70_000_000).fill(97);
  const large = graphBytes({ parts: ["<", nodes, { property: "p", iris: ["\u20ac"] }] });
  expect(large.length).toBe(1 + nodes.length + Buffer.byteLength(" ;\n  p <\u20ac>"));
  expect(large.subarray(-13).toString()).toBe("a ;\n  p <\u20ac>");
  expect(graphBytes({ parts: ["x", nodes.subarray(0, 3)] }).toString()).toBe("xaaa");
});
