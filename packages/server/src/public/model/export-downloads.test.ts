/** Exports of runs that the reports offer, downloaded over HTTP. */
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { announceSites, exportRun, generateStores, loadStore, publishRun, removeExports } from "@eiao/etl/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReportApp } from "../http/report-app.ts";
import { openReportSite } from "../http/report-site.ts";
import type { ReportSite } from "../http/report-site.ts";
import { createOpenData } from "./export-downloads.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { testWarehouse } from "../../../../../test/support/warehouse.ts";
import type { TestWarehouse } from "../../../../../test/support/warehouse.ts";

let opened: TestWarehouse;
let site: ReportSite;
let app: ReturnType<typeof createReportApp>;
let origin = "";
let run = "";
let folder = "";

async function load(name: string): Promise<void> {
  const { warehouse } = opened;
  await announceSites(warehouse, run, [name], { panel: "default" });
  const file = path.join(opened.folder, "output", "rdf", name, `${run}.trig.zst`);
  await loadStore(warehouse, { file, run, dataDir: opened.folder, siteAt: async () => undefined });
}

const writeExport = (format: "parquet" | "csv" | "rdf") =>
  exportRun(opened.warehouse, {
    run,
    format,
    folder: path.join(opened.folder, "output", "exports", format),
    dataDir: opened.folder,
    software: "test",
  });

beforeAll(async () => {
  opened = await testWarehouse(embeddedStore);
  run = (await generateStores(opened.folder, { sites: 2, pages: 2, runs: 1, seed: "open data" }))[0]?.run ?? "";
  await load("site-00001.example");
  await publishRun(opened.warehouse, run);
  await writeExport("parquet");
  await writeExport("csv");
  folder = path.join(opened.folder, "output", "exports", "csv", `run=${run}`);
  site = await openReportSite({
    warehouse: opened.warehouse,
    cache: { folder: path.join(opened.folder, "cache") },
    lookSeconds: 3600,
    openData: createOpenData(opened.folder),
    onFault: (error) => expect.unreachable(String(error)),
  });
  app = createReportApp(site, { host: "127.0.0.1" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app?.close();
  await site?.close();
  await opened?.remove();
});

/** Sends a request with the path unchanged: `fetch` would normalise it. */
async function send(target: string, headers: Readonly<Record<string, string>> = {}, method = "GET") {
  const outgoing = request(origin, { path: target, headers, method });
  outgoing.end();
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

test.each(["/data", "/runs/RUN", "/runs/RUN/data"])(
  "%s, already requested before, names an export only while it exists",
  async (page) => {
    const pageText = async () => String((await send(page.replace("RUN", run))).body);
    expect(await pageText()).not.toMatch(/RDF/);
    await writeExport("rdf");
    expect(await pageText()).toMatch(/RDF/);
    await rm(path.join(opened.folder, "output", "exports", "rdf"), { recursive: true });
    expect(await pageText()).not.toMatch(/RDF/);
  },
);

test("every file of every format is linked from the run and from the data page, with size and digest, and is served unchanged", async () => {
  expect(String((await send("/data")).body)).toContain(`href="/runs/${run}/data"`);
  expect(String((await send(`/runs/${run}`)).body)).toContain(`href="/runs/${run}/data"`);
  const page = String((await send(`/runs/${run}/data`)).body);
  for (const format of ["parquet", "csv"]) {
    const place = path.join(opened.folder, "output", "exports", format, `run=${run}`);
    const sums = (await readFile(path.join(place, "SHA256SUMS"), "utf8")).trim().split("\n");
    expect(sums.length).toBeGreaterThan(4);
    for (const line of sums) {
      const [sha256 = "", name = ""] = line.split("  ");
      expect(page).toContain(`href="/files/${run}/${format}/${name}"`);
      expect(page).toContain(sha256);
      const { status, headers, body } = await send(`/files/${run}/${format}/${name}`);
      expect(status).toBe(200);
      expect(createHash("sha256").update(body).digest("hex")).toBe(sha256);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers["content-disposition"]).toBe(`attachment; filename*=UTF-8''${run}-${name.replaceAll("/", "-")}`);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await send(`/files/${run}/${format}/SHA256SUMS`)).status).toBe(200);
  }
  const typeOf = async (name: string) => (await send(`/files/${run}/${name}`)).headers["content-type"];
  const [, parquet = ""] = /href="\/files\/[^/"]+\/(parquet\/[^"]*\.parquet)"/.exec(page) ?? [];
  expect(await typeOf(parquet)).toBe("application/vnd.apache.parquet");
  expect(await typeOf("csv/pages.csv")).toBe("text/csv; charset=utf-8");
  expect(await typeOf("csv/README.md")).toBe("text/markdown; charset=utf-8");
  const list = JSON.parse(String((await send(`/api/runs/${run}/data?table=files`)).body)) as {
    rows: { file: string }[];
  };
  expect(list.rows.map(({ file }) => file)).toContain("pages.csv");
});

test("pages, the API, exports and their descriptions name the same licence", async () => {
  const licence = "https://creativecommons.org/licenses/by/4.0/";
  for (const page of ["/data", `/runs/${run}/data`])
    expect(String((await send(page)).body), page).toMatch(
      new RegExp(`Licence of the data: <a href="${licence}"[^>]*>CC BY 4.0</a>`),
    );
  expect(JSON.parse(String((await send("/api/reports/sites")).body))).toMatchObject({ licence });
  const fileText = async (name: string) => String((await send(`/files/${run}/csv/${name}`)).body);
  expect(await fileText("README.md")).toContain(`- Licence: CC BY 4.0, ${licence}`);
  expect(await fileText("dcat.ttl")).toContain(`dct:license <${licence}>`);
  expect(JSON.parse(await fileText("csv-metadata.json"))).toMatchObject({ "dc:license": { "@id": licence } });
});

test("an interrupted download continues; an unchanged file is not sent again", async () => {
  const target = `/files/${run}/csv/pages.csv`;
  const full = await send(target);
  const { etag = "" } = full.headers;
  const rest = await send(target, { range: "bytes=10-", "if-range": etag });
  expect([rest.status, rest.headers["content-range"]]).toEqual([
    206,
    `bytes 10-${full.body.length - 1}/${full.body.length}`,
  ]);
  expect(Buffer.compare(rest.body, full.body.subarray(10))).toBe(0);
  expect((await send(target, { range: "bytes=999999999-" })).status).toBe(416);
  expect((await send(target, { "if-none-match": etag })).status).toBe(304);
  const head = await send(target, {}, "HEAD");
  expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(full.body.length), 0]);
  expect((await send(target, {}, "POST")).status).toBe(405);
});

test("only files of the list are served", async () => {
  await writeFile(path.join(folder, "secret.txt"), "secret");
  for (const name of [
    "secret.txt",
    "..%2f..%2f..%2fsecret",
    "../../csv",
    ".",
    "%00",
    "none.csv",
    "",
    "pages.csv/",
    "%2e%2e/pages.csv",
  ]) {
    const { status, body } = await send(`/files/${run}/csv/${name}`);
    expect([308, 400, 404], name).toContain(status);
    expect(String(body)).not.toMatch(/^secret/);
  }
  for (const target of [
    `/files/${run}/rdf/pages.csv`,
    `/files/none/csv/pages.csv`,
    `/files/${run}/constructor/pages.csv`,
    `/files/..%2f${run}/csv/pages.csv`,
  ])
    expect((await send(target)).status, target).toBe(404);
});

test("an export is offered if it was made after the last publication, whatever the clocks of this machine and the database show", async () => {
  const [{ publishedat: published } = { publishedat: new Date(0) }] = await opened.database.query<{
    publishedat: Date;
  }>("published-at", "select publishedat from dw.testrun where name = $1", [run]);
  const setPublishedAt = (time: Date) =>
    opened.database.query("publish-then", "update dw.testrun set publishedat = $2 where name = $1 returning run", [
      run,
      time,
    ]);
  const isOffered = async () => {
    await site.refresh();
    return (await send(`/files/${run}/csv/pages.csv`)).status === 200;
  };
  const DAY_MS = 86_400_000;
  await rm(path.join(folder, "secret.txt"));
  try {
    // At the publication the clock of the database was a day ahead; the clock of the export is right.
    await setPublishedAt(new Date(Date.now() + DAY_MS));
    expect(await isOffered()).toBe(false);
    await writeExport("csv");
    expect(await isOffered()).toBe(true);
    // The clock is corrected, and the run is published once more.
    await setPublishedAt(new Date(Date.now() - 10_000));
    await writeExport("csv");
    await setPublishedAt(new Date());
    expect(await isOffered()).toBe(false);
  } finally {
    await setPublishedAt(published);
    await writeExport("csv");
  }
  expect(await isOffered()).toBe(true);
});

test("an export from before a change of the run is not offered, nor is a removed or damaged one", async () => {
  await load("site-00002.example");
  await publishRun(opened.warehouse, run);
  await site.refresh();
  expect(String((await send(`/runs/${run}/data`)).body)).toContain("This run has no files yet");
  expect((await send(`/files/${run}/csv/pages.csv`)).status).toBe(404);
  await writeExport("csv");
  expect((await send(`/files/${run}/csv/pages.csv`)).status).toBe(200);
  expect((await send(`/files/${run}/parquet/README.md`)).status).toBe(404);
  expect(await removeExports(opened.folder, run)).toHaveLength(2);
  expect((await send(`/files/${run}/csv/pages.csv`)).status).toBe(404);
  expect(String((await send("/data")).body)).not.toContain(`/runs/${run}/data`);
});
