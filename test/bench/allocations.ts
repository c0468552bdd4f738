/**
 * A program that prints how many bytes checks of real pages allocate, each with its JSON and its EARL. It runs without
 * optimised code, which omits a varying part of the allocations: the figure is the same each time within 0.1 % (sampling).
 */
import { Session } from "node:inspector/promises";
import { checkWith, pageJson, writeEarl } from "@eiao/wam-core";
import { material } from "./material.ts";

const { plain, styled, load } = await material(10, 10);
const pages = [...plain, ...styled];

function work(): void {
  for (const { url, content } of pages) {
    const report = checkWith({ url, content }, load, { date: "2026-01-01T00:00:00Z" });
    JSON.stringify(pageJson(report));
    writeEarl(report, "rdf-xml");
  }
}

const session = new Session();
session.connect();
work(); // tables that are made once
await session.post("HeapProfiler.startSampling", {
  samplingInterval: 4096,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
});
work();
const { profile } = await session.post("HeapProfiler.stopSampling");
console.log(bytesOf(profile.head));

interface Node {
  readonly selfSize: number;
  readonly children: readonly Node[];
}

function bytesOf({ selfSize, children }: Node): number {
  return children.reduce((sum, child) => sum + bytesOf(child), selfSize);
}
