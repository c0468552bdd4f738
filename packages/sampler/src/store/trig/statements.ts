import { rdfStoreError } from "../errors.ts";
import { scanStatements } from "./dialect.ts";
import type { Statement, Term } from "./dialect.ts";
import { TRIG_HEAD } from "./trig-node.ts";

/** Receives one statement after the other. */
export type VisitStatement = (subject: Term, predicate: Term, object: Term) => void;

/**
 * Reads the statements of graphs in the shape that the store writes, without a general parser (observatory.md 10.2).
 * @throws EiaoError `StoreDamaged` for any other shape. Cost: 2 million statements/s.
 */
export function visitStatements(trigs: readonly Uint8Array[], file: string, visit: VisitStatement): void {
  for (const trig of trigs) {
    const text = graphNodes(Buffer.from(trig.buffer, trig.byteOffset, trig.byteLength))?.nodes.toString();
    const stopped = text === undefined ? 0 : scanStatements(text, 0, text.length, visit);
    const reason = "a frame does not contain a graph of a store";
    if (stopped !== -1) throw rdfStoreError("StoreDamaged", { file, offset: stopped, reason });
  }
}

/** Returns the statements of graphs as a list. @throws EiaoError as `visitStatements`. */
export function statementsIn(trigs: readonly Uint8Array[], file: string): Statement[] {
  const statements: Statement[] = [];
  visitStatements(trigs, file, (subject, predicate, object) => statements.push([subject, predicate, object]));
  return statements;
}

/** Returns the statements of a graph by node: in a store, statements of one subject are adjacent. @throws EiaoError as `visitStatements`. */
export function nodesIn(trig: Uint8Array, file: string): Statement[][] {
  const nodes: Statement[][] = [];
  visitStatements([trig], file, (...statement) => {
    const last = nodes.at(-1);
    if (last?.[0]?.[0] === statement[0]) last.push(statement);
    else nodes.push([statement]);
  });
  return nodes;
}

const head = Buffer.from(TRIG_HEAD);
const tail = Buffer.from("\n}\n");

/** The graph in a frame: Turtle in two parts, the declarations and the nodes. */
interface GraphText {
  readonly head: Uint8Array;
  readonly nodes: Buffer;
}

/** Returns the graph in a TriG text, or undefined if the text does not have the shape that the store gives it. */
export function graphNodes(trig: Buffer): GraphText | undefined {
  const start = trig.indexOf("{\n", head.length) + 2;
  const name = trig.toString("latin1", head.length, start);
  const isGraph =
    trig.subarray(0, head.length).equals(head) &&
    /^<#[^\0-\x20<>"{}|^`\\]*> \{\n$/.test(name) &&
    trig.subarray(-tail.length).equals(tail);
  return isGraph ? { head, nodes: trig.subarray(start, 1 - tail.length) } : undefined;
}
