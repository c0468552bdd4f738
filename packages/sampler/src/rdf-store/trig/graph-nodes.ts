import { TRIG_HEAD } from "./trig-node.ts";

const head = Buffer.from(TRIG_HEAD);
const tail = Buffer.from("\n}\n");

/** The graph in a frame: Turtle in two parts, the declarations and the nodes. */
export interface GraphNodes {
  readonly head: Uint8Array;
  readonly nodes: Buffer;
}

/** Takes a graph out of the TriG that it is stored as; undefined when it has not the shape that the store gives it. */
export function graphNodes(trig: Buffer): GraphNodes | undefined {
  const start = trig.indexOf("{\n", head.length) + 2;
  const name = trig.toString("latin1", head.length, start);
  const isGraph =
    trig.subarray(0, head.length).equals(head) &&
    /^<#[^\0-\x20<>"{}|^`\\]*> \{\n$/.test(name) &&
    trig.subarray(-tail.length).equals(tail);
  return isGraph ? { head, nodes: trig.subarray(start, 1 - tail.length) } : undefined;
}
