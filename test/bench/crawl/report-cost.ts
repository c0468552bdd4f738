/** Loaded before a contestant's program: when the process exits, writes its cost to the file named in EIAO_BENCH_COST. */
import { writeFileSync } from "node:fs";
import { peakMemory } from "../../support/peak-memory.ts";

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const cost = { cpuMs: (user + system) / 1000, peakRss: peakMemory() };
  writeFileSync(process.env["EIAO_BENCH_COST"] ?? "", JSON.stringify(cost));
});
