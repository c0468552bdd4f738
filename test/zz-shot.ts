import { launchChromium } from "./chromium/launch.ts";
import { createReportApp } from "../packages/server/src/reports/http/report-app.ts";
import { openReportSite } from "../packages/server/src/reports/http/report-site.ts";
import { openDatabase } from "../packages/crawler/src/database/open.ts";
import { openWarehouse } from "@eiao/etl";
const database = await openDatabase({ dataDir: process.argv[2]!, program: "dev" });
const warehouse = await openWarehouse(database);
const site = await openReportSite({
  warehouse,
  cache: { folder: process.argv[2] + "/cache" },
  onFault: (e) => console.error(e),
  statusPath: "/status",
});
const app = createReportApp(site, { host: "127.0.0.1" });
await app.listen({ port: 8181 });
const browser = await launchChromium();
for (const [name, path, scheme, width] of JSON.parse(process.argv[3]!)) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto("http://127.0.0.1:8181" + path);
  await page.screenshot({ path: `/tmp/rep/${name}.png`, fullPage: true });
  await context.close();
}
await browser.close();
await app.close();
site.close();
await database.close();
