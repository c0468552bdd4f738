import { rm } from "node:fs/promises";
import { Parser } from "n3";
import { expect, onTestFinished, test } from "vitest";
import { storeGraph } from "../../packages/cli/src/assess/run-graphs.ts";
import { exportRdfXml } from "../../packages/sampler/src/rdf-store/export/export-rdf-xml.ts";
import { openStoreReader } from "../../packages/sampler/src/rdf-store/file/read.ts";
import { readByN3 } from "../../packages/sampler/src/rdf-store/test-store.ts";
import { researchStores } from "../../packages/sampler/src/rdf-store/test-research.ts";

test("a store as one graph has each statement once, also of a frame that two pages show, and all of them", async () => {
  const { folder, files } = await researchStores();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const reader = await openStoreReader(files[0] ?? "");
  const parts = [await reader.surveyTrig(), ...(await reader.manifestTrig())];
  for (const page of reader.pages) parts.push(await reader.pageTrig(page));
  const stated = [...new Set(parts.flatMap((part) => readByN3(part.toString())))].toSorted();
  let text = "";
  for await (const piece of storeGraph(reader, "ntriples")) text += piece;
  let xml = "";
  for await (const piece of exportRdfXml(reader)) xml += piece;
  await reader.close();
  expect(stated.length).toBeLessThan(reader.triples);
  expect(new Parser({ format: "N-Triples" }).parse(text)).toHaveLength(stated.length);
  expect(readByN3(text, "N-Triples")).toEqual(stated);
  const abouts = [...xml.matchAll(/ rdf:about="([^"]*)"/g)].map(([, about]) => about);
  expect(abouts.length).toBe(new Set(abouts).size);
  const assertions = new Set(stated.filter((line) => line.includes('nmg-strawman#Assertion"')));
  expect(xml.split("<earl:Assertion ").length - 1).toBe(assertions.size);
});

test.each(["turtle", "ntriples", "earl-jsonld", "earl-xml"] as const)(
  "who has enough of %s closes the store: nothing of it is read any more",
  async (format) => {
    const { folder, files } = await researchStores();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const reader = await openStoreReader(files[0] ?? "");
    let begun = 0;
    let ended = 0;
    const counted = <Read>(read: () => Promise<Read>) => {
      begun++;
      return read().finally(() => ended++);
    };
    const watched = {
      ...reader,
      surveyTrig: () => counted(() => reader.surveyTrig()),
      manifestTrig: () => counted(() => reader.manifestTrig()),
    };
    const graph = storeGraph(watched, format);
    for (let piece = 0; piece < 3; piece++) await graph.next();
    await graph.return();
    expect(ended).toBe(begun); // what is under way would fail with nobody listening, which ends the program
    await reader.close();
  },
);
