import type { EarlForm } from "@eiao/wam-core";
import type { Evaluation } from "../evaluation/evaluate.ts";
import { earlJoins } from "./earl-join.ts";
import type { OutputFormat, Piece } from "./format.ts";

/**
 * Writes EARL of one or many pages as one document. The document of a single page is written as the engine made it. Several are joined one after the
 * other, so that memory does not grow.
 */
function earlFormat(earl: EarlForm, syntax: string): OutputFormat {
  return {
    readers: "RDF",
    summary: `EARL results as ${syntax}; \`--terms seed\`, \`earl-1.0\` or \`both\``,
    earl,
    open({ inputs }) {
      const join = earlJoins[earl]();
      let held: Uint8Array | undefined;
      function* pageParts({ earl: document }: Evaluation): Generator<Piece> {
        if (document === undefined) return;
        if (inputs > 1) yield* join.add(Buffer.from(document.buffer, document.byteOffset, document.byteLength));
        else held = document;
      }
      return {
        begin: () => "",
        page: (evaluation) => Buffer.concat([...pageParts(evaluation)].map((part) => Buffer.from(part))).toString(),
        pageParts,
        end: () => held ?? join.end(),
      };
    },
  };
}

export const earlFormats: Readonly<Record<EarlForm, OutputFormat>> = {
  "rdf-xml": earlFormat("rdf-xml", "RDF/XML"),
  "json-ld": earlFormat("json-ld", "JSON-LD"),
  turtle: earlFormat("turtle", "Turtle"),
  "n-triples": earlFormat("n-triples", "N-Triples"),
};
