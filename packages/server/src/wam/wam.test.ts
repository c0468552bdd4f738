import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { check, writeEarl } from "@eiao/wam-core";
import type { PageJson, WebResource } from "@eiao/wam-core";
import { Parser } from "n3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { optionsOf, resourceOf, wamCase } from "../../../../test/support/conformance-cases.ts";
import { escapeText } from "../transport/soap/names.ts";
import { parseAnswer } from "../transport/soap/parse-xml.ts";
import { soapPy } from "../transport/soap/test-envelope.ts";
import { startWamServer } from "./start-wam-server.ts";
import type { WamServer } from "./start-wam-server.ts";

const date = "2026-11-21T09:30:00Z";
let server: WamServer;
let web: Server;
let webAddress = "";
const requests: string[] = [];

beforeAll(async () => {
  web = createServer((call, reply) => {
    requests.push(call.url ?? "");
    reply.setHeader("content-type", call.url === "/lost.css" ? "text/html" : "text/css");
    reply.end("p { text-decoration: blink }");
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const { port } = web.address() as AddressInfo;
  webAddress = `http://127.0.0.1:${port}`;
  const sheets = { allow: [`127.0.0.1:${port}`], timeoutMs: 3000 };
  server = await startWamServer({ port: 0, workers: 1, version: "1.2.3", now: () => Date.parse(date), sheets });
});
afterAll(async () => {
  await server.close();
  web.close();
});

type Given = Readonly<Record<string, unknown>>;

/** Makes a call in both protocols, whose answers must agree. Returns EARL in N-Triples, or the code of the error. */
async function call(
  kwargs: Given,
): Promise<{ readonly earl?: string | undefined; readonly code?: string | undefined }> {
  const [a, b] = await Promise.all([
    callSoap({ format: "ntriples", ...kwargs }),
    callJson({ format: "ntriples", ...kwargs }),
  ]);
  expect(a).toEqual(b);
  return a;
}

async function callJson(kwargs: Given) {
  const answer = await fetch(`${server.address}api/wam/check`, { method: "POST", body: JSON.stringify({ kwargs }) });
  const { result, error } = (await answer.json()) as { result?: string; error?: { code: string } };
  return error === undefined ? { earl: result } : { code: error.code };
}

async function callSoap(kwargs: Given) {
  const body = soapPy(
    `<check>${Object.entries(kwargs)
      .map(([name, value]) => soapOf(name, value))
      .join("")}</check>`,
  );
  const answer = await fetch(server.address, { method: "POST", body });
  const text = await answer.text();
  return answer.status === 200 ? { earl: await parseAnswer(text) } : { code: /<code>(\w+)/.exec(text)?.[1] };
}

function soapOf(name: string, value: unknown): string {
  if (Array.isArray(value))
    return `<${name} xsi:type="SOAP-ENC:Array">${value.map((each) => soapOf("item", each)).join("")}</${name}>`;
  if (typeof value === "string") return `<${name} xsi:type="xsd:string">${escapeText(value)}</${name}>`;
  const fields = Object.entries(value as object).map(([key, each]) => soapOf(key, each));
  return `<${name} xsi:type="SOAP-ENC:SOAPStruct">${fields.join("")}</${name}>`;
}

/** Returns `[test requirement or value, line, column, outcome]` of every result in the graph. Another parser reads it. */
function resultsOf(earl: string | undefined): unknown[] {
  const graph = new Map<string, Map<string, string>>();
  for (const { subject, predicate, object } of new Parser({ format: "N-Triples" }).parse(earl ?? "")) {
    const node = graph.get(subject.value) ?? new Map<string, string>();
    graph.set(subject.value, node.set(predicate.value.replace(/^.*[#/]/, ""), object.value));
  }
  const of = (id: string | undefined) => graph.get(id ?? "") ?? new Map<string, string>();
  return [...graph.values()].flatMap((node) => {
    const location = of(node.get("singleLocation"));
    const at = [Number(location.get("line")), Number(location.get("column"))];
    const type = node.get("type") ?? "";
    if (node.has("value")) return [[node.get("value"), ...at]];
    if (!node.has("requirement") && !node.has("test")) return [];
    const name = (node.get("requirement") ?? node.get("test") ?? type).replace(/^.*[#/]/, "");
    const result = of(node.get("result"));
    return [[name, ...at, (result.get("validity") ?? result.get("outcome") ?? "").replace(/^.*[#/]/, "")]];
  });
}

const url = "http://www.example.com/page.html";
const embed = "PHA+PGVtYmVkIHNy\nYz0iYS5zd2YiPjwvcD4=\n";
const only = "UWEM.B.10.1.1.3.HTML.DEF.6.1";

async function libraryEarl(resource: WebResource, more: object = {}): Promise<string> {
  return writeEarl(await check(resource, { date, ...more }), "n-triples");
}

describe("the seed's page (AT-WAM)", () => {
  const tour = resourceOf(wamCase("T100"));

  test("AT-WAM-1: nine results, five fail; technology and language; the library's own EARL", async () => {
    const { earl } = await call({ url: tour.url, cont: tour.content });
    const outcomes = resultsOf(earl)
      .filter((row) => (row as unknown[]).length === 4)
      .map((row) => (row as unknown[])[3]);
    expect([outcomes.length, outcomes.filter((outcome) => outcome === "fail" || outcome === "failed").length]).toEqual([
      9, 5,
    ]);
    expect(resultsOf(earl)).toEqual(
      expect.arrayContaining([
        ["text/html", 0, 0],
        ["nb-NO", 1, 1],
      ]),
    );
    expect(earl).toBe(await libraryEarl(tour));
  });

  test("AT-WAM-2: the same page as base64 in lines of 76 columns", async () => {
    const base64 = Buffer.from(tour.content as string)
      .toString("base64")
      .replace(/.{76}/g, "$&\n");
    const plain = await call({ url: tour.url, cont: tour.content });
    expect(await call({ url: tour.url, cont: base64, compression: "base64" })).toEqual(plain);
  });

  test("AT-WAM-3: another compression is refused", async () => {
    expect(await call({ url, cont: "x", compression: "gzip" })).toEqual({ code: "BadArguments" });
  });

  test("a page that was served in place of a style sheet counts in quirks mode only (wams.md, D75)", async () => {
    const cont = `<link rel=stylesheet href="${webAddress}/lost.css"><p>x`;
    const args = { url: `${webAddress}/d75`, ruleset: "7.2_CSS_02", format: "json" };
    const results = await Promise.all(
      ["<!DOCTYPE html>", ""].map(async (doctype) => {
        const answer = (await callJson({ ...args, cont: doctype + cont })).earl as unknown as PageJson;
        return answer.results.map(({ result }) => result);
      }),
    );
    expect(results).toEqual([[0], [1]]);
  });

  test("AT-WAM-5: a style sheet that two pages share is fetched once", async () => {
    const cont = `<link rel=stylesheet href="${webAddress}/shared.css"><p>x`;
    const pages = await Promise.all(
      ["a", "b"].map((name) => callJson({ url: `http://www.example.com/${name}`, cont, format: "json" })),
    );
    for (const { earl } of pages) {
      const failed = (earl as unknown as PageJson).results
        .filter(({ result }) => result === 1)
        .map((each) => each.test);
      expect(failed).toContain("7.2_CSS_02");
    }
    expect(requests.filter((path) => path === "/shared.css")).toHaveLength(1);
  });
});

describe("call cases of wams.md 10.3, over SOAP and JSON", () => {
  test("K01: base64 with line breaks", async () => {
    const { earl } = await call({ url, cont: embed, compression: "base64", ruleset: [only] });
    expect(resultsOf(earl)).toEqual([[only, 1, 4, expect.stringMatching(/^fail/)]]);
    expect(earl).toMatch(/contentLength> "26"/);
  });

  test("K02, K03: another compression, wrong base64", async () => {
    expect(await call({ url, cont: embed, compression: "gzip", ruleset: [only] })).toEqual({ code: "BadArguments" });
    expect(await call({ url, cont: "!!!", compression: "base64" })).toEqual({ code: "BadArguments" });
  });

  test("K04, K05: bytes in a stated encoding; an unknown label falls back to UTF-8", async () => {
    const page = '<html lang="x-å"><p>x';
    for (const [encoding, bytes] of [
      ["iso-8859-1", Buffer.from(page, "latin1")],
      ["text/html", Buffer.from(page)],
    ] as const) {
      const args = { url, cont: bytes.toString("base64"), compression: "base64", encoding, ruleset: "EIAO.LANG.1.2" };
      expect(resultsOf((await call(args)).earl)).toEqual([["x-å", 1, 1]]);
    }
  });

  test("K06: a type that is not (X)HTML has one cannotTell assertion", async () => {
    const { earl } = await call({ url, cont: "<p><embed>", contentType: "image/png" });
    expect(resultsOf(earl)).toEqual([["EIAO.B.10.0.0.2.EXCEPTION.DEF.1", 0, 0, "cannotTell"]]);
  });

  test("K07: XML that is not well-formed gets the clean-up fallback, which a caller cannot turn off", async () => {
    const { url, content, contentType, headers } = resourceOf(wamCase("T85"));
    const { earl } = await call({
      url,
      cont: content,
      contentType,
      httpheader: headers,
      ruleset: wamCase("T85").only ?? "all",
    });
    expect(earl).toMatch(/tidy> "1"/);
  });

  test("K08: the value all is the same as no value", async () => {
    const { url, content } = resourceOf(wamCase("T01"));
    const unset = await call({ url, cont: content });
    expect(unset.earl).toBe(await libraryEarl(resourceOf(wamCase("T01"))));
    for (const ruleset of ["all", "ALL", ["All"], "", "uwem-1.2"])
      expect(await call({ url, cont: content, ruleset })).toEqual(unset);
  });

  test("K11: a location names its sheet, also if a header refers to it", async () => {
    const cont = "<p>x";
    const { earl } = await call({
      url: `${webAddress}/k11`,
      cont,
      ruleset: "7.2_CSS_02",
      httpheader: { Link: "</k11.css>; rel=stylesheet" },
    });
    expect(earl).toContain(`<${webAddress}/k11.css>`);
  });

  test("K12: URL and content are required, and the URL is absolute", async () => {
    for (const args of [{ cont: "x" }, { url }, { url: "page.html", cont: "x" }, { url: "", cont: "x" }]) {
      expect(await call(args)).toEqual({ code: "BadArguments" });
    }
    expect((await call({ url, cont: "" })).earl).toContain("cannotTell");
  });

  test("a call with only unknown rule sets is refused; beside a known one they are ignored", async () => {
    expect(await call({ url, cont: "x", ruleset: ["nothing", "none"] })).toEqual({ code: "BadArguments" });
    expect(resultsOf((await call({ url, cont: "<embed>", ruleset: ["nothing", only] })).earl)).toHaveLength(1);
  });
});

describe("the answer", () => {
  test.each([
    ["earl-xml", /^<\?xml [^>]*>\s*<rdf:RDF/],
    ["earl-jsonld", /^\{/],
    ["turtle", /^@(?:prefix|base) /],
    ["ntriples", /^<http/],
  ])("has the format %s", async (format, start) => {
    const { earl } = await callJson({ url, cont: "<p>x", format });
    expect(earl).toMatch(start);
    expect(await callSoap({ url, cont: "<p>x", format })).toEqual({ earl });
  });

  test("an unknown form is refused", async () => {
    expect(await callJson({ url, cont: "x", format: "pdf" })).toEqual({ code: "BadArguments" });
  });

  test("the default is EARL as RDF/XML over SOAP, and PAGE over JSON; PAGE is available as text over SOAP", async () => {
    const args = { url, cont: "<p><embed src=a.swf>", ruleset: only };
    expect((await callSoap(args)).earl).toMatch(/<earl:Assertion /);
    const page = (await callJson(args)).earl as unknown as PageJson;
    expect(page).toMatchObject({
      url,
      status: "evaluated",
      scores: [{ failed: 1, applied: 1 }],
      results: [{ snippet: "<embed src=a.swf>" }],
    });
    expect(JSON.parse((await callSoap({ ...args, format: "json" })).earl ?? "")).toEqual(page);
  });

  test("only headers that a rule reads change the result", async () => {
    const cont = "<p>x";
    const bare = await call({ url, cont });
    const noise = { Date: "Mon, 01 Jan 2001 00:00:00 GMT", "Set-Cookie": "a=b", "Content-Length": "9", Server: "x" };
    expect(await call({ url, cont, httpheader: noise })).toEqual(bare);
    expect(await call({ url, cont, httpheader: { "content-LANGUAGE": "nb" } })).not.toEqual(bare);
  });

  test("a style sheet at a private address is fetched only if that is allowed", async () => {
    const secret = createServer((_, reply) => reply.end("p{text-decoration:blink}"));
    await new Promise<void>((resolve) => secret.listen(0, "127.0.0.1", resolve));
    const sheet = `http://127.0.0.1:${(secret.address() as AddressInfo).port}/a.css`;
    const { earl } = await callJson({ url, cont: `<link rel=stylesheet href="${sheet}"><p>x`, format: "json" });
    secret.close();
    expect((earl as unknown as PageJson).messages).toContainEqual(
      expect.stringContaining("127.0.0.1 is a private address"),
    );
  });

  test("an answer of many pieces equals the library's, in both forms, and states its length", async () => {
    const cont = `<html lang=en>${"<p><a href=x>\u{1f600} &amp; y</a><img src=a.gif>\n".repeat(700)}`;
    const { earl = "" } = await call({ url, cont });
    expect(earl.length).toBeGreaterThan(1_500_000);
    expect(earl).toBe(await libraryEarl({ url, content: cont, contentType: "text/html" }));
    const body = JSON.stringify({ args: [url, cont], kwargs: { format: "ntriples" } });
    const answer = await fetch(`${server.address}api/wam/check`, { method: "POST", body });
    const bytes = Buffer.byteLength(JSON.stringify({ result: earl }));
    expect(answer.headers.get("content-length")).toBe(String(bytes));
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
  });

  test("PAGE reports an empty shell for scripts in the same words as `check`", async () => {
    const shell = "<!DOCTYPE html><html lang=en><title>x</title><body><div id=root></div><script src=a.js></script>";
    const messagesOf = async (cont: string) => {
      const body = JSON.stringify({ kwargs: { url, cont, format: "json", ruleset: "7.2_HTML_01" } });
      const answer = await fetch(`${server.address}api/wam/check`, { method: "POST", body });
      return ((await answer.json()) as { result: PageJson }).result.messages;
    };
    expect(await messagesOf(shell)).toEqual([expect.stringMatching(/almost empty and is filled by scripts/)]);
    expect(await messagesOf(shell.replace("<div", "<p>x<div"))).toEqual([]);
  });

  test("a caller that leaves in the middle of its answer does not affect others", async () => {
    const body = JSON.stringify({ args: [url, "<img src=a.gif>".repeat(5000)], kwargs: { format: "ntriples" } });
    const [leaving, staying] = [new AbortController(), "<html lang=x-still-here><p>x"];
    const answer = await fetch(`${server.address}api/wam/check`, { method: "POST", body, signal: leaving.signal });
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(5_000_000);
    leaving.abort();
    expect((await callJson({ url, cont: staying, format: "ntriples" })).earl).toContain("x-still-here");
  });

  test("content of type base64 is read as bytes: Perl sends text outside ASCII so", async () => {
    const bytes = Buffer.from('<html lang="x-å">').toString("base64");
    const body = soapPy(
      `<check><v1>${url}</v1><v2 xsi:type="SOAP-ENC:base64">${bytes}</v2><ruleset>EIAO.LANG.1.2</ruleset><format>ntriples</format></check>`,
    );
    const answer = await fetch(server.address, { method: "POST", body });
    expect(resultsOf(await parseAnswer(await answer.text()))).toEqual([["x-å", 1, 1]]);
  });

  test("case T33 has the EARL that the library writes", async () => {
    const each = wamCase("T33");
    const { url, content, contentType } = resourceOf(each);
    const { earl } = await call({ url, cont: content, contentType, ruleset: each.only ?? "all" });
    expect(earl).toBe(await libraryEarl(resourceOf(each), { only: optionsOf(each).only }));
  });
});
