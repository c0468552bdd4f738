/** `/sparql` and `/query`: AT-CAM-11, the protocol, the limits, and what must not be seen. */
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { announceSites, excludeSite, generateStores, loadStore, publishRun, runReport } from "@eiao/etl";
import { Parser } from "n3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createReportApp } from "../../packages/server/src/reports/http/report-app.ts";
import { openReportSite } from "../../packages/server/src/reports/http/report-site.ts";
import type { ReportSite } from "../../packages/server/src/reports/http/report-site.ts";
import { createReportSparql } from "../../packages/server/src/reports/sparql/report-sparql.ts";
import type { ReportSparql } from "../../packages/server/src/reports/sparql/report-sparql.ts";
import { siteIn, stores, testWarehouse } from "../warehouse/opened.ts";
import type { TestWarehouse } from "../warehouse/opened.ts";

const names = Array.from({ length: 25 }, (_, at) => `site-${String(at + 1).padStart(5, "0")}.example`);
const json = { accept: "application/sparql-results+json" };

describe.each(stores)("on the database %s", (_, create) => {
  let opened: TestWarehouse;
  let sparql: ReportSparql;
  let site: ReportSite;
  let app: ReturnType<typeof createReportApp>;
  let origin = "";
  let runs: string[] = [];

  beforeAll(async () => {
    opened = await testWarehouse(create);
    runs = (await generateStores(opened.folder, { sites: 25, pages: 2, runs: 3, seed: "sparql" })).map(
      ({ run }) => run,
    );
    const [first = "", second = "", open = ""] = runs;
    for (const name of names) await load(name, first);
    for (const name of names.slice(0, 3)) await load(name, second);
    await load(names[0] ?? "", open);
    await publishRun(opened.warehouse, first);
    await publishRun(opened.warehouse, second);
    sparql = sparqlWith("sparql", 100);
    site = await openReportSite({
      warehouse: opened.warehouse,
      cache: { folder: path.join(opened.folder, "cache") },
      lookSeconds: 3600,
      sparql,
      onFault: (error) => expect.unreachable(String(error)),
    });
    app = createReportApp(site, { host: "127.0.0.1" });
    await app.listen({ host: "127.0.0.1", port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app?.close();
    await site?.close();
    await sparql?.close();
    await opened?.remove();
  });

  function sparqlWith(folder: string, seconds: number): ReportSparql {
    const { warehouse, folder: dataDir } = opened;
    const limits = { seconds, maxCharacters: 200_000, maxRows: 100 };
    return createReportSparql({ warehouse, dataDir, folder: path.join(dataDir, folder), ...limits });
  }

  async function load(name: string, run: string): Promise<void> {
    await announceSites(opened.warehouse, run, [name]);
    const file = path.join(opened.folder, "output", "rdf", name, `${run}.trig.zst`);
    const known = siteIn(name, Number(name.slice(5, 10)) % 2 === 0 ? "NO" : "SE", null, "84.11");
    await loadStore(opened.warehouse, { file, run, dataDir: opened.folder, siteAt: async () => known });
  }

  async function send(target: string, headers: Readonly<Record<string, string>> = {}, body?: string, at = origin) {
    const asked = request(`${at}${target}`, { headers, method: body === undefined ? "GET" : "POST" });
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  const get = (query: string, headers: Readonly<Record<string, string>> = json, more = "") =>
    send(`/sparql?query=${encodeURIComponent(query)}${more}`, headers);

  async function rows(query: string): Promise<Record<string, string>[]> {
    const { status, body } = await get(query);
    expect(status, body).toBe(200);
    const { results } = JSON.parse(body) as { results: { bindings: Record<string, { value: string }>[] } };
    return results.bindings.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
    );
  }

  test("AT-CAM 11: fails and passes of each test in a run equal the warehouse; of each site too", async () => {
    for (const run of runs.slice(0, 2)) {
      const found = await rows(`SELECT ?test (SUM(?f) AS ?fails) (SUM(?p) AS ?passes) {
        ?run a eiao:testRun ; dct:identifier "${run}" ; eiao:siteSurvey/eiao:testScore ?score .
        ?score dct:identifier ?test ; eiao:failed ?f ; eiao:passed ?p } GROUP BY ?test ORDER BY ?test`);
      const direct = await opened.database.query<{ test: string; fails: number; passes: number }>(
        "direct",
        `select t.number as test, sum(x.failed) as fails, sum(x.applied - x.failed) as passes from dw.sitetest x
          join dw.test t on t.test = x.test join dw.testrun r on r.run = x.run where r.name = $1 group by t.number order by t.number collate "C"`,
        [run],
      );
      expect(direct.length).toBeGreaterThan(10);
      expect(found.map(({ test, fails, passes }) => [test, Number(fails), Number(passes)])).toEqual(
        direct.map(({ test, fails, passes }) => [test, fails, passes]),
      );
    }
    const [first = ""] = runs;
    const scores = await rows(`SELECT ?site ?score ?place { ?run dct:identifier "${first}" ; eiao:siteSurvey ?s .
      ?s dct:identifier ?site ; eiao:barrierIndicator ?score ; dct:spatial ?place FILTER(?place IN ("NO", "SE")) } ORDER BY ?site`);
    const { rows: means } = await runReport(opened.warehouse, "siteMean", { run: first });
    expect(scores.map(({ site: name, score }) => [name, Number(score)])).toEqual(
      means.map(({ site: name, value }) => [name, value]),
    );
    expect(scores.map(({ place }) => place)).toEqual(names.map((__, at) => (at % 2 === 1 ? "NO" : "SE")));
  });

  test("a run that is not published is nowhere, nor is a site of another run; a hidden site is gone at once", async () => {
    const [first = "", second = "", open = ""] = runs;
    const all = "SELECT ?run { ?r a eiao:testRun ; dct:identifier ?run } ORDER BY ?run";
    expect(await rows(all)).toEqual([{ run: first }, { run: second }]);
    expect((await get(`SELECT * FROM <${origin}/runs/${open}> { ?s ?p ?o }`)).status).toBe(400);
    expect(
      await rows(`SELECT ?run FROM <${origin}/runs/${second}> { ?r a eiao:testRun ; dct:identifier ?run }`),
    ).toEqual([{ run: second }]);
    const hidden = names[24] ?? "";
    const ofSite = `ASK { ?s dct:identifier "${hidden}" }`;
    expect((await get(ofSite)).body).toContain("true");
    await excludeSite(opened.warehouse, { site: hidden, hidden: true, reason: "", at: new Date() });
    expect((await get(ofSite)).body).toContain("false");
    expect((await get(`ASK FROM <${origin}/sites/${hidden}> { ?s ?p ?o }`)).status).toBe(400);
  });

  test("FROM a site is all of its pages in its latest run, FROM a run too that of the run; twenty at most", async () => {
    const [first = "", second = ""] = runs;
    const [name = ""] = names;
    const pagesOf = (from: string) =>
      rows(
        `SELECT (COUNT(DISTINCT ?s) AS ?n) (SAMPLE(?run) AS ?r) ${from} { ?s a eiao:scenario . ?m a eiao:Manifest ; eiao:run ?run }`,
      );
    const [latest] = await pagesOf(`FROM <${origin}/sites/${name}>`);
    const [earlier] = await pagesOf(`FROM <${origin}/sites/${name}> FROM <${origin}/runs/${first}>`);
    const pages = async (run: string, ...sites: readonly string[]) => {
      const found = await opened.database.query<{ pages: number }>(
        "pages-of-sites",
        "select v.pages from dw.sitesurvey v join dw.testrun t on t.run = v.run join dw.site s on s.site = v.site where t.name = $1 and s.name = any($2)",
        [run, sites],
      );
      return found.reduce((sum, each) => sum + each.pages, 0);
    };
    expect([Number(latest?.["n"]), Number(earlier?.["n"])]).toEqual([
      await pages(second, name),
      await pages(first, name),
    ]);
    expect(latest?.["r"]).not.toBe(earlier?.["r"]);
    const [relative] = await pagesOf(`FROM </sites/${name}>`);
    expect(relative).toEqual(latest);
    const twenty = names.slice(0, 20).map((each) => `FROM <${origin}/sites/${each}>`);
    const ofTwenty = (await pages(second, ...names.slice(0, 3))) + (await pages(first, ...names.slice(3, 20)));
    expect(await pagesOf(twenty.join("\n"))).toMatchObject([{ n: String(ofTwenty) }]);
    const more = await get(`ASK ${[...twenty, `FROM <${origin}/sites/${names[20]}>`].join(" ")} {}`);
    expect([more.status, JSON.parse(more.body)]).toMatchObject([400, { error: { code: "TooManyGraphs" } }]);
    for (const wrong of [
      "<http://example.org/>",
      `<${origin}/sites/none.example>`,
      `<${origin}/runs/none>`,
      "eiao:x",
      `<${origin}/sites/%zz>`,
      `<file:///etc/passwd>`,
    ])
      expect((await get(`ASK FROM ${wrong} { ?s ?p ?o }`)).status, wrong).toBe(400);
    // By the protocol's own parameter.
    const by = await get(
      "SELECT (COUNT(*) AS ?n) { ?s a eiao:scenario }",
      json,
      `&default-graph-uri=${encodeURIComponent(`${origin}/sites/${name}`)}`,
    );
    expect(JSON.parse(by.body)).toMatchObject({ results: { bindings: [{ n: { value: latest?.["n"] } }] } });
  });

  test("the protocol: GET and both kinds of POST, by what the client accepts", async () => {
    const query = "SELECT ?run { ?r a eiao:testRun ; dct:identifier ?run } ORDER BY ?run LIMIT 1";
    const form = await send(
      "/sparql",
      { ...json, "content-type": "application/x-www-form-urlencoded" },
      new URLSearchParams({ query }).toString(),
    );
    const direct = await send("/sparql", { ...json, "content-type": "application/sparql-query" }, query);
    const got = await get(query);
    expect([form.status, direct.status, got.status]).toEqual([200, 200, 200]);
    expect([form.body, direct.body]).toEqual([got.body, got.body]);
    const typeOf = async (accept: string | undefined, asked = query) =>
      (await get(asked, accept === undefined ? {} : { accept })).headers["content-type"];
    expect(await typeOf(undefined)).toMatch(/^application\/sparql-results\+json/);
    expect(await typeOf("*/*")).toMatch(/^application\/sparql-results\+json/);
    expect(await typeOf("text/csv")).toBe("text/csv; charset=utf-8");
    expect(await typeOf("text/csv;q=0.1, application/sparql-results+xml")).toMatch(/^application\/sparql-results\+xml/);
    expect(await typeOf("text/tab-separated-values, */*;q=0.1")).toBe("text/tab-separated-values; charset=utf-8");
    expect((await get(query, { accept: "image/png" })).status).toBe(406);
    const construct = "CONSTRUCT { ?r dct:identifier ?run } { ?r a eiao:testRun ; dct:identifier ?run }";
    for (const [accept, type, format] of [
      ["*/*", "text/turtle; charset=utf-8", "text/turtle"],
      ["application/n-triples", "application/n-triples", "application/n-triples"],
    ] as const) {
      const answer = await get(construct, { accept });
      expect(answer.headers["content-type"]).toBe(type);
      expect(new Parser({ format }).parse(answer.body)).toHaveLength(2);
    }
    expect(await typeOf("application/rdf+xml", construct)).toMatch(/^application\/rdf\+xml/);
    expect(await typeOf("application/ld+json", construct)).toMatch(/^application\/ld\+json/);
    expect((await get(construct, { accept: "text/csv" })).status).toBe(406);
    expect((await get(query, json, "&format=tsv")).body).toMatch(/^\?run\n"/);
    expect((await get(query, json, "&format=png")).status).toBe(406);
    const browser = await get(query, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect([browser.status, browser.headers.location]).toEqual([303, `/query?query=${encodeURIComponent(query)}`]);
    expect((await send("/sparql", json)).status).toBe(400);
    expect((await send("/sparql", { ...json, "content-type": "text/plain" }, query)).status).toBe(415);
    expect(got.headers["access-control-allow-origin"]).toBe("*");
  });

  test("nothing is changed, nobody else is asked, and what is no query is said", async () => {
    for (const [query, code] of [
      ["DROP ALL", "SparqlForm"],
      ["INSERT DATA { <a> <b> <c> }", "SparqlForm"],
      ["LOAD <http://evil.example/>", "SparqlForm"],
      ["SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }", "SparqlService"],
      ["SELECT * {", "SparqlInvalid"],
      ["nothing at all", "SparqlForm"],
    ] as const) {
      const { status, body } = await get(query);
      expect([status, (JSON.parse(body) as { error: { code: string } }).error.code], query).toEqual([400, code]);
    }
    const update = await send(
      "/sparql",
      { ...json, "content-type": "application/x-www-form-urlencoded" },
      "update=DROP+ALL",
    );
    expect(update.status).toBe(400);
    expect((await send("/sparql", { ...json, "content-type": "application/sparql-update" }, "DROP ALL")).status).toBe(
      415,
    );
    expect((await get(`ASK { # ${"x".repeat(100_001)}\n}`.slice(0, 12_000))).status).toBe(400);
  });

  test("rows and characters are limited, and it is said", async () => {
    const many = await get("SELECT ?a ?b { ?a dct:identifier ?x . ?b dct:identifier ?y }");
    expect(many.headers["eiao-truncated"]).toBe("true");
    expect((JSON.parse(many.body) as { results: { bindings: unknown[] } }).results.bindings).toHaveLength(100);
    // One row of 2^18 characters: the server would be busy with it, and with nobody else.
    const doubled = Array.from({ length: 18 }, (_, at) => `BIND(CONCAT(?a${at}, ?a${at}) AS ?a${at + 1})`).join(" ");
    const long = await get(`SELECT ?a18 { BIND("x" AS ?a0) ${doubled} }`);
    expect([long.status, (JSON.parse(long.body) as { error: { code: string } }).error.code]).toEqual([
      413,
      "SparqlLongAnswer",
    ]);
  });

  test("a query that takes too long is ended, and the next one is answered; more than can wait are sent away", async () => {
    const hurried = sparqlWith("hurried", 1);
    const own = createReportApp({ ...site, sparql: hurried }, { host: "127.0.0.1" });
    onTestFinished(async () => {
      await own.close();
      await hurried.close();
    });
    await own.listen({ host: "127.0.0.1", port: 0 });
    const at = `http://127.0.0.1:${(own.server.address() as AddressInfo).port}`;
    const slow = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?c < ?f && ?i > ?c) }";
    const ask = (query: string) => send(`/sparql?query=${encodeURIComponent(query)}`, json, undefined, at);
    const ended = await ask(slow);
    expect([ended.status, ended.headers["retry-after"]]).toEqual([503, "30"]);
    // Sooner or later: a busy machine may take longer than a second for it.
    await expect.poll(async () => (await ask("ASK { ?s a eiao:testRun }")).body).toContain("true");
    // What helps is nothing of the command line.
    for (const { body } of [ended, await get("SELECT * {")]) expect(body).not.toMatch(/--[a-z]|packages\//);
    const crowd = await Promise.all(Array.from({ length: 6 }, () => ask(slow)));
    const codes = crowd.map(({ body }) => (JSON.parse(body) as { error: { code: string } }).error.code);
    expect(codes).toContain("ReportsBusy");
    expect(codes).toContain("SparqlTimeout");
  });

  test("the form: examples that work, answers as tables, whatever is asked and found stays text", async () => {
    const page = await send("/query");
    expect(page.status).toBe(200);
    const examples = [...page.body.matchAll(/<a href="(\/query\?query=[^"]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
    expect(examples).toHaveLength(5);
    for (const example of examples) {
      const { status, body } = await send(example);
      expect(status, decodeURIComponent(example)).toBe(200);
      expect(body, decodeURIComponent(example)).toMatch(/<td/);
    }
    const hostile = encodeURIComponent(`SELECT ("<script>alert(1)</script>" AS ?x) {}`);
    const answer = await send(`/query?query=${hostile}`);
    expect(answer.body).not.toContain("<script>alert");
    expect(answer.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect((await send(`/query?query=${encodeURIComponent("DROP ALL")}`)).status).toBe(400);
    expect((await send(`/de/query?query=${encodeURIComponent("ASK {}")}`)).body).toContain("ja");
    expect((await send("/data")).body).toContain('href="/query"');
  });
});
