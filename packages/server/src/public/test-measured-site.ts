/** A small hostile site that is crawled, sampled, loaded and published as in production, and its reports. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crawlSite, defaultSite, openUrlRepository, siteRepresentation } from "@eiao/crawler/internal";
import { openDatabase } from "@eiao/crawler/internal/database";
import type { Database } from "@eiao/crawler/internal/database";
import { announceSites, loadStore, openWarehouse, publishRun } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { sampleSite } from "@eiao/sampler";
import { textAnswer } from "./test-reports.ts";
import type { TextAnswer } from "./test-reports.ts";
import { openReportSite } from "./http/report-site.ts";
import type { ReportSite, ReportSiteOptions } from "./http/report-site.ts";
import { createArchiveWorkers } from "../public/archive/archive-workers.ts";
import type { ArchiveWorkers } from "../public/archive/archive-workers.ts";
import { startSite } from "../../../../test/support/sites/server.ts";
import type { Routes } from "../../../../test/support/sites/server.ts";

/** The name of the run. */
export const MEASURED_RUN = "measured";

const page = (title: string, body: string, head = "") =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><title>${title}</title>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;

/** A hostile page. `EVIL` stands for an address that must never be requested. */
export const HOSTILE = page(
  `"><script>top.evil = 1</script>`,
  `<h1 id="main">Hostile</h1>
<script>document.title = "ran"; fetch("EVIL/fetch"); parent.postMessage("ran", "*")</script>
<img src="EVIL/img.gif" onerror="document.title='ran'" onload="document.title='ran'">
<img alt="<script>alert(1)</script>" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">
<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script><image href="EVIL/svg.png"/></svg>
<iframe src="EVIL/frame.html"></iframe><iframe srcdoc="<script>parent.document.title='ran'</script>"></iframe>
<object data="EVIL/object.swf"></object><embed src="EVIL/embed.swf"><video src="EVIL/v.mp4" poster="EVIL/p.png" autoplay></video>
<form action="EVIL/form" method="post"><input name="a" autofocus onfocus="document.title='ran'"><button>Send</button></form>
<a id="out" href="EVIL/link" ping="EVIL/ping">Out</a> <a href="javascript:document.title='ran'">js</a>
<div style="background: url(EVIL/css.png)" onclick="document.title='ran'">x</div>
<noscript><img src="EVIL/noscript.gif"></noscript><template><script>document.title='ran'</script></template>
<p style="position:fixed;top:0;left:0;width:100%;height:100%;z-index:999999;background:#fff">This covers all</p>`,
  `<meta http-equiv="refresh" content="0;url=EVIL/refresh"><base href="EVIL/base/">
<link rel="preconnect" href="EVIL"><link rel="dns-prefetch" href="EVIL"><link rel="prefetch" href="EVIL/prefetch">
<link rel="preload" as="image" href="EVIL/preload.png"><link rel="stylesheet" href="EVIL/s.css"><link rel="icon" href="EVIL/icon.png">
<link rel="modulepreload" href="EVIL/m.js"><link rel="prerender" href="EVIL/prerender"><link rel="manifest" href="EVIL/m.json">
<style>@import url(EVIL/import.css); @font-face { font-family: f; src: url(EVIL/f.woff) } body { font-family: f; background: url(EVIL/bg.png) } h1 { background: u\\72l(EVIL/escaped.png) }</style>`,
);

/** A page with two images. The tests count line and column of its barriers by hand. */
export const IMAGES = page(
  "Images",
  '<main id="content">\n  <p>One</p>\n  <p><img src="a.gif"> <img src="b.gif"></p>\n</main>',
);

function routes(evil: string, pdf: Buffer | undefined): Routes {
  const latin = Buffer.from(page("Caf\u00e9", "<p>na\u00efve \u00a9 <b>\u00fcber</b></p>"), "latin1");
  const links = ["images", "latin", "hostile", "styled"].map((name) => `<a href="/${name}.html">${name}</a>`).join(" ");
  const document = pdf === undefined ? "" : ' <a href="/report.pdf">Report</a>';
  return {
    "/": { body: page("Start", links + document) },
    ...(pdf === undefined ? {} : { "/report.pdf": { headers: { "content-type": "application/pdf" }, body: pdf } }),
    "/images.html": { body: IMAGES },
    "/latin.html": { headers: { "content-type": "text/html; charset=ISO-8859-1" }, body: latin },
    "/hostile.html": { body: HOSTILE.replaceAll("EVIL", evil) },
    "/styled.html": {
      body: page("Styled", "<p>Text <em>blinks</em></p>", '<link rel="stylesheet" href="/style.css">'),
    },
    "/style.css": {
      headers: { "content-type": "text/css" },
      body: "p { color: rgb(1, 2, 3) }\nem { text-decoration: blink; background: url(http://evil.example/sheet.png) }\n",
    },
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private/\n" },
  };
}

/** The measured site. Its server no longer runs. */
export interface Measured {
  readonly warehouse: Warehouse;
  readonly database: Database;
  readonly dataDir: string;
  /** The origin of the site, such as `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly site: string;
  /** The file of the site's sealed store. */
  readonly store: string;
  /** The workers that read the archive. */
  readonly workers: ArchiveWorkers;
  /** Opens reports of the site, with a cache of their own. */
  reports(over?: Partial<ReportSiteOptions>): Promise<MeasuredReports>;
  remove(): Promise<void>;
}

export interface MeasuredReports {
  readonly site: ReportSite;
  readonly faults: unknown[];
  get(target: string): Promise<TextAnswer>;
}

/** Crawls, measures and loads the site. @param evil  the origin that the hostile page calls. @param pdf  a further document. */
export async function measuredSite(
  evil = "http://evil.example",
  pdf?: Buffer,
  ruleSets?: readonly string[],
): Promise<Measured> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-measured-"));
  const database = await openDatabase({ dataDir });
  const repository = await openUrlRepository(database);
  const warehouse = await openWarehouse(database);
  const server = await startSite(routes(evil, pdf));
  const seed = `${server.origin}/`;
  const known = defaultSite(siteRepresentation(seed), [seed]);
  const { site } = known;
  await crawlSite(known, { dataDir, allowPrivate: true, delaySeconds: 0 }, { store: repository });
  const row = await repository.siteOf(site);
  const launch = row && (await repository.lastLaunch(row.id));
  if (launch === undefined) throw new Error("it was not crawled");
  const tool = { name: "eiao-wam", version: "0.0.1" };
  const sampled = await sampleSite({
    site: known,
    dataDir,
    repository,
    launch,
    delaySeconds: 0,
    allowPrivate: true,
    minimum: 0,
    includePdf: pdf !== undefined,
    ...(ruleSets === undefined ? {} : { ruleSets }),
    tool,
  });
  if (sampled.state !== "sealed") throw new Error(JSON.stringify(sampled));
  await server.close();
  await announceSites(warehouse, MEASURED_RUN, [site], { panel: "default" });
  await loadStore(warehouse, { file: sampled.file, run: MEASURED_RUN, dataDir, siteAt: async () => undefined });
  await publishRun(warehouse, MEASURED_RUN);
  const opened: ReportSite[] = [];
  const workers = createArchiveWorkers({ limitMs: 100_000 });
  return {
    warehouse,
    database,
    dataDir,
    origin: server.origin,
    site,
    store: sampled.file,
    workers,
    async reports(overrides = {}) {
      const faults: unknown[] = [];
      const cache = { folder: await mkdtemp(path.join(dataDir, "cache-")) };
      const reports = await openReportSite({
        warehouse,
        archive: { dataDir, workers, waitMs: 200_000 },
        cache,
        lookSeconds: 3600,
        onFault: (error) => faults.push(error),
        ...overrides,
      });
      opened.push(reports);
      return {
        site: reports,
        faults,
        get: (target) => textAnswer(reports, { method: "GET", target, origin: "http://reports.example" }),
      };
    },
    async remove() {
      for (const reports of opened) await reports.close();
      await workers.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
