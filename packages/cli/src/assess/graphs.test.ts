import { rm } from "node:fs/promises";
import { openStoreReader } from "@eiao/sampler/internal";
import { Parser } from "n3";
import { expect, onTestFinished, test } from "vitest";
import { researchStores } from "../../../../test/support/research-stores.ts";
import { storeGraph } from "./graphs.ts";
import { graphFormats } from "./report/format.ts";
import type { GraphFormat } from "./report/format.ts";

/** Returns the triples of a text as N3.js reads it, one per line. */
function triplesIn(text: string, format = "application/trig"): string[] {
  const lines = new Parser({ format }).parse(text).map(({ subject, predicate, object }) => {
    const mark = object.termType === "Literal" ? [object.language, object.datatype.value] : [];
    return JSON.stringify([subject.value, predicate.value, object.termType, object.value, ...mark]);
  });
  return [...new Set(lines)].toSorted();
}

test("a store as one graph has all statements, each once, even of a frame that two pages show", async () => {
  const { folder, files } = await researchStores();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const reader = await openStoreReader(files[0] ?? "");
  const parts = [await reader.surveyTrig(), ...(await reader.manifestTrig())];
  for (const page of reader.pages) parts.push(await reader.pageTrig(page));
  const stated = [...new Set(parts.flatMap((part) => triplesIn(part.toString())))].toSorted();
  const graph = async (format: GraphFormat) => {
    let text = "";
    for await (const piece of storeGraph(reader, format)) text += piece;
    return text;
  };
  const [xml, jsonLd, turtle, ntriples] = await Promise.all(graphFormats.map(graph));
  await reader.close();
  expect(stated.length).toBeLessThan(reader.triples);
  for (const text of [turtle, ntriples]) {
    expect(new Parser().parse(text ?? "")).toHaveLength(stated.length);
    expect(triplesIn(text ?? "", "text/turtle")).toEqual(stated);
  }
  const nodes = JSON.parse(jsonLd ?? "") as Record<string, unknown[]>[];
  expect(nodes.filter((node) => node["@type"]?.some((type) => String(type).endsWith("#siteSurvey")))).toHaveLength(1);
  const values = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, value]) => (name === "@id" ? [] : value)),
  );
  expect(values).toHaveLength(stated.length);
  expect(xml).toMatch(/^<\?xml[^]*<eiao:siteSurvey rdf:about=[^]*<\/rdf:RDF>\n$/);
  const abouts = [...(xml ?? "").matchAll(/ rdf:about="([^"]*)"/g)].map(([, about]) => about);
  expect(abouts.length).toBe(new Set(abouts).size);
  const assertions = new Set(stated.filter((line) => line.includes('nmg-strawman#Assertion"')));
  expect((xml ?? "").split("<earl:Assertion ").length - 1).toBe(assertions.size);
});

test.each(graphFormats)("a reader that stops early closes the store: nothing more is read from %s", async (format) => {
  const { folder, files } = await researchStores();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const reader = await openStoreReader(files[0] ?? "");
  let begun = 0;
  let ended = 0;
  const count = <Read>(read: () => Promise<Read>) => {
    begun++;
    return read().finally(() => ended++);
  };
  const watched = {
    ...reader,
    surveyTrig: () => count(() => reader.surveyTrig()),
    manifestTrig: () => count(() => reader.manifestTrig()),
  };
  const graph = storeGraph(watched, format);
  for (let piece = 0; piece < 3; piece++) await graph.next();
  await graph.return();
  expect(ended).toBe(begun); // a pending read would fail unhandled, which ends the program
  await reader.close();
});
