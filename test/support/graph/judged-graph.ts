import { fileURLToPath } from "node:url";
import { outputOf } from "../run-program.ts";
import { graphCounts } from "./graph-counts.ts";
import type { GraphCounts } from "./graph-counts.ts";

/** What judge-graph.py says of a graph. */
export interface JudgedGraph {
  readonly counts: GraphCounts;
  /** Lines read. */
  readonly lines: number;
  /** Different quads of each graph. */
  readonly graphs: Readonly<Record<string, number>>;
  /** Nodes of each class. */
  readonly nodes: Readonly<Record<string, number>>;
  /** Nodes with too few or too many of a property. */
  readonly faults: readonly string[];
  /** Subjects that no path of statements leads to from the test run. */
  readonly unreachable: readonly string[];
}

const base = "http://www.eiao.net/rdf/2.0/";
const judge = fileURLToPath(new URL("judge-graph.py", import.meta.url));

/** Raptor (Debian: raptor2-utils) reads TriG and writes N-Quads, or N-Triples without the names of the graphs. @throws Error when it complains. */
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

/** Plain Python over N-Quads. @throws Error when a line is none. Cost: 10 s for a million quads. */
export async function judgedGraph(nquads: string): Promise<JudgedGraph> {
  const json = await outputOf("bash", ["-c", '/usr/bin/python3 "$1" < "$2"', "bash", judge, nquads]);
  const { score, counted, stated, ...others } = JSON.parse(json) as Omit<JudgedGraph, "counts"> &
    Pick<GraphCounts, "score"> &
    Record<"counted" | "stated", Record<string, [applied: number, failed: number]>>;
  const scenarios = others.nodes["http://www.eiao.net/rdf/2.0#scenario"] ?? 0;
  const rows = (tests: typeof counted) => Object.entries(tests).map(([test, count]) => [test, ...count] as const);
  return { ...others, counts: graphCounts({ scenarios, score, counted: rows(counted), stated: rows(stated) }) };
}
