/** `npm run screenshots`: makes pictures of the reports for the README, with made-up data. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@eiao/crawler/internal/database";
import { generateRuns, openWarehouse } from "@eiao/etl/internal";
import { startReports } from "@eiao/server/internal";
import { launchChromium } from "../support/chromium/launch.ts";

const pictures = fileURLToPath(new URL("../../examples/pictures/", import.meta.url));
const shots = [
  { name: "reports-regions", target: "/reports/regions", colorScheme: "light" },
  { name: "reports-site", target: "/sites/site-00003.example", colorScheme: "dark" },
] as const;

const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-screenshots-"));
const database = await openDatabase({ dataDir, program: "screenshots" });
const browser = await launchChromium();
try {
  const warehouse = await openWarehouse(database);
  await generateRuns(warehouse, { sites: 100, pages: 5, runs: 14, seed: "pictures" });
  const reports = await startReports({ warehouse, dataDir, port: 0, onFault: console.error });
  for (const { name, target, colorScheme } of shots) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1100, height: 1000 } });
    await page.goto(new URL(target, reports.address).href);
    await page.screenshot({ path: `${pictures}${name}.png` });
    await page.close();
  }
  await reports.close();
} finally {
  await browser.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
