/** The protocol, the limits and the form at `/sparql` and `/query`, which do not depend on the database. */
import type { AddressInfo } from "node:net";
import { Parser } from "n3";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { createReportApp } from "../http/report-app.ts";
import { json, serveSparql } from "./test-served-sparql.ts";
import type { ServedSparql } from "./test-served-sparql.ts";

let served: ServedSparql;
beforeAll(async () => {
  served = await serveSparql(embeddedStore, 4);
});
afterAll(() => served?.close());
const send: ServedSparql["send"] = (...args) => served.send(...args);
const get: ServedSparql["get"] = (...args) => served.get(...args);

test("the protocol: GET and both kinds of POST, in the format that the client accepts", async () => {
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
  const typeOf = async (accept: string | undefined, text = query) =>
    (await get(text, accept === undefined ? {} : { accept })).headers["content-type"];
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
  // SPARQL 1.1 Protocol, 2.1: exactly one query.
  const inForm = { ...json, "content-type": "application/x-www-form-urlencoded" };
  for (const twice of [
    await get(query, json, `&query=${encodeURIComponent("ASK {}")}`),
    await send("/sparql?query=ASK%20%7B%7D", inForm, new URLSearchParams({ query }).toString()),
  ])
    expect([twice.status, twice.body]).toEqual([400, expect.stringContaining("The request has 2 queries.")]);
  expect((await send("/sparql", { ...json, "content-type": "text/plain" }, query)).status).toBe(415);
  expect(got.headers["access-control-allow-origin"]).toBe("*");
});

test("updates and calls of other servers are refused, and so are wrong queries", async () => {
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

test("rows and characters are limited, and the answer reports a cut", async () => {
  const many = await get("SELECT ?a ?b { ?a dct:identifier ?x . ?b dct:identifier ?y }");
  expect(many.headers["eiao-truncated"]).toBe("true");
  expect((JSON.parse(many.body) as { results: { bindings: unknown[] } }).results.bindings).toHaveLength(100);
  // One row of 2^18 characters would block the server.
  const doubled = Array.from({ length: 18 }, (_, at) => `BIND(CONCAT(?a${at}, ?a${at}) AS ?a${at + 1})`).join(" ");
  const long = await get(`SELECT ?a18 { BIND("x" AS ?a0) ${doubled} }`);
  expect([long.status, (JSON.parse(long.body) as { error: { code: string } }).error.code]).toEqual([
    413,
    "SparqlLongAnswer",
  ]);
});

test("a query that takes too long is ended, and the next one is answered; too many waiting queries are refused", async () => {
  const hurried = served.sparqlWith("hurried", 1);
  const own = createReportApp({ ...served.site, sparql: hurried }, { host: "127.0.0.1" });
  onTestFinished(async () => {
    await own.close();
    await hurried.close();
  });
  await own.listen({ host: "127.0.0.1", port: 0 });
  const at = `http://127.0.0.1:${(own.server.address() as AddressInfo).port}`;
  const slow = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?c < ?f && ?i > ?c) }";
  const run = (query: string) => send(`/sparql?query=${encodeURIComponent(query)}`, json, undefined, at);
  const ended = await run(slow);
  expect([ended.status, ended.headers["retry-after"]]).toEqual([503, "30"]);
  // A busy machine may take longer than a second for it: ask again.
  await expect.poll(async () => (await run("ASK { ?s a eiao:testRun }")).body).toContain("true");
  // The remedies do not name the command line.
  for (const { body } of [ended, await get("SELECT * {")]) expect(body).not.toMatch(/--[a-z]|packages\//);
  const crowd = await Promise.all(Array.from({ length: 6 }, () => run(slow)));
  const codes = crowd.map(({ body }) => (JSON.parse(body) as { error: { code: string } }).error.code);
  expect(codes).toContain("ReportsBusy");
  expect(codes).toContain("SparqlTimeout");
});

test("the form has working examples and shows answers as tables; queries and answers stay text", async () => {
  const page = await send("/query");
  expect(page.status).toBe(200);
  const examples = [...page.body.matchAll(/<a href="(\/query\?query=[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(examples).toHaveLength(6);
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
