import { readPages, reportFunctionNames, runReport } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";

/** Milliseconds of a report function, the least of some calls, with an option that narrows it to what it is called for. */
export interface ReportTime {
  readonly name: string;
  readonly milliseconds: number;
}

const CALLS = 3;

/** Times each function: over all sites, over a place, and of a site. The slowest of the three counts. */
export async function reportTimes(warehouse: Warehouse, run: string): Promise<ReportTime[]> {
  const site = "site-00003.example";
  let page = "";
  for await (const { url } of readPages(warehouse, run, site)) {
    page = url;
    break;
  }
  const all = { run, language: "en", mimeType: "text/html" };
  const queries = [all, { ...all, place: "NO", sector: "O" }, { ...all, site }, { ...all, site, page }];
  const times: ReportTime[] = [];
  for (const name of reportFunctionNames) {
    let slowest = -1;
    for (const query of queries) {
      const milliseconds = await leastTime(async () => await runReport(warehouse, name, query));
      if (milliseconds !== undefined) slowest = Math.max(slowest, milliseconds);
    }
    if (slowest === -1) throw new Error(`${name} could be called in no way`);
    times.push({ name, milliseconds: slowest });
  }
  return times.sort((a, b) => b.milliseconds - a.milliseconds);
}

async function leastTime(call: () => Promise<unknown>): Promise<number | undefined> {
  let least = Infinity;
  for (let at = 0; at < CALLS; at++) {
    const start = performance.now();
    try {
      await call();
    } catch (error) {
      if ((error as { code?: unknown }).code === "ReportNeeds") return undefined;
      throw error;
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
