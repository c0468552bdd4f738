import { scanStatements } from "./dialect.ts";
import { rdfStoreError } from "../errors.ts";
import { graphNodes } from "./graph-nodes.ts";
import type { Statement, Term } from "./terms.ts";

/** Is handed one statement after the other. */
export type VisitStatement = (subject: Term, predicate: Term, object: Term) => void;

/**
 * Reads the statements of graphs as the store writes them, without a general parser (observatory.md 10.2).
 * @throws EiaoError `StoreDamaged` for any other shape. Cost: 2 million statements/s.
 */
export function visitStatements(trigs: readonly Uint8Array[], file: string, visit: VisitStatement): void {
  for (const trig of trigs) {
    const text = graphNodes(Buffer.from(trig.buffer, trig.byteOffset, trig.byteLength))?.nodes.toString();
    const stopped = text === undefined ? 0 : scanStatements(text, 0, text.length, visit);
    if (stopped !== -1) {
      throw rdfStoreError("StoreDamaged", {
        file,
        offset: stopped,
        reason: "the text of a frame is no graph of a store",
      });
    }
  }
}

/** The same as a list. */
export function statementsIn(trigs: readonly Uint8Array[], file: string): Statement[] {
  const statements: Statement[] = [];
  visitStatements(trigs, file, (subject, predicate, object) => statements.push([subject, predicate, object]));
  return statements;
}
