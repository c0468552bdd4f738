/**
 * `node report-process.ts PLACES FUNCTIONS QUERIES`: measures report functions in a fresh process, from the call on an open connection.
 * Prints a line of JSON with the milliseconds of the slowest query of each function, and the memory of the process in bytes.
 */
import { openWarehouse, runReport } from "@eiao/etl";
import type { ReportQuery } from "@eiao/etl";
import { openDatabase } from "@eiao/crawler/internal/database";
import type { Places } from "./reports.ts";

const [places = "{}", names = "[]", queries = "[]"] = process.argv.slice(2);
// Read-only, because the program that filled an embedded database still has it open.
const database = await openDatabase({ ...(JSON.parse(places) as Places), readOnly: true });
const warehouse = await openWarehouse(database);
const milliseconds: number[] = [];
for (const name of JSON.parse(names) as string[]) {
  let slowest = -1;
  for (const query of JSON.parse(queries) as ReportQuery[]) {
    const start = performance.now();
    try {
      await runReport(warehouse, name, query);
      slowest = Math.max(slowest, performance.now() - start);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "ReportNeeds") throw error;
    }
  }
  if (slowest < 0) throw new Error(`${name} could be called in no way`);
  milliseconds.push(slowest);
}
await database.close();
console.log(JSON.stringify({ milliseconds, bytes: process.resourceUsage().maxRSS * 1024 }));
