import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Assessment } from "@eiao/sampler";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wam, programFile } from "../support/programs.ts";
import { startSite } from "../support/sites/server.ts";
import type { Reply, Routes, Site } from "../support/sites/server.ts";
import { startExampleSite } from "../support/samples.ts";

/** The commands `assess`, `verify`, `query` and `serve` as users run them. cli.md 7 and 8. */

let cwd: string;
let site: Site;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "eiao-assess-cli-"));
  site = await startExampleSite();
});
afterAll(async () => {
  await site.close();
  await rm(cwd, { recursive: true, force: true });
});

const program = programFile("eiao-wam");
const polite = ["--allow-private", "--delay", "0", "--ruleset", "uwem-1.2"];
const schemaOf = (name: string): object =>
  JSON.parse(
    readFileSync(new URL(`../../packages/cli/schemas/${name}.schema.json`, import.meta.url), "utf8"),
  ) as object;
const problemsBy = (name: string, json: unknown) => {
  const valid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schemaOf(name));
  return valid(json) ? [] : valid.errors;
};

test("the report names the page that could not be evaluated, with the reason", async () => {
  const html = { "content-type": "text/html" };
  const holed = await startSite({
    "/": { headers: html, body: `<a href="/empty.html">e</a>` },
    "/empty.html": { headers: html, body: "" },
  });
  const line = ["assess", holed.origin, ...polite, "--data", "holed"];
  const { code, out, err } = await wam(line, { cwd });
  expect([code, out]).toEqual([0, expect.stringMatching(/1 page\s+could\s+not\s+be\s+evaluated\./)]);
  const [, log = ""] = /^eiao-wam: 1 page could not be evaluated\. The reasons are in (.+)\.$/m.exec(err) ?? [];
  expect(readFileSync(log, "utf8")).toContain(`The file is empty. ${holed.origin}/empty.html`);
  expect((await wam([...line, "--quiet"], { cwd })).err).not.toContain("could not be evaluated");
  await holed.close();
});

describe("a site of a few dozen pages", () => {
  let first: Assessment;
  let store: string;
  beforeAll(async () => {
    const { code, out, err } = await wam(["assess", site.origin, ...polite, "--seed", "s1", "--format", "json"], {
      cwd,
    });
    if (code !== 0 || !err.includes("With --delay 0, the crawl is as fast as the server."))
      throw new Error(`assess ended with ${code}: ${err}`);
    first = JSON.parse(out) as Assessment;
    store = join("eiao-data", first.store);
  });

  test("gives JSON that follows its schema: a census, its seed, a store relative to the data directory", () => {
    expect(problemsBy("assess", first)).toEqual([]);
    expect(first.pages.sampled).toBe(first.pages.found);
    expect(first.seed).toBe("s1");
    expect(first.store).toMatch(/^output\/rdf\/.*\.trig\.zst$/);
    const [score] = first.scores;
    expect([score?.low, score?.high]).toEqual([score?.value, score?.value]);
    expect(first).not.toHaveProperty("complete");
  });

  test("verify accepts its store and writes JSON that follows the schema", async () => {
    const text = await wam(["verify", store], { cwd });
    expect([text.code, text.out]).toEqual([0, expect.stringContaining("No difference")]);
    const { code, out } = await wam(["verify", first.store, "--format", "json"], { cwd }); // the path in the report
    expect(code).toBe(0);
    expect(problemsBy("verify", JSON.parse(out))).toEqual([]);
  });

  test("counts by SPARQL equal the statistics", async () => {
    const sparql = `PREFIX eiao: <http://www.eiao.net/rdf/2.0#> PREFIX earl: <http://www.w3.org/WAI/ER/EARL/nmg-strawman#>
SELECT ?wam (COUNT(*) AS ?applied) (SUM(?failed) AS ?fails) {
  { SELECT DISTINCT ?range ?a ?wam ?failed { ?s eiao:typeofscenario "pagescenario" ; eiao:rangeLocation ?range . ?range earl:asserts ?a .
  ?a earl:requirement ?wam ; earl:result ?r . ?r earl:validity ?v .
  FILTER(?v != earl:cannotTell) BIND(IF(?v = earl:fail, 1, 0) AS ?failed) } } } GROUP BY ?wam`;
    const { code, out } = await wam(["query", store, "--sparql", sparql], { cwd });
    expect(code).toBe(0);
    const json = JSON.parse(out) as { results: { bindings: Record<string, { value: string }>[] } };
    expect(problemsBy("query", json)).toEqual([]);
    const counted = json.results.bindings.map(({ wam: requirement, applied, fails }) => [
      requirement?.value.split("#")[1],
      Number(applied?.value),
      Number(fails?.value),
    ]);
    const stated = first.tests.map((one) => [one.wam, one.applied, one.failed]);
    expect(new Set(counted.map(String))).toEqual(new Set(stated.map(String)));
    expect(counted.length).toBe(stated.length);
  });

  test("an ASK about one page loads only that page", async () => {
    const sparql = "ASK { ?s <http://www.eiao.net/rdf/2.0#typeofscenario> 'pagescenario' }";
    const { code, out } = await wam(["query", store, "--page", `${site.origin}/`, "--sparql", sparql], { cwd });
    expect([code, JSON.parse(out)]).toEqual([0, { head: {}, boolean: true }]);
    expect(problemsBy("query", JSON.parse(out))).toEqual([]);
  });

  test("a second assessment crawls again, and compares: unchanged", async () => {
    const compare = ["--compare", store, "--seed", "s2", "--quiet"];
    const { code, out, err } = await wam(["assess", site.origin, ...polite, ...compare, "--format", "json"], { cwd });
    expect([code, err]).toEqual([0, ""]);
    const second = JSON.parse(out) as Assessment;
    expect(problemsBy("assess", second)).toEqual([]);
    expect(second.run).not.toBe(first.run);
    expect(second.scores).toEqual(first.scores);
    expect(second.comparison).toMatchObject({
      earlier: first.run,
      scores: [{ difference: 0, verdict: "no clear change" }],
    });
    // Pages confirmed by 304 are in the first WARC.
    const turtle = ["assess", site.origin, ...polite, "--quiet", "--format", "turtle", "--output", "all.ttl"];
    expect((await wam(["verify", second.store], { cwd })).code).toBe(0);
    expect((await wam(turtle, { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "all.ttl"), "utf8")).toContain("#siteSurvey");
  });

  test("the comparison also takes the JSON of an earlier report, and refuses that of another site", async () => {
    const { code, err } = await wam(["assess", "http://127.0.0.1:9/", ...polite, "--compare", store], { cwd });
    expect([code, err]).toEqual([1, expect.stringContaining("is a report on 127.0.0.1")]);
  });

  test("with --include-pdf the site's PDF is one more page, and is scored separately", async () => {
    const args = ["assess", site.origin, ...polite, "--quiet", "--include-pdf", "--format", "json", "--data", "pdf"];
    const { code, out } = await wam(args, { cwd });
    expect(code).toBe(0);
    const report = JSON.parse(out) as Assessment;
    expect(problemsBy("assess", report)).toEqual([]);
    expect(report.pages).toEqual({ found: first.pages.found + 1, sampled: first.pages.sampled + 1, failed: 0 });
    expect(report.scores.map(({ ruleset, value }) => [ruleset, value])).toEqual([
      ["uwem-1.2", first.scores[0]?.value],
      ["pdf-1", expect.any(Number)],
    ]);
    expect((await wam(["verify", report.store, "--data", "pdf"], { cwd })).code).toBe(0);
  });

  test("with --ruleset wcag-2.2,uwem-1.2 each page has results of both; those of UWEM 1.2 are unchanged", async () => {
    const args = ["assess", site.origin, ...polite, "--quiet", "--data", "both", "--format", "json"];
    const { code, out } = await wam([...args, "--ruleset", "wcag-2.2,uwem-1.2"], { cwd });
    expect(code).toBe(0);
    const report = JSON.parse(out) as Assessment;
    expect(problemsBy("assess", report)).toEqual([]);
    expect(report.scores.map(({ ruleset, value }) => [ruleset, value])).toEqual([
      ["wcag-2.2", expect.any(Number)],
      ["uwem-1.2", first.scores[0]?.value],
    ]);
    const own = ({ ruleset }: { readonly ruleset?: string }) => ruleset === "uwem-1.2";
    expect([report.tests.filter(own), report.clusters.filter(own)]).toEqual([first.tests, first.clusters]);
    expect((await wam(["verify", report.store, "--data", "both"], { cwd })).code).toBe(0);
  });

  test("verify of a changed report card ends with 2 and names the file", async () => {
    const { code, out } = await wam(["verify", store], { cwd: await damaged(cwd) });
    expect([code, out]).toEqual([2, expect.stringMatching(/report card.*\.assessment\.json[^]*scores\.0\.value/)]);
  });
});

/** Makes a copy of the data with another score in every report card. */
async function damaged(from: string): Promise<string> {
  const { cp, readFile, writeFile } = await import("node:fs/promises");
  const copy = await mkdtemp(join(from, "damaged-"));
  await cp(join(from, "eiao-data/output"), join(copy, "eiao-data/output"), { recursive: true });
  for (const card of globSync(join(copy, "eiao-data/output/rdf/*/*.assessment.json"))) {
    const text = await readFile(card, "utf8");
    await writeFile(card, text.replace(/("scores":\[\{[^}]*"value":)[\d.]+/, "$10.5"));
  }
  return copy;
}

test("an invalid seed is refused before the first request", async () => {
  const small = await startSite({ "/": { body: "<p>a" } });
  const args = ["assess", small.origin, ...polite, "--seed", "my seed", "--data", "no-seed"];
  const { code, err } = await wam(args, { cwd });
  await small.close();
  expect([code, err]).toEqual([1, expect.stringContaining('"my seed" is not a valid seed for a random draw')]);
  expect(small.log.arrivals).toEqual([]);
});

test("a comparison that no report would show is refused at the start", async () => {
  const args = ["assess", "http://127.0.0.1:9/", ...polite, "--compare", "x.json", "--format", "turtle"];
  const { code, err } = await wam(args, { cwd });
  expect([code, err]).toEqual([1, expect.stringContaining("--compare has no effect on turtle")]);
  expect((await wam([...args, "--html", "x.html"], { cwd })).err).toContain("x.json cannot be read");
});

test("with a smaller budget than an earlier crawl, the known pages may be all, but that was not checked", async () => {
  const routes = {
    "/": { body: '<a href="/a">a</a><a href="/b">b</a>' },
    "/a": { body: "<p>a" },
    "/b": { body: "<p>b" },
  };
  const small = await startSite(routes);
  const assess = (...more: string[]) =>
    wam(["assess", small.origin, ...polite, "--quiet", "--data", "budget", "--format", "json", ...more], { cwd });
  await assess();
  const { out } = await assess("--max-pages", "2");
  await small.close();
  const { pages, notes = [] } = JSON.parse(out) as Assessment;
  expect([pages.found, notes.at(-1)]).toEqual([
    3,
    "The crawl stopped at its limit of pages (--max-pages). The site may have more pages than the 3 found; the numbers are about those.",
  ]);
});

test("a site under 30 pages is a census with a plain note", async () => {
  const small = await startSite({ "/": { body: '<a href="/a">a</a>' }, "/a": { body: "<p>a" } });
  const args = ["assess", small.origin, "--allow-private", "--delay", "0", "--quiet", "--data", "small"];
  const { code, out } = await wam(args, { cwd });
  await small.close();
  expect(code).toBe(0);
  // Both rule sets have a score; that of UWEM 1.2 comes first.
  expect(out).toMatch(/Score [^]*Unified Web Evaluation Methodology 1\.2[^]*WCAG 2\.2/);
  expect(out.replace(/\s+/g, " ")).toContain("Only 2 pages were found, but a test run needs at least 30");
});

test("--sample sets the size of each of two samples; by default a cheap site is measured completely", async () => {
  const server = await startSite(chain(40));
  const assessed = async (...more: string[]) => {
    const args = ["assess", server.origin, ...polite, "--format", "json", "--quiet", "--data", "sized", ...more];
    const { code, out } = await wam(args, { cwd });
    expect(code).toBe(0);
    const report = JSON.parse(out) as Assessment;
    expect(problemsBy("assess", report)).toEqual([]);
    return report;
  };
  const sampled = await assessed("--sample", "20");
  expect(sampled.pages).toMatchObject({ found: 40, failed: 0 });
  expect(sampled.pages.sampled).toBeGreaterThan(20); // a page in both samples is evaluated once
  expect(sampled.pages.sampled).toBeLessThan(40);
  expect(new Set(sampled.scores.map(({ sample, pages }) => `${pages} ${sample}`))).toEqual(
    new Set(["20 uniform", "20 by-size"]),
  );
  const all = await assessed("--compare", sampled.store);
  await server.close();
  expect(all.scores).toMatchObject([{ sample: "census", pages: 40, method: "census" }]);
  expect(all.comparison?.scores).toMatchObject([{ before: sampled.scores[0]?.value, after: all.scores[0]?.value }]);
});

describe("exit 1 with a sentence", () => {
  test.each([
    ["no URL", ["assess"], "assess takes one URL"],
    ["two URLs", ["assess", "https://a.example/", "https://b.example/"], "assess takes one URL"],
    [
      "a private address that is not allowed",
      ["assess", "http://127.0.0.1:9/", "--data", "x", "--quiet"],
      "--allow-private",
    ],
    ["an unknown store", ["verify", "nowhere.trig.zst"], "There is no store nowhere.trig.zst"],
    ["a query without words", ["query", "nowhere.trig.zst"], "--sparql"],
    ["a seed with a comma", ["assess", "http://127.0.0.1:9/", "--compare", "nowhere.json"], "cannot be read"],
  ])("%s", async (_, args, sentence) => {
    const { code, out, err } = await wam(args, { cwd });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(sentence);
  });
});

/** Makes pages in a chain, each with its own style sheet. @param hold  resolves when the answer may be sent. */
function chain(pages: number, hold: (target: string) => Promise<void> = async () => undefined): Routes {
  const answered = (reply: Reply) => async (arrival: { readonly target: string }) => {
    await hold(arrival.target);
    return reply;
  };
  const routes: Record<string, Routes[string]> = {
    "/s*": answered({ headers: { "content-type": "text/css" }, body: "p { color: red }" }),
  };
  for (let at = 0; at < pages; at++) {
    routes[at === 0 ? "/" : `/p${at}`] = answered({
      body: `<title>${at}</title><link rel=stylesheet href=/s${at}.css><p>${at} <a href="/p${(at + 1) % pages}">next</a><img src=x.gif>`,
    });
  }
  return routes;
}

describe("Ctrl-C", () => {
  /** Interrupts `assess` of a chain after a number of requests for some targets. The site answers no more of them before that. */
  async function interrupted(data: string, pages: number, requests: number, target: RegExp) {
    const [reached, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let seen = 0;
    const hold = async (path: string): Promise<void> => {
      if (!target.test(path) || ++seen < requests) return;
      reached.resolve();
      await killed.promise;
    };
    const server = await startSite(chain(pages, hold));
    const args = [
      "assess",
      server.origin,
      "--allow-private",
      "--delay",
      "0.05",
      "--ruleset",
      "uwem-1.2",
      "--format",
      "json",
      "--data",
      data,
    ];
    const child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], { cwd });
    let out = "";
    let err = "";
    child.stdout.on("data", (part: Buffer) => void (out += part.toString()));
    child.stderr.on("data", (part: Buffer) => void (err += part.toString()));
    const closed = new Promise<number | null>((resolve) => void child.once("close", resolve));
    await Promise.race([reached.promise, closed]);
    child.kill("SIGINT");
    killed.resolve();
    const code = await closed;
    return { server, code, err, report: JSON.parse(out === "" ? "{}" : out) as Assessment };
  }
  const finish = async (data: string, server: Site, ...more: string[]) => {
    const args = ["assess", server.origin, ...polite, "--format", "json", "--quiet", "--data", data, ...more];
    const { code, out } = await wam(args, { cwd });
    return { code, report: JSON.parse(out) as Assessment };
  };

  test("during the crawl shows a partial score of the found pages; the next call finishes that run", async () => {
    const { server, code, report } = await interrupted("cut-crawl", 45, 5, /^\/p/);
    expect(code).toBe(0);
    expect(problemsBy("assess", report)).toEqual([]);
    expect(report).toMatchObject({ complete: false, reason: "the crawl was interrupted" });
    expect(report.pages.sampled).toBeGreaterThan(0);
    expect(report.pages.found).toBeLessThan(45);
    // On an idle machine all found pages are in it: they are few for the eight seconds of a preview. The other pages are unknown: no
    // census.
    expect(report.pages.sampled).toBeLessThanOrEqual(report.pages.found);
    expect(report.scores.map(({ low, high, method }) => [low, high, method])).toEqual([[null, null, null]]);
    expect(report.tests.filter((each) => "low" in each || "high" in each)).toEqual([]);
    const end = await finish("cut-crawl", server);
    expect(end).toMatchObject({ code: 0, report: { run: report.run, pages: { found: 45, sampled: 45, failed: 0 } } });
    expect(globSync("cut-crawl/output/rdf/*/*.trig.zst", { cwd })).toHaveLength(1);
    for (let at = 1; at < 45; at++) expect(server.log.count(`/p${at}`)).toBeLessThanOrEqual(2);
    await server.close();
  });

  test("during the sampling shows a partial score; the next call continues the same draw", async () => {
    const { server, code, report } = await interrupted("cut-sample", 40, 25, /^\/s/);
    expect(code).toBe(0);
    expect(report).toMatchObject({ complete: false, reason: "the sampling was interrupted" });
    expect(report.pages.sampled).toBeGreaterThan(0);
    expect(report.pages.sampled).toBeLessThan(40);
    const before = server.log.arrivals.length;
    const other = await wam(["assess", server.origin, ...polite, "--data", "cut-sample", "--sample", "20"], { cwd });
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining("was started with other settings (a sample of 600, not 20)"),
    ]);
    const pdf = await wam(["assess", server.origin, ...polite, "--data", "cut-sample", "--include-pdf"], { cwd });
    expect(pdf.err).toContain("was started with other settings (the rule sets uwem-1.2, not uwem-1.2, pdf-1)");
    const end = await finish("cut-sample", server, "--sample", "all");
    expect(end.code).toBe(0);
    expect(end.report).toMatchObject({ run: report.run, seed: report.seed, pages: { found: 40, sampled: 40 } });
    expect(server.log.arrivals.slice(before).every(({ target }) => target.startsWith("/s"))).toBe(true);
    expect((await wam(["verify", end.report.store, "--data", "cut-sample"], { cwd })).code).toBe(0);
    await server.close();
  });
});

test("serve listens, prints its address, answers and ends properly", async () => {
  const args = ["serve", "--port", "0", "--jobs", "1", "--allow-host", "wam.example.org", "--token-file", "token"];
  await writeFile(join(cwd, "token"), "s3cret-of-the-file\n");
  const child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], { cwd });
  const closed = new Promise<number | null>((resolve) => void child.once("close", resolve));
  const address = await new Promise<string>((resolve) => {
    child.stdout.once("data", (part: Buffer) => resolve(part.toString().trim()));
  });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect((await fetch(`${address}health`)).status).toBe(200);
  const kwargs = { url: "http://www.example.com/", cont: "<img src=a>", ruleset: "1.1_HTML_01" };
  const answer = await fetch(`${address}api/wam/check`, { method: "POST", body: JSON.stringify({ kwargs }) });
  expect(await answer.json()).toMatchObject({ result: { scores: [{ failed: 1, applied: 1 }] } });
  expect(await statusFor(address, { host: "wam.example.org" })).toBe(401);
  expect(await statusFor(address, { host: "wam.example.org", authorization: "Bearer s3cret-of-the-file" })).toBe(200);
  expect(await statusFor(address, { host: "evil.example", authorization: "Bearer s3cret-of-the-file" })).toBe(421);
  child.kill("SIGTERM");
  expect(await closed).toBe(0);
});

/** Returns the status of a small call. `fetch` cannot set a Host header. */
async function statusFor(address: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const call = request(new URL("/api/wam/check", address), { method: "POST", headers });
  call.end(JSON.stringify({ args: ["http://www.example.com/", "<p>x"], kwargs: { ruleset: "1.1_HTML_01" } }));
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test.each([
  ["a missing token file", ["--token-file", "no-such-token"], "The token file no-such-token cannot be read"],
  ["a token file without a token", ["--token-file", "empty-token"], "The file empty-token has no valid token"],
  ["a public host without a token", ["--host", "0.0.0.0", "--output", "no/where"], "anybody can evaluate pages"],
  [
    "an invalid host name",
    ["--allow-host", "http://a.example/"],
    '--allow-host "http://a.example/" is not a host name',
  ],
])("serve: %s", async (_, args, problem) => {
  await writeFile(join(cwd, "empty-token"), " \n");
  const { code, err } = await wam(["serve", "--port", "0", "--jobs", "1", ...args], { cwd });
  expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
});
