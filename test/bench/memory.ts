import { checkWith } from "@eiao/wam-core";
import { realPages } from "../support/pages/real-pages.ts";

/** Measures the memory that a page of 10 MB takes while its report is held, as a multiple of its bytes. */
export async function memoryOfLargePage(): Promise<{ bytes: number; held: number; highest: number }> {
  const gc = globalThis.gc;
  if (gc === undefined) throw new Error("run node with --expose-gc");
  const { pages } = await realPages();
  const bodies = pages
    .filter(({ content }) => content.length > 20_000 && content.length < 100_000)
    .map(({ content }) => new TextDecoder().decode(content).replace(/^[^]*?<body[^>]*>|<\/body>[^]*$/gi, ""));
  let html = "<!DOCTYPE html><title>large</title>";
  for (let i = 0; html.length < 10_000_000; i++) html += bodies[i % bodies.length];
  const content = new TextEncoder().encode(html);
  checkWith({ url: "https://pages.example/small.html", content: content.subarray(0, 100_000) });
  gc();
  const before = inUse();
  const report = checkWith({ url: "https://pages.example/large.html", content });
  const highest = inUse() - before;
  gc();
  const retained = inUse() - before;
  if (report.judgements.length === 0) throw new Error("nothing was judged");
  return { bytes: content.length, held: retained / content.length, highest: highest / content.length };
}

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
