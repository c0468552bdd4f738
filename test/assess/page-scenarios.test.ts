import { createPoolEvaluator, openSparql, verifyStore } from "@eiao/sampler/internal";
import type { Evaluator } from "@eiao/sampler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { openSamples, sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** AT-RDF-2: a frameset of 3 documents. Observatory 8.6, 9.3, 10.3. */

let samples: Samples;
let site: Site;
let file: string;

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  site = await startSite({
    "/": {
      body: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">
<html lang="en"><head><title>f</title></head><frameset cols="*,*"><frame src="a.html"><frame src="b.html"></frameset></html>`,
    },
    "/a.html": { body: '<html lang="en"><head><title>a</title></head><body><img src="x.gif"></body></html>' },
    "/b.html": { body: '<html lang="en"><head><title>b</title></head><body><img src="y.gif"></body></html>' },
  });
  const launch = await samples.crawl(`${site.origin}/`);
  file = sealed(await samples.sample(`${site.origin}/`, launch, { minimum: 0 })).file;
});
afterAll(async () => {
  await samples.close();
  await site.close();
});

const prefixes =
  "PREFIX eiao: <http://www.eiao.net/rdf/2.0#> PREFIX earl: <http://www.w3.org/WAI/ER/EARL/nmg-strawman#>";

async function rows(text: string, store = file): Promise<string[][]> {
  const endpoint = openSparql({ files: [store], pages: "all" });
  const { json } = await endpoint.query(`${prefixes} ${text}`);
  await endpoint.close();
  const { vars = [] } = json.head;
  return (json.results?.bindings ?? []).map((row) => vars.map((name) => row[name]?.value ?? ""));
}

describe("a site on which every tenth page is an empty shell for scripts", () => {
  const shell =
    '<!DOCTYPE html><html lang="en"><head><title>x</title><script src="app.js"></script></head><body><div id="root"></div></body></html>';
  const paths = Array.from({ length: 10 }, (_, i) => `/${i}.html`);
  const message = expect.stringContaining("The body is almost empty and is filled by scripts") as string;
  let origin: string;
  let shells: Site;
  let evaluator: Evaluator;
  beforeAll(async () => {
    const routes = paths.map((path, i) => [path, { body: i === 3 ? shell : "<html><title>x</title><p>x</p></html>" }]);
    shells = await startSite(Object.fromEntries(routes) as Parameters<typeof startSite>[0]);
    ({ origin } = shells);
    evaluator = createPoolEvaluator({ workers: 1 });
  });
  afterAll(async () => {
    await evaluator.close();
    await shells.close();
  });
  const sampled = async (by: Evaluator) => {
    const launch = await samples.know(origin, paths);
    return sealed(await samples.sample(`${origin}/`, launch, { minimum: 0, evaluator: by }));
  };

  test("the report card and the store report it, and the archive gives it again", async () => {
    const { file: store, assessment } = await sampled(evaluator);
    expect(assessment.headline).toMatch(/^1 of 10 pages assessed is almost empty and is filled by scripts/);
    expect(assessment.messages).toEqual([{ id: "empty-shell", message, pages: 1 }]);
    const query =
      "SELECT ?n ?page ?m { ?v eiao:emptyShellCount ?n . ?s a eiao:scenario ; eiao:message ?m ; eiao:rangeLocation/eiao:page ?page }";
    expect(await rows(query, store)).toEqual([["1", `${origin}/3.html`, message]]);
    expect((await verifyStore(store, samples.dataDir, { evaluator })).differences).toEqual([]);
  });
});

test("is one scenario with three range locations and three test subjects", async () => {
  const found = await rows(
    "SELECT ?s ?page { ?s eiao:typeofscenario ?t ; eiao:rangeLocation ?r . ?r eiao:page ?page ; earl:subject ?d . ?d a earl:TestSubject }",
  );
  expect(new Set(found.map(([scenario]) => scenario)).size).toBe(1);
  expect(found.map(([, page]) => String(page)).sort()).toEqual(
    ["/", "/a.html", "/b.html"].map((path) => site.origin + path),
  );
});

test("the two images without alt count on the one page", async () => {
  const found = await rows(
    'SELECT ?l { ?s eiao:typeofscenario ?t ; eiao:rangeLocation/earl:asserts ?a . ?a earl:requirement ?q ; earl:result/earl:validity earl:fail ; eiao:singleLocation ?l . FILTER(STRENDS(STR(?q), "UWEM.B.10.1.1.3.HTML.DEF.1.1")) }',
  );
  expect(found).toHaveLength(2);
});

test("every document was requested once, by the crawl", () => {
  for (const path of ["/", "/a.html", "/b.html"]) expect(site.log.count(path)).toBe(1);
});
