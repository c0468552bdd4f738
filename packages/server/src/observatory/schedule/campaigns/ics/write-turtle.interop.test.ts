import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { Parser } from "n3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { icsTurtle } from "./write-turtle.ts";
import { anyIcs } from "./test-ics.ts";
import { readGraph } from "../../../../../../../test/support/rapper.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-ics-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("rapper reads the Turtle of random specifications without complaints, and finds as many triples as n3", async () => {
  for (const [at, ics] of fc.sample(anyIcs("europe"), { numRuns: 100, seed: 7 }).entries()) {
    const turtle = icsTurtle(ics);
    const file = path.join(folder, `${at}.ttl`);
    await writeFile(file, turtle);
    const { triples, complaints } = await readGraph(file, "turtle");
    expect({ complaints, triples }).toEqual({ complaints: [], triples: new Parser().parse(turtle).length });
  }
});
