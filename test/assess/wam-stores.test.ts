import { rm } from "node:fs/promises";
import type { Launch } from "@eiao/crawler";
import { createWamServers, openStoreReader, verifyStore } from "@eiao/sampler/internal";
import type { Evaluator } from "@eiao/sampler";
import { startWamServer } from "@eiao/server";
import type { WamServer } from "@eiao/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startSite } from "../support/sites/server.ts";
import type { Reply, Routes, Site } from "../support/sites/server.ts";
import { scannedPdf } from "../support/pdf-files.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { copyOf, openSamples, sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";
import { callsOf } from "./wam-calls.ts";

/** A store that was made through WAM servers equals one of this process. Observatory 9.3; issue 6, item 5. */

/** Makes pages with style sheets of every kind: shared, imported, missing, lost, moved, named by a header, in another encoding. */
function styledSite(): Routes {
  const css = (body: string): Reply => ({ headers: { "content-type": "text/css" }, body });
  const linked = ["shared", "missing", "moved", "lost"]
    .map((name) => `<link rel=stylesheet href="/${name}.css">`)
    .join("");
  const pages = Array.from({ length: 30 }, (_, at): [string, Reply] => {
    const own = at % 10 === 0 ? `<link rel=stylesheet href="/own-${at}.css">` : "";
    const type = at % 2 === 0 ? '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "">' : "";
    const body = `${type}<html lang=en><head><title>${at}</title><meta name=generator content="Hand ${at % 3}">${linked}${own}</head>
<body><h1 class=text>Page ${at}</h1><p class=a>text<img src="${at}.png"><marquee>m</marquee></body></html>`;
    const latin = at % 5 === 0 ? { headers: { "content-type": "text/html; charset=iso-8859-1" } } : {};
    return [
      `/p${at}.html`,
      { ...latin, body: Buffer.from(body.replaceAll("text", "t\u00e9xt"), at % 5 === 0 ? "latin1" : "utf8") },
    ];
  });
  const links = pages.map(([path]) => `<a href="${path}">${path}</a>`).join(" ");
  return {
    ...Object.fromEntries(pages),
    "/": {
      headers: { "content-type": "text/html", link: "</header.css>; rel=stylesheet" },
      body: `<title>Home</title><p>${links} <a href="/set.html">set</a> <a href="/report.pdf">report</a>`,
    },
    "/set.html": { body: '<frameset cols="*,*"><frame src="/one.html"><frame src="/two.html"></frameset>' },
    "/one.html": { body: `<title>One</title>${linked}<p>one<embed src=a.swf>` },
    "/two.html": { body: `<title>Two</title>${linked}<p>two` },
    // Each sample fetches it, since the crawl keeps no PDF. Its header is stored.
    "/report.pdf": {
      headers: { "content-type": "application/pdf", date: "Sat, 21 Nov 2026 09:30:00 GMT" },
      body: scannedPdf,
    },
    "/header.css": css("p { color: red }"),
    "/shared.css": css('@import "/deep/a.css"; p.a { text-decoration: blink }'),
    "/deep/a.css": css('@import "b.css"; h1 { color: blue'),
    "/deep/b.css": {
      headers: { "content-type": "text/css; charset=iso-8859-1" },
      body: Buffer.from("h1.t\u00e9xt { text-decoration: blink }", "latin1"),
    },
    // It is read as CSS on pages in quirks mode only (wams.md, D75).
    "/lost.css": { headers: { "content-type": "text/html" }, body: "<p>Not found" },
    "/moved.css": { status: 302, headers: { location: "/elsewhere/moved.css" }, body: "" },
    "/elsewhere/moved.css": css('@import "beside.css"; p { margin: 0 }'),
    "/elsewhere/beside.css": css("p { text-decoration: blink }"),
    "/own-0.css": css(""),
    "/own-10.css": css("p { width: 10px }"),
    "/own-20.css": { headers: { "content-type": null }, body: "p { text-decoration: blink; color red }" },
  };
}

/** The paths that a sampler requests once a run: the sheets above, with the missing one, and the redirect with its target. */
const sheetPaths = [
  "/deep/a.css",
  "/deep/b.css",
  "/elsewhere/beside.css",
  "/elsewhere/moved.css",
  "/header.css",
  "/lost.css",
  "/missing.css",
  "/moved.css",
  "/own-0.css",
  "/own-10.css",
  "/own-20.css",
  "/shared.css",
];

describe("with real WAM servers", () => {
  let samples: Samples;
  let site: Site;
  const servers: WamServer[] = [];
  let launch: Launch;

  beforeAll(async () => {
    samples = await openSamples(await databaseOfSuite());
    site = await startSite(styledSite());
    for (let i = 0; i < 2; i++) servers.push(await startWamServer({ port: 0, workers: 1, version: "1" }));
    launch = await samples.crawl(`${site.origin}/`);
    // The date of a run is in its reports, and is part of the ids of their nodes.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await Promise.all(servers.map((server) => server.close()));
    await site.close();
    await samples.close();
  });

  /** Takes the same sample in a copy of the data directory. Returns store, report card and the paths of requested sheets. */
  async function measured(evaluator?: Evaluator) {
    const dataDir = await copyOf(samples.dataDir);
    const begun = site.log.arrivals.length;
    const options = {
      dataDir,
      seed: "seed",
      includePdf: true,
      ruleSets: ["uwem-1.2", "wcag-2.2"],
      ...(evaluator === undefined ? {} : { evaluator }),
    };
    const { file, assessment } = sealed(await samples.sample(`${site.origin}/`, launch, options));
    const verified = await verifyStore(file, dataDir);
    const graphs = await graphsOf(file);
    const targets = site.log.arrivals.slice(begun).map(({ target }) => target);
    await rm(dataDir, { recursive: true, force: true });
    return { assessment, verified, graphs, sheets: targets.filter((path) => path.endsWith(".css")).toSorted() };
  }

  test("a sample through them equals one of this process in every character, and can be replayed", async () => {
    const own = await measured();
    const addresses = ["http://127.0.0.1:1/", ...servers.map(({ address }) => address)]; // no server listens at the first one
    const evaluator = createWamServers({ addresses, perServer: 2 });
    const served = await measured(evaluator);
    await evaluator.close();
    expect(own.verified).toMatchObject({ pages: 33, documents: 35, differences: [], notes: [] });
    expect(served.verified).toMatchObject({ pages: 33, documents: 35, differences: [], notes: [] });
    expect(served.assessment).toEqual(own.assessment);
    expect(served.graphs).toEqual(own.graphs);
    expect(served.sheets).toEqual(sheetPaths);
    expect(own.sheets).toEqual(sheetPaths);
    const calls = await Promise.all(servers.map(({ address }) => callsOf(address)));
    const sum = (method: string) => calls.reduce((total, each) => total + (each.get(method) ?? 0), 0);
    // A document costs one call, the first ones some more: at most 12 pages are under way at a time, and imports are two deep.
    expect(sum("evaluate")).toBeLessThanOrEqual(served.verified.documents + 12 * 4);
    expect(sum("check")).toBe(0);
  });
});

/** Matches the node of a sheet. Its id is made of all statements about the sheet. */
const sheetNode = /<#(sheet_[0-9a-f]{32})>\n {2}a eiao:StyleSheet ;\n {2}eiao:sheetUrl "([^"]*)"/g;
const placeLine = /\n {2}eiao:warc(?:Offset|Length|Digest) [^\n]*/g;

/** Returns page graphs by scenario, without the positions in the archive of documents that the sampler fetched: they vary. */
async function graphsOf(file: string): Promise<Map<string, string>> {
  const reader = await openStoreReader(file);
  const graphs = new Map<string, string>();
  for (const page of reader.pages) {
    const text = (await reader.pageTrig(page)).toString();
    let plain = text.replace(placeLine, "");
    for (const [, id = "", url = ""] of text.matchAll(sheetNode)) plain = plain.replaceAll(id, url);
    graphs.set(page.id, plain);
  }
  await reader.close();
  return graphs;
}
