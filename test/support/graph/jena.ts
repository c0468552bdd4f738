import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { outputOf } from "../run-program.ts";

/** Apache Jena (Debian: libapache-jena-java): an independent TriG parser, SHACL and SPARQL. */
export interface Jena {
  /** Reads TriG. @returns the number of quads, with repeated ones. @throws Error at a warning. Cost: 9 s for a million. */
  quads(trig: string): Promise<number>;
  /** Returns the rows of a SELECT over N-Triples, each value as text. Cost: 15 s for a million triples. */
  rows(ntriples: string, query: string): Promise<readonly Readonly<Record<string, string>>[]>;
  /** Returns the nodes in N-Triples that violate a shape, with Jena's messages. Empty if they conform. Cost: 20 s for a million triples. */
  violations(ntriples: string, shapes: string): Promise<readonly string[]>;
}

const libraries = [
  ...["cmds", "shacl", "arq", "core", "base", "iri"].map((part) => `jena-${part}`),
  ...["cli", "codec", "compress", "csv", "io", "lang3"].map((part) => `commons-${part}`),
  ...["core", "databind", "annotations"].map((part) => `jackson-${part}`),
  "slf4j-nop",
  "slf4j-api",
  "dexx.collection",
  "gson",
  "guava",
  "jsonld-java",
  "protobuf",
  "thrift",
  "titanium-json-ld",
].map((name) => `/usr/share/java/${name}.jar`);

/** Opens Jena. @param folder  a temporary folder for files that are missing in Debian's package. @throws Error naming missing libraries. */
export async function openJena(folder: string): Promise<Jena> {
  const missing = libraries.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`${missing.join(", ")} is missing; install the package libapache-jena-java`);
  // Debian moved the classes of Jena's Xerces without their messages. It loads no datatype without the first file, and stops at a value
  // that does not fit its datatype without the second.
  for (const [file, messages] of [
    ["xerces/impl/xpath/regex/message.properties", ""],
    ["xerces/impl/msg/XMLSchemaMessages.properties", "cvc-datatype-valid.1.2.1 = {0} does not fit {1}\n"],
  ] as const) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), messages);
  }
  const classPath = [folder, ...libraries].join(":");
  const options = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx3g"]; // for a few seconds the better compiler would cost more than it saves
  const java = (args: readonly string[]) =>
    outputOf("bash", ["-c", '"$@" 2>&1', "bash", "java", ...options, "-cp", classPath, ...args]);
  return {
    async quads(trig) {
      const output = await java(["riotcmd.riot", "--count", trig]);
      const [, count] = /^\S+ : Quads = ([\d,]+)\n$/.exec(output) ?? [];
      if (count === undefined) throw new Error(output.slice(0, 2000));
      return Number(count.replaceAll(",", ""));
    },
    async rows(ntriples, query) {
      // Not by --data, which would take three times as long: it makes a graph with transactions, in immutable trees.
      const plain = join(folder, "plain-graph.ttl");
      await writeFile(plain, plainGraph(ntriples));
      const json = JSON.parse(await java(["arq.sparql", `--desc=${plain}`, "--results=json", query])) as {
        results: { bindings: Record<string, { value: string }>[] };
      };
      return json.results.bindings.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
      );
    },
    async violations(ntriples, shapes) {
      const report = await java([
        "shacl.shacl_validate",
        "--text",
        "--shapes",
        pathToFileURL(shapes).href,
        "--data",
        ntriples,
      ]);
      return report.trim() === "Conforms" ? [] : report.split(/^(?=Node=)/m);
    },
  };
}

/** Returns a description for Jena's assembler: a data set whose default graph is a file, held in hash tables. */
function plainGraph(file: string): string {
  return `@prefix ja: <http://jena.hpl.hp.com/2005/11/Assembler#> .
[] a ja:RDFDataset ; ja:defaultGraph [ a ja:MemoryModel ; ja:content [ ja:externalContent <${pathToFileURL(file).href}> ] ] .
`;
}
