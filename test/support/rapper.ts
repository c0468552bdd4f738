import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** A graph as Raptor read it: the number of triples, and a digest of their set. */
export interface ReadGraph {
  readonly triples: number;
  /** The number of different triples. */
  readonly distinct: number;
  readonly digest: string;
  /** The errors and warnings. */
  readonly complaints: readonly string[];
}

/**
 * Reads a file by Raptor (Debian: raptor2-utils), an RDF parser in C, which writes N-Triples. They are sorted, so equal digests
 * mean equal graphs. It streams, because documents have hundreds of MB. Cost: about 4 s for a million triples.
 */
export async function readGraph(file: string, syntax: "rdfxml" | "turtle" | "ntriples"): Promise<ReadGraph> {
  const rapper = spawn("rapper", ["--input", syntax, "--output", "ntriples", file]);
  const sort = spawn("sort", ["--unique"], { env: { ...process.env, LC_ALL: "C" } });
  rapper.stdout.pipe(sort.stdin);
  const hash = createHash("sha256");
  let distinct = 0;
  sort.stdout.on("data", (part: Buffer) => {
    hash.update(part);
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) distinct++;
  });
  const [messages, ...codes] = await Promise.all([text(rapper.stderr), exitCode(rapper), exitCode(sort)]);
  const lines = messages.split("\n");
  const complaints = lines.filter((line) => /error|warning/i.test(line));
  if (codes.some((code) => code !== 0)) complaints.push(`exit codes ${codes.join(", ")}`);
  const triples = Number(/returned (\d+) triples/.exec(messages)?.[1]);
  return { triples, distinct, digest: hash.digest("hex"), complaints };
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = (await once(child, "close")) as unknown[];
  return code;
}
