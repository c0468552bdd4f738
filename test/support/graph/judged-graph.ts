import { fileURLToPath } from "node:url";
import { outputOf } from "../run-program.ts";
import { graphCounts } from "./graph-counts.ts";
import type { GraphCounts } from "./graph-counts.ts";

/** The output of judge-graph.py for a graph. */
export interface JudgedGraph {
  readonly counts: GraphCounts;
  /** The number of lines. */
  readonly lines: number;
  /** The number of different quads of each graph. */
  readonly graphs: Readonly<Record<string, number>>;
  /** The number of nodes of each class. */
  readonly nodes: Readonly<Record<string, number>>;
  /** The nodes with too few or too many of a property. */
  readonly faults: readonly string[];
  /** The subjects that no path of statements reaches from the test run. */
  readonly unreachable: readonly string[];
}

const base = "http://www.eiao.net/rdf/2.0/";
const judge = fileURLToPath(new URL("judge-graph.py", import.meta.url));

/** Reads TriG by Raptor (Debian: raptor2-utils) and writes N-Quads, or N-Triples without the names of the graphs. @throws Error at a warning. */
export async function convertTrig(trig: string, output: "nquads" | "ntriples", file: string): Promise<void> {
  await outputOf("bash", [
    "-c",
    'rapper --quiet --input trig --output "$1" "$2" "$3" > "$4"',
    "bash",
    output,
    trig,
    base,
    file,
  ]);
}

/** Judges N-Quads in plain Python. @throws Error at an invalid line. Cost: 10 s for a million quads. */
export async function judgedGraph(nquads: string): Promise<JudgedGraph> {
  const json = await outputOf("bash", ["-c", '/usr/bin/python3 "$1" < "$2"', "bash", judge, nquads]);
  const { score, counted, stated, ...others } = JSON.parse(json) as Omit<JudgedGraph, "counts"> &
    Pick<GraphCounts, "score"> &
    Record<"counted" | "stated", Record<string, [applied: number, failed: number]>>;
  const scenarios = others.nodes["http://www.eiao.net/rdf/2.0#scenario"] ?? 0;
  const rows = (tests: typeof counted) => Object.entries(tests).map(([test, count]) => [test, ...count] as const);
  return { ...others, counts: graphCounts({ scenarios, score, counted: rows(counted), stated: rows(stated) }) };
}
