import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { Parser, type Quad } from "n3";
import { expect, test } from "vitest";
import { example, notMeasured, randomReports } from "./test-reports.ts";
import type { Terms } from "./vocabulary.ts";
import { writeEarl } from "./write-earl.ts";
import type { Report } from "../report.ts";
import { allSamples } from "../../../../test/support/random-samples.ts";

/** Raptor (Debian: raptor2-utils), an RDF parser in C, must find the same triples in our RDF/XML, Turtle and N-Triples, without a warning. */
function rapper(syntax: "rdfxml" | "turtle" | "ntriples", text: string): string[] {
  const arguments_ = ["--input", syntax, "--output", "ntriples", "-", "http://unused.example/"];
  const { error, status, stdout, stderr } = spawnSync("rapper", arguments_, {
    input: text,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined)
    throw new Error("rapper cannot be run; install the Debian package raptor2-utils", { cause: error });
  expect({ status, complaints: stderr.split("\n").filter((line) => /error|warning/i.test(line)) }).toEqual({
    status: 0,
    complaints: [],
  });
  return triples(stdout);
}

function triples(nTriples: string): string[] {
  const text = ({ subject, predicate, object }: Quad): string =>
    JSON.stringify([
      subject.value,
      predicate.value,
      object.termType,
      object.value,
      object.termType === "Literal" ? [object.language, object.datatype.value] : [],
    ]);
  return [...new Set(new Parser({ format: "N-Triples" }).parse(nTriples).map(text))].sort();
}

/** The number of samples with a document of their own. The others share one, because starting rapper takes longer than its work. */
const alone = allSamples ? 60 : 10;
const samples = fc.sample(fc.array(randomReports, { maxLength: 3 }), { numRuns: 60, seed: 20261121 });

test.each<Terms>(["seed", "earl-1.0", "both"])("rapper reads the same graph from all forms: %s", (terms) => {
  const documents: readonly (readonly Report[])[] = [
    [example],
    [example, notMeasured],
    ...samples.slice(0, alone),
    samples.slice(alone).flat(),
  ];
  for (const reports of documents) {
    const nTriples = writeEarl(reports, "n-triples", { terms });
    const expected = triples(nTriples);
    expect(rapper("rdfxml", writeEarl(reports, "rdf-xml", { terms }))).toEqual(expected);
    expect(rapper("turtle", writeEarl(reports, "turtle", { terms }))).toEqual(expected);
    expect(rapper("ntriples", nTriples)).toEqual(expected);
  }
});
