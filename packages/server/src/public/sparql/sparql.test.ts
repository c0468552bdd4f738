/** The service `/sparql` over the warehouse: AT-CAM-11, and data that must stay hidden. */
import { excludeSite, runReport } from "@eiao/etl/internal";
import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReportApp } from "../http/report-app.ts";
import { openReportSite } from "../http/report-site.ts";
import { createRunGraphs } from "./run-graphs.ts";
import { stores } from "../../../../../test/support/warehouse.ts";
import type { TestWarehouse } from "../../../../../test/support/warehouse.ts";
import { json, names, serveSparql } from "./test-served-sparql.ts";
import type { ServedSparql } from "./test-served-sparql.ts";

describe.each(stores)("on the database %s", (_, create) => {
  let served: ServedSparql;
  let opened: TestWarehouse;
  let origin = "";
  let runs: readonly string[] = [];
  beforeAll(async () => {
    served = await serveSparql(create, names.length);
    ({ opened, origin, runs } = served);
  });
  afterAll(() => served?.close());
  const get: ServedSparql["get"] = (...args) => served.get(...args);
  const rows: ServedSparql["rows"] = (query) => served.rows(query);

  test("AT-CAM 11: fails and passes of each test in a run, and on each site, equal the warehouse", async () => {
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

  test("if no file can be written, the log names the folder, and the reader gets an error of the server", async () => {
    const faults: unknown[] = [];
    const site = await openReportSite({
      warehouse: opened.warehouse,
      cache: { folder: path.join(opened.folder, "other-cache") },
      lookSeconds: 3600,
      sparql: served.sparqlWith("/proc/self/task", 10), // no file can be made there
      onFault: (error) => void faults.push(error),
    });
    const app = createReportApp(site, { host: "127.0.0.1" });
    const at = await app.listen({ host: "127.0.0.1", port: 0 });
    const answer = await served.send(`/sparql?query=${encodeURIComponent("ASK { ?s ?p ?o }")}`, json, undefined, at);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      500,
      {
        error: {
          code: "InternalError",
          message: expect.stringContaining("failed") as string,
          remedy: expect.any(String),
        },
      },
    ]);
    expect(answer.body).not.toContain("/proc");
    expect(faults).toMatchObject([
      {
        code: "GraphNotWritten",
        message: expect.stringMatching(/data of run \S+ for SPARQL cannot be written to \/proc\/self\/task/),
      },
    ]);
    await app.close();
    await site.close();
  });

  test("the graph of a run is written once, however often reports are started; drafts of killed programs are removed", async () => {
    const folder = path.join(opened.folder, "graphs");
    const [run = ""] = runs;
    const filesOf = async (): Promise<string> => {
      const graphs = createRunGraphs(opened.warehouse, folder);
      return path.basename((await graphs.graphOf(run, await graphs.stamp())).file);
    };
    const name = await filesOf();
    for (const [draft, hours] of [
      ["aaaaaaaa", 2],
      ["bbbbbbbb", 0],
    ] as const) {
      const file = path.join(folder, `${name}.${draft}.draft`);
      await writeFile(file, "");
      await utimes(file, new Date(), new Date(Date.now() - hours * 3_600_000));
    }
    expect(await filesOf()).toBe(name);
    expect((await readdir(folder)).toSorted()).toEqual([name, `${name}.bbbbbbbb.draft`]); // its program may be running
  });

  test("removed graph files are written again for the next query", async () => {
    const folder = path.join(opened.folder, "graphs-of-all");
    const sparql = served.sparqlWith(folder, 10);
    const [first = ""] = runs;
    const ofAll = async (query: string) => {
      const found = await sparql.ask({ query, origin });
      return found.kind === "rows" ? found.results.boolean : undefined;
    };
    expect(await ofAll("ASK { ?r a eiao:testRun }")).toBe(true);
    await rm(folder, { recursive: true });
    expect(await ofAll(`ASK FROM <${origin}/runs/${first}> { ?r a eiao:testRun }`)).toBe(true);
    await rm(folder, { recursive: true });
    // Named graphs are loaded anew from the same files.
    expect(await ofAll("ASK { GRAPH ?g { ?r a eiao:testRun } }")).toBe(false);
    await sparql.close();
  });

  test("an unpublished run and sites of other runs are not found; a hidden site is gone at once", async () => {
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

  test("FROM a site has its pages in its latest run, FROM a run too those of that run; at most twenty sites", async () => {
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
    // Statements about runs are in the default graph, so GRAPH of a run would be empty. With a site the run selects its store.
    const runIri = `${origin}/runs/${first}`;
    const inGraph = "{ GRAPH ?g { ?s ?p ?o } }";
    for (const answer of [
      await get(`ASK FROM NAMED <${runIri}> ${inGraph}`),
      await get(`ASK FROM <${origin}/runs/${second}> FROM NAMED <${runIri}> { ?s ?p ?o }`),
      await get(`ASK ${inGraph}`, json, `&named-graph-uri=${encodeURIComponent(runIri)}`),
    ])
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { error: { code: "RunIsNoGraph" } }]);
    expect(await pagesOf(`FROM <${origin}/sites/${name}> FROM NAMED <${runIri}>`)).toEqual([earlier]);
    expect((await get(`ASK FROM NAMED <${origin}/sites/${name}> ${inGraph}`)).body).toContain("true");
    // The protocol has its own parameter for the graph.
    const by = await get(
      "SELECT (COUNT(*) AS ?n) { ?s a eiao:scenario }",
      json,
      `&default-graph-uri=${encodeURIComponent(`${origin}/sites/${name}`)}`,
    );
    expect(JSON.parse(by.body)).toMatchObject({ results: { bindings: [{ n: { value: latest?.["n"] } }] } });
  });
});
