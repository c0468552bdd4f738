import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEvaluationPool } from "@eiao/sampler/internal";
import type { DocumentEvaluation, EvaluationTask } from "@eiao/sampler";
import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeText } from "../transport/soap/names.ts";
import { parseAnswer } from "../transport/soap/parse-xml.ts";
import { soapPy } from "../transport/soap/test-envelope.ts";
import { startWamServer } from "./start-wam-server.ts";
import type { WamServer } from "./start-wam-server.ts";

let server: WamServer;
const web = createServer((call, reply) => void reply.end(`p::before { content: "${call.url}" }`));
const requests: unknown[] = [];
let address = "";
beforeAll(async () => {
  web.on("request", (call) => requests.push(call.url));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await startWamServer({ port: 0, workers: 1, version: "1", sheets: { allowPrivate: true } });
});
afterAll(async () => {
  await server.close();
  web.close();
});

interface Answer {
  readonly status: number;
  readonly result?: { readonly evaluation?: DocumentEvaluation; readonly needs?: string[] };
  readonly error?: { readonly code: string; readonly message: string };
}

async function call(method: string, kwargs: object): Promise<Answer> {
  const body = JSON.stringify({ kwargs });
  const answer = await fetch(`${server.address}api/wam/${method}`, { method: "POST", body });
  return { status: answer.status, ...((await answer.json()) as object) };
}

async function keep(url: string, text: string, contentType = "text/css"): Promise<string> {
  const { result } = (await call("keepSheet", { url, cont: text, contentType })) as { readonly result?: unknown };
  return result as string;
}

const url = "http://www.example.com/page.html";
const date = "2026-11-21T09:30:00Z";
const sheets = {
  "http://www.example.com/a.css": "@import 'b.css'; @import 'gone.css'; p { text-decoration: blink }",
  "http://www.example.com/b.css": "b { color: red",
};
const [a, b, gone] = ["a", "b", "gone"].map((name) => `http://www.example.com/${name}.css`) as [string, string, string];
const html = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><html lang=en><head><title>\u00e9</title>
<meta name=generator content="Hand 1.0"><link rel=stylesheet href=a.css></head><body><p><b>x</b><embed src=a.swf></body></html>`;
const content = Buffer.from(html, "latin1");
const input = {
  url,
  cont: content.toString("base64"),
  compression: "base64",
  contentType: "text/html",
  httpheader: { "Content-Type": "text/html; charset=iso-8859-1", "Content-Language": "en" },
  date,
  parts: ["findings", "turtle", "json"],
  terms: "seed",
};

/** Evaluates the same page in workers of this program. */
async function ownEvaluation(): Promise<DocumentEvaluation> {
  const pool = createEvaluationPool({
    workers: 1,
    async loadSheet(sheet) {
      const text = sheets[sheet as keyof typeof sheets] as string | undefined;
      if (text === undefined) throw new Error("the caller reported it as missing");
      return { url: sheet, content: new TextEncoder().encode(text), contentType: "text/css" };
    },
  });
  const task: EvaluationTask = {
    url,
    content: new Uint8Array(content),
    contentType: "text/html",
    headers: input.httpheader,
    only: [],
    medium: "screen",
    environment: {},
    date,
    budget: {},
    wants: { findings: true, page: true, earl: { form: "turtle", terms: "seed" } },
  };
  const evaluation = await pool.run(task);
  await pool.close();
  return evaluation;
}

test("pages are evaluated by the rule sets of the call; the answer names the rule sets of the server with their versions", async () => {
  const cont = "<!DOCTYPE html><html lang=no_NO><title>T</title><p><img src=a.gif>";
  const evaluate = async (ruleset?: readonly string[] | string) => {
    const { result } = await call("evaluate", { url, cont, parts: ["json"], date, ...(ruleset && { ruleset }) });
    return result as { readonly evaluation: DocumentEvaluation; readonly ruleSets: readonly object[] };
  };
  const { evaluation, ruleSets } = await evaluate(["wcag-2.2", "uwem-1.2"]);
  const alone = await evaluate();
  expect(evaluation.page?.scores.map(({ ruleset }) => ruleset)).toEqual(["wcag-2.2", "uwem-1.2"]);
  expect(evaluation.tests).toContainEqual(
    expect.objectContaining({ test: "bf051a", checkpoints: ["3.1.1"], applied: 1, failed: 1 }),
  );
  const isUwem = ({ ruleset }: { readonly ruleset: string }) => ruleset === "uwem-1.2";
  expect(evaluation.page?.results.filter(isUwem)).toEqual(alone.evaluation.page?.results);
  expect(evaluation.tests.filter(isUwem)).toEqual(alone.evaluation.tests);
  const [uwem, wcag, pdf] = await installedRuleSets();
  expect(ruleSets).toEqual([uwem, wcag, pdf].map((ruleSet) => ({ id: ruleSet?.id, version: ruleSet?.version })));
  const refused = await call("evaluate", { url, cont, ruleset: ["wcag-9"] });
  expect(refused).toMatchObject({ status: 400, error: { message: expect.stringContaining("wcag-9") as string } });
});

describe("evaluate with the caller's style sheets", () => {
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = {
      [a]: await keep(a, sheets[a as keyof typeof sheets]),
      [b]: await keep(b, sheets[b as keyof typeof sheets]),
    };
  });

  test("a sheet that was served as another type is used only for pages in quirks mode (wams.md, D75)", async () => {
    const lost = "http://www.example.com/lost.css";
    const id = await keep(lost, "<!DOCTYPE html><p>Not found", "text/html; charset=utf-8");
    const failed = async (doctype: string) => {
      const cont = `${doctype}<link rel=stylesheet href=lost.css><p>x`;
      const { result } = await call("evaluate", { url, cont, ruleset: "3.2_CSS_01", sheets: { [lost]: id } });
      return result?.evaluation?.tests[0]?.failed;
    };
    expect([await failed("<!DOCTYPE html>"), await failed("")]).toEqual([0, 1]);
  });

  test("the answer lists the missing sheets, level by level, and the server fetches none", async () => {
    expect((await call("evaluate", input)).result).toEqual({ needs: [a] });
    expect((await call("evaluate", { ...input, sheets: { [a]: ids[a] } })).result).toEqual({ needs: [b, gone] });
    expect((await call("evaluate", { ...input, sheets: { ...ids, [a]: "0".repeat(64), [gone]: "" } })).result).toEqual({
      needs: [a],
    });
    const cont = `<link rel=stylesheet href="${address}/x.css"><p>x`;
    expect((await call("evaluate", { url, cont })).result).toEqual({ needs: [`${address}/x.css`] });
    expect(requests).toEqual([]);
  });

  test("with all sheets the answer equals that of own workers: sheets, contexts, document type, tools, digest", async () => {
    const { result } = await call("evaluate", { ...input, sheets: { ...ids, [gone]: "", "http://not.asked/": "" } });
    const own = await ownEvaluation();
    expect({ ...result?.evaluation, seconds: 0 }).toEqual({ ...own, seconds: 0 });
    // The expected values by hand: blink and an unclosed block are in the sheets, embed in the page.
    expect(own.sheets).toEqual([a, b, gone]);
    expect(own.doctype).toBe("-//W3C//DTD HTML 4.01//EN");
    expect(own.findings?.map(({ test }) => test)).toEqual(expect.arrayContaining(["1.1_HTML_06", "7.2_CSS_02"]));
  });

  test("SOAP gets the same as JSON text", async () => {
    const args = `<url>${url}</url><cont>${escapeText(html)}</cont><date>${date}</date><parts>findings</parts>`;
    const item = (name: string, id = "") => `<item><name>${name}</name><value>${id}</value></item>`;
    const soap = async (more: string) => {
      const body = soapPy(`<evaluate>${args}${more}</evaluate>`);
      const answer = await fetch(server.address, { method: "POST", body });
      return JSON.parse((await parseAnswer(await answer.text())) ?? "") as Answer["result"];
    };
    expect(await soap("")).toEqual({ needs: [a] });
    const all = await soap(`<sheets>${item(a, ids[a])}${item(b, ids[b])}${item(gone)}</sheets>`);
    const brought = { ...ids, [gone]: "" };
    const { result } = await call("evaluate", { url, cont: html, date, parts: "findings", sheets: brought });
    expect({ ...all?.evaluation, seconds: 0 }).toEqual({ ...result?.evaluation, seconds: 0 });
  });

  test("simultaneous calls for the same page each see their own sheets, and not those of the server", async () => {
    const cont = `<link rel=stylesheet href="${address}/x.css"><p>x`;
    const sheet = `${address}/x.css`;
    const texts = ["p{text-decoration:blink}", "p{color:red}"];
    const sheetIds = await Promise.all(texts.map((text) => keep(sheet, text)));
    const one = (id: string) => call("evaluate", { url, cont, ruleset: "7.2_CSS_02", sheets: { [sheet]: id } });
    const [blinking, checked, still, repeated] = await Promise.all([
      one(sheetIds[0] ?? ""),
      call("check", { url, cont, ruleset: "7.2_CSS_02" }),
      one(sheetIds[1] ?? ""),
      one(sheetIds[0] ?? ""),
    ]);
    const failed = ({ result }: Answer) => result?.evaluation?.tests.map((test) => test.failed);
    expect([failed(blinking), failed(still), failed(repeated)]).toEqual([[1], [0], [1]]);
    expect(checked.status).toBe(200);
    expect(requests).toEqual(["/x.css"]);
  });

  test("an encoding that is not named is detected, as by the engine", async () => {
    const cont = Buffer.from('<html lang="x-\u00e5"><meta charset="iso-8859-1"><p>x', "latin1").toString("base64");
    const languages = async (more: object) =>
      (await call("evaluate", { url, cont, compression: "base64", ...more })).result?.evaluation?.statistics
        .filter(({ type }) => type === "language")
        .map(({ value }) => value);
    expect(await languages({})).toEqual(["x-\u00e5"]);
    expect(await languages({ encoding: "iso-8859-7" })).toEqual(["x-\u03b5"]); // ISO 8859-7: 0xE5 is epsilon
  });

  test("a page that cannot be measured is a failed evaluation", async () => {
    const { result } = await call("evaluate", { url, cont: "x", contentType: "image/png", parts: "turtle" });
    expect(result?.evaluation).toMatchObject({
      status: "failed",
      tests: [],
      earl: expect.stringContaining("cannotTell"),
    });
  });
});

describe("arguments", () => {
  test.each([
    ["an unknown part", { parts: ["findings", "pdf"] }],
    ["a name of Object.prototype as a part", { parts: "constructor" }],
    ["unknown terms", { terms: "earl-2.0" }],
    ["an invalid date", { date: 'yesterday" .' }],
    ["an invalid medium", { medium: "screen and (color)" }],
    ["a relative address", { url: "page.html" }],
    ["wrong base64", { cont: "!!!", compression: "base64" }],
    ["sheets that are not a struct", { sheets: [["a", "b"]] }],
    ["a sheet that is a struct", { sheets: { a: { digest: "b" } } }],
    ["a day that does not exist", { date: "2026-13-45T09:30:00Z", parts: ["turtle"] }],
    ["a date that EARL cannot hold", { date: "2026-02-30T09:30:00Z", parts: ["turtle"] }],
    ["unknown rules", { ruleset: "nothing" }],
    ["an unknown feature", { environment: { girth: 5 } }],
    ["a feature from Object.prototype", { environment: { constructor: "5" } }],
    ["a width that is not a number", { environment: { width: "wide" } }],
    ["a wrong word for a feature", { environment: { "prefers-color-scheme": "blue" } }],
    ["an unknown limit", { budget: { maxPages: "5" } }],
    ["a limit of 0", { budget: { maxNodes: "0" } }],
    ["a limit wider than the server's", { budget: { maxNodes: "2000001" } }],
    ["stylesheets that is not a Boolean", { stylesheets: "perhaps" }],
  ])("%s is refused", async (_, more) => {
    const { status, error } = await call("evaluate", { url, cont: "<p>x", ...more });
    expect([status, error?.code]).toEqual([400, "BadArguments"]);
  });

  test("a style sheet needs an absolute address and valid base64", async () => {
    for (const more of [{ url: "a.css" }, { cont: "!!!", compression: "base64" }, { cont: null }]) {
      expect((await call("keepSheet", { url: a, cont: "p{}", ...more })).error?.code).toBe("BadArguments");
    }
  });

  test("names of Object.prototype as an id or address find no sheet", async () => {
    const cont = `<link rel=stylesheet href="${a}"><p>x`;
    for (const each of [{ [a]: "__proto__" }, JSON.parse(`{"__proto__":"x","constructor":"y"}`) as object])
      expect((await call("evaluate", { url, cont, sheets: each })).result).toEqual({ needs: [a] });
  });
});

test("the OpenAPI description accepts both answers and no other", async () => {
  const api = (await (await fetch(`${server.address}openapi.json`)).json()) as {
    paths: Record<string, { post: { responses: Record<string, { content: Record<string, { schema: object }> }> } }>;
  };
  expect(Object.keys(api.paths)).toEqual(["check", "evaluate", "keepSheet"].map((name) => `/api/wam/${name}`));
  const answer = api.paths["/api/wam/evaluate"]?.post.responses["200"]?.content["application/json"]?.schema;
  const holds = new Ajv2020().compile(answer ?? false);
  const { result } = await call("evaluate", { ...input, sheets: { [a]: "", [b]: "" } });
  expect(holds({ result })).toBe(true);
  expect(holds({ result: (await call("evaluate", input)).result })).toBe(true);
  expect(holds({ result: { ...result, evaluation: { ...result?.evaluation, digest: "x" } } })).toBe(false);
  expect(holds({ result: { needs: [] } })).toBe(false);
});
