/** Public annotations are on the pages of their subjects, in SPARQL and in the RDF export. Other annotations and all authors are nowhere. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { addAnnotation, exportRun, importAnnotations, removeAnnotation } from "@eiao/etl/internal";
import type { Annotation } from "@eiao/etl/internal";
import { Parser } from "n3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReportSparql } from "../sparql/report-sparql.ts";
import { REPORT_SITE_STYLE } from "../../public/views/style.ts";
import { failedTests } from "../../../../../test/support/failed-tests.ts";
import { measuredSite, MEASURED_RUN } from "../test-measured-site.ts";
import type { Measured, MeasuredReports } from "../test-measured-site.ts";

const AUTHOR = "Author-whom-nobody-may-see";
const HOSTILE = `<script>alert(1)</script> "'&amp; =1+1 \u202e\u05e9\u05dc\u05d5\u05dd`;
const date = new Date("2026-11-29T12:00:00Z");

let measured: Measured;
let reports: MeasuredReports;
beforeAll(async () => {
  measured = await measuredSite();
  reports = await measured.reports();
});
afterAll(() => measured?.remove());

/** Adds an annotation on the site. Fields that are not given are null. */
function add(more: Partial<Annotation> & Pick<Annotation, "key" | "value">) {
  const empty = { run: null, page: null, test: null, fingerprint: null, reference: null };
  const annotation = { site: measured.site, ...empty, author: AUTHOR, date, isPublic: true, ...more };
  return addAnnotation(measured.warehouse, annotation);
}

const sitePath = () => `/sites/${encodeURIComponent(measured.site)}`;
const pageUrl = (name: string) => `${measured.origin}/${name}`;
const pagePath = (name: string) => `${sitePath()}/page?url=${encodeURIComponent(pageUrl(name))}`;

async function readPage(target: string): Promise<string> {
  await reports.site.refresh();
  const { status, body } = await reports.get(target);
  expect([target, status]).toEqual([target, 200]);
  return body;
}

interface Place {
  readonly test: string;
  readonly fingerprint: string;
  readonly line: number;
  readonly verdict: string;
}

async function placesOf(name: string): Promise<readonly Place[]> {
  return (JSON.parse(await readPage(`/api${pagePath(name)}`)) as { rows: Place[] }).rows;
}

const images = async () => (await placesOf("images.html")).filter(({ test: name }) => name === "1.1_HTML_01");

test("an annotation is shown with its site, page or finding, in English and German, without its author", async () => {
  const [first, second] = await images();
  const finding = { page: pageUrl("images.html"), test: first?.test ?? "", fingerprint: first?.fingerprint ?? "" };
  await add({ key: "note", value: `About the site ${HOSTILE}` });
  await add({ key: "qa", value: "passed", run: MEASURED_RUN, reference: "https://qa.example/7?a=b&c" });
  await add({ key: "qa", value: "failed", run: "another-run", reference: "https://qa.example/8" });
  await add({ key: "colour <b>", value: "About the page\nin two lines", page: pageUrl("images.html") });
  await add({ key: "verdict", value: "rejected", ...finding });
  await add({ key: "note", value: "SECRET", isPublic: false });
  await add({ key: "note", value: "SECRET", isPublic: false, ...finding });

  const site = await readPage(sitePath());
  expect(site).toContain("About the site &lt;script&gt;alert(1)&lt;/script&gt;");
  expect(site).toMatch(/dir="auto"[^>]*>About the site/);
  expect(site).toMatch(/Quality check.*passed.*href="https:\/\/qa\.example\/7\?a=b&amp;c" rel="nofollow/s);
  expect(site).not.toContain("qa.example/8");
  expect(site).not.toContain("About the page");
  expect(await readPage(`/de${sitePath()}`)).toMatch(/Anmerkungen.*Qualitätsprüfung.*bestanden/s);

  const page = await readPage(pagePath("images.html"));
  expect(page).toContain("About the page\nin two lines");
  expect(page).toContain("<bdi>colour &lt;b&gt;</bdi>");
  expect(page).not.toContain("About the site");
  // The annotation is shown with its own finding only.
  const items = page.split("</li>").filter((item) => item.includes(".gif"));
  const [rejected, ...others] = items.filter((item) => item.includes("rejected: this is not a barrier"));
  expect([rejected?.includes(first?.fingerprint ?? "-"), others]).toEqual([true, []]);
  expect(await readPage(`/de${pagePath("images.html")}`)).toContain("verworfen: Das ist keine Barriere.");
  expect(await readPage(`${pagePath("images.html")}&test=1.1_HTML_01`)).toContain("rejected: this is not a barrier");
  expect((await images()).map(({ verdict }) => verdict)).toEqual(["rejected", ""]);
  expect(second?.fingerprint).not.toBe(first?.fingerprint);
  expect(await readPage(pagePath("hostile.html"))).not.toContain("About the page");
});

test("programs get annotations as tables; CSV has no formula", async () => {
  const { rows } = JSON.parse(await readPage(`/api${sitePath()}?table=annotations`)) as { rows: object[] };
  const empty = { run: null, page: null, test: null, fingerprint: null };
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        key: "note",
        value: `About the site ${HOSTILE}`,
        reference: null,
        about: "site",
        date: date.toISOString(),
        ...empty,
      },
      {
        key: "qa",
        value: "passed",
        reference: "https://qa.example/7?a=b&c",
        about: "survey",
        date: date.toISOString(),
        ...empty,
        run: MEASURED_RUN,
      },
    ]),
  );
  expect(rows).toHaveLength(2);
  const { id } = await add({ key: "=1+1", value: "@SUM(A1)\r\n+2" });
  expect(await readPage(`/csv${sitePath()}?table=annotations`)).toContain("'=1+1,'@SUM(A1) +2,");
  await removeAnnotation(measured.warehouse, id);
  expect(await readPage(`/csv${sitePath()}?table=annotations`)).not.toContain("SUM");
});

test("500 verdicts on a page change neither its score nor that of its site", async () => {
  const scores = async () => {
    const page = JSON.parse(await readPage(`/api${pagePath("images.html")}&table=page`)) as { rows: object[] };
    const site = JSON.parse(await readPage(`/api${sitePath()}?table=site`)) as { rows: object[] };
    return [page.rows, site.rows];
  };
  const before = await scores();
  const places = await placesOf("images.html");
  const verdicts = ["confirmed", "rejected", "unsure"];
  await importAnnotations(
    measured.warehouse,
    Array.from({ length: 500 }, (_, at) => ({
      id: `urn:x:${at}`,
      site: measured.site,
      run: null,
      page: pageUrl("images.html"),
      test: places[at % places.length]?.test ?? "",
      fingerprint: places[at % places.length]?.fingerprint ?? "",
      key: "verdict",
      value: verdicts[at % 3] ?? "",
      reference: null,
      author: AUTHOR,
      date,
      isPublic: true,
    })),
    { author: AUTHOR, date },
  );
  expect(await scores()).toEqual(before);
  const { rows } = JSON.parse(await readPage(`/api${pagePath("images.html")}&table=annotations`)) as { rows: object[] };
  expect(rows).toHaveLength(500 + 2);
});

test("SPARQL has the public annotations in the terms of W3C", async () => {
  const sparql = createReportSparql({
    warehouse: measured.warehouse,
    dataDir: measured.dataDir,
    folder: path.join(measured.dataDir, "sparql"),
  });
  try {
    const select = async (query: string): Promise<Record<string, string>[]> => {
      const prefixes = `PREFIX oa: <http://www.w3.org/ns/oa#> PREFIX eiao: <http://www.eiao.net/rdf/2.0#>
        PREFIX dct: <http://purl.org/dc/terms/> PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n`;
      const reply = await sparql.ask({ query: prefixes + query, origin: "http://reports.example" });
      if (reply.kind !== "rows") throw new Error("rows were asked for");
      const bindings = reply.results.results?.bindings ?? [];
      return bindings.map((row) => Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])));
    };
    expect(
      await select(`SELECT ?site ?value { ?survey dct:identifier ?site ; eiao:annotation ?a .
        ?a a oa:Annotation ; eiao:key "note" ; oa:hasBody/rdf:value ?value }`),
    ).toEqual([{ site: measured.site, value: `About the site ${HOSTILE}` }]);
    expect(
      await select(`SELECT ?run ?reference { ?a eiao:key "qa" ; oa:hasBody ?reference ; oa:hasTarget/eiao:run ?run .
        FILTER(isIRI(?reference) && !EXISTS { ?reference a oa:TextualBody }) }`),
    ).toEqual([{ run: MEASURED_RUN, reference: "https://qa.example/7?a=b&c" }]);
    const [first] = await images();
    expect(
      await select(`SELECT (COUNT(?a) AS ?rejected) { ?a eiao:key "verdict" ; oa:hasBody/rdf:value "rejected" ;
        oa:hasTarget [ oa:hasSource <${pageUrl("images.html")}> ; oa:hasSelector/rdf:value "${first?.fingerprint}" ] }`),
    ).toEqual([{ rejected: expect.stringMatching(/^[1-9]\d*$/) }]);
    const all = await select("SELECT ?s ?p ?o { ?s ?p ?o }");
    expect(all.length).toBeGreaterThan(1_000);
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${AUTHOR}|SECRET|urn:`));
    const { id } = await add({ key: "note", value: "A moment later" });
    expect(await select(`SELECT ?a { ?a oa:hasBody/rdf:value "A moment later" }`)).toHaveLength(1);
    await removeAnnotation(measured.warehouse, id);
    expect(await select(`SELECT ?a { ?a oa:hasBody/rdf:value "A moment later" }`)).toEqual([]);
  } finally {
    await sparql.close();
  }
});

test("the RDF export has the public annotations in a file of its own, which another program reads", async () => {
  const folder = path.join(measured.dataDir, "exports");
  const settings = { run: MEASURED_RUN, format: "rdf", folder, software: "test 1", dataDir: measured.dataDir } as const;
  const { files, folder: place } = await exportRun(measured.warehouse, settings);
  expect(files.map(({ name }) => name)).toContain("annotations.ttl");
  const turtle = await readFile(path.join(place, "annotations.ttl"), "utf8");
  const quads = new Parser().parse(turtle);
  const oa = "http://www.w3.org/ns/oa#";
  const annotations = quads.filter(({ object }) => object.value === `${oa}Annotation`);
  expect(annotations).toHaveLength(500 + 4);
  expect(quads.some(({ object }) => object.value === `About the site ${HOSTILE}`)).toBe(true);
  expect(await readFile(path.join(place, "dcat.ttl"), "utf8")).toContain("<annotations.ttl>");
  for (const name of await readdir(place))
    expect(await readFile(path.join(place, name), "utf8"), name).not.toMatch(new RegExp(`${AUTHOR}|SECRET`));
});

test("no public page, table or answer has an author, an id or a private annotation", async () => {
  const targets = [
    sitePath(),
    `${sitePath()}/pages`,
    pagePath("images.html"),
    `${pagePath("images.html")}&test=1.1_HTML_01`,
  ];
  for (const target of targets)
    for (const form of ["", "/de", "/api", "/csv"])
      expect(await readPage(`${form}${target}`), `${form}${target}`).not.toMatch(new RegExp(`${AUTHOR}|SECRET|urn:x`));
});

test("no text harms a page: its HTML and its style pass the tests of this project", async () => {
  await add({ key: "k".repeat(255), value: "x".repeat(10_000) });
  await add({ key: "note", value: `\u05d0\u05d1\u05d2 ${HOSTILE}`, page: pageUrl("images.html") });
  for (const target of [sitePath(), pagePath("images.html"), `/de${pagePath("images.html")}`]) {
    const body = await readPage(target);
    expect(body).not.toContain("<script>alert");
    expect(failedTests(body, REPORT_SITE_STYLE), target).toEqual([]);
  }
});
