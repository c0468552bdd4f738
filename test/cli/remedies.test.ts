/**
 * Tries the remedies: each error whose remedy names a command, an option or a variable is caused as a user would cause it, the printed
 * remedy is applied literally, and the error is gone. Spec cli.md 1, observatory.md 2.2.
 */
import { renameSync } from "node:fs";
import { request } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { check } from "@eiao/wam-core";
import type { EiaoError, CheckOptions, WebResource } from "@eiao/wam-core";
import { openUrlRepository } from "@eiao/crawler";
import { openDatabase } from "@eiao/crawler/internal/database";
import { announceSites, openWarehouse } from "@eiao/etl";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { errorRowsOf } from "../../.ci/error-rows.ts";
import { libraries } from "../../.ci/public-surface.ts";
import { blind, folderWith, removeFolder, serve, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

const tables = await Promise.all(libraries.map((name) => errorRowsOf(name)));
const rows = tables.flatMap((table) => [...table]);

/** Matches a remedy that can be typed. `{remedy}`: the remedy is given where the error is thrown. */
const typed = /--[a-z]|\beiao-wam\b|\bsame command\b|\bulimit\b|\bEIAO_|\bnpm\b|^\{remedy\}$/;

/** The errors that users cannot easily cause, each with the reason, or with the test that tries its remedy. */
const untried: Readonly<Record<string, string>> = {
  BadArguments: "library",
  BadParameter: "test/observatory/configuration.test.ts",
  CampaignHasOrders: "packages/server/src/observatory/schedule/campaigns/campaign.test.ts",
  CampaignWithoutOrders: "packages/server/src/cockpit/campaigns.test.ts",
  CampaignRefused: "packages/server/src/observatory/schedule/campaigns/campaign.test.ts",
  Forbidden: "check-server.test.ts",
  LoginNeeded: "packages/server/src/cockpit/login.test.ts",
  NoAnalyticsEngine: "sql.test.ts",
  NoExports: "sql.test.ts",
  NoSuchSite: "server",
  NothingExported: "export.test.ts",
  NotListening: "test/observatory/start.test.ts: the service listens where --host says",
  PageTooLarge: "size",
  RunChanged: "export.test.ts",
  RunIsOpen: "packages/server/src/observatory/eiaoassess.test.ts",
  RunMadeUp: "test/warehouse/generate.test.ts",
  SiteInUse: "server",
  SparqlMemory: "memory",
  StillHidden: "packages/server/src/observatory/services/site-url/exclusion.test.ts",
  StoreContradicts: "load.test.ts",
  StoreNotAsLoaded: "export.test.ts",
  StoreNotWritten: "full-disk.test.ts",
  StoreOfOtherRun: "load.test.ts",
  UnknownSite: "library",
  UnwritableDecisionLog: "decision-log.test.ts",
  WarcNotWritten: "write.test.ts",
};

let cwd = "";
let origin = "";
/** The requests that are answered only after a release. */
let gate: { readonly asked: PromiseWithResolvers<void>; readonly released: PromiseWithResolvers<void> } | undefined;
const closing: (() => void)[] = [];

/** Several rules for one element, so that matching them takes steps. */
const rulesOfStyle = "p { text-decoration: blink } body p { text-decoration: none } ".repeat(20);
const styled = blind.replace("</head>", `<style>${rulesOfStyle}</style></head>`);

beforeAll(async () => {
  cwd = await folderWith({
    "page.html": styled,
    "other.xml": `<scopePatternList xmlns="http://www.wabcluster.org"><rule type="include" pattern=".*"/></scopePatternList>`,
    "count.rq": "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f }",
  });
  const elsewhere = await serve((_, reply) => reply.setHeader("content-type", "text/html").end(styled));
  const site = await serve((call, reply) => {
    const { pathname } = new URL(call.url ?? "", "http://x");
    const { port } = new URL(elsewhere.origin);
    const target = { "/address": "127.0.0.1", "/name": "localhost" }[pathname];
    if (target !== undefined) return void reply.writeHead(302, { location: `http://${target}:${port}/` }).end();
    const isPage = pathname === "/" || pathname === "/held";
    reply.writeHead(isPage ? 200 : 404, { "content-type": "text/html" });
    const answer = () => reply.end(`${styled}<a href="/held">held</a>`);
    if (gate === undefined || pathname !== "/held") return void answer();
    gate.asked.resolve();
    void gate.released.promise.then(answer);
  });
  closing.push(elsewhere.close, site.close);
  ({ origin } = site);
});
afterAll(async () => {
  for (const close of closing) close();
  await removeFolder(cwd);
});

const run = (line: readonly string[], env: Record<string, string> = {}): Promise<Outcome> => wam(line, { cwd, env });

/** Returns the remedy in a printed message. The message fills its placeholders. */
function remedyIn(printed: string, code: string): string {
  const row = rows.find(([known]) => known === code)?.[1];
  if (row === undefined) throw new Error(`no row ${code}`);
  const [message, remedy] = [row.message, row.remedy].map((template) =>
    template
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join("[^]*?"),
  );
  const found = new RegExp(`${message}\\s+(?<remedy>${remedy})$`, "m").exec(printed)?.groups?.["remedy"];
  if (found === undefined) throw new Error(`${code} was not told, but:\n${printed}`);
  return found;
}

/** Calls the program, which must fail with this error, and returns the remedy. */
async function remedyOf(code: string, line: readonly string[], env?: Record<string, string>): Promise<string> {
  const { err, code: exit } = await run(line, env);
  expect([code, exit]).toEqual([code, 1]);
  return remedyIn(err, code);
}

/** Calls the program, which must succeed. */
async function mustRun(line: readonly string[], env?: Record<string, string>): Promise<Outcome> {
  const outcome = await run(line, env);
  expect([0, 2], outcome.err).toContain(outcome.code);
  return outcome;
}

/** Returns the options that a remedy names, with the values that it gives them. */
function optionsIn(remedy: string): string[] {
  const found = [...remedy.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);
  expect(found, remedy).not.toEqual([]);
  return found;
}

/** Checks that an option with a small value causes the error, and that the options of the remedy with a large value end it. */
async function testLimit(code: string, line: readonly string[], option: string, small = "1"): Promise<void> {
  const remedy = await remedyOf(code, [...line, option, small]);
  for (const name of optionsIn(remedy)) {
    if (name === "--page") continue;
    await mustRun([...line, name, "1000000"]);
  }
}

const page: WebResource = { url: "http://a.example/", content: styled, contentType: "text/html" };

/** Returns the remedy of an error of the library, which is thrown or fails the page. */
async function libraryRemedy(code: string, options: CheckOptions): Promise<string> {
  const error = await check(page, options).catch((problem: unknown) => problem);
  expect(error).toMatchObject({ code });
  return (error as EiaoError).remedy;
}

let store = "";
/** Returns the store of a measured site, which is made once, with its report in before.json. */
async function measured(command = "assess", format = "json"): Promise<string> {
  if (store !== "") return store;
  await mustRun([command, `${origin}/`, ...crawling, ...fresh, "--format", format, "--output", "before.json"]);
  const report = JSON.parse(await readFile(path.join(cwd, "before.json"), "utf8")) as { store: string };
  store = path.resolve(cwd, "fresh", report.store);
  return store;
}

/** The data directory for trials that do not need their own: making one takes seconds. */
const fresh = ["--data", "fresh"];
const crawling = ["--allow-private", "--delay", "0", "--quiet"];

const trials: Readonly<Record<string, () => Promise<void>>> = {
  TooManyNodes: () => testLimit("TooManyNodes", ["check", "page.html"], "--max-nodes"),
  TooDeep: () => testLimit("TooDeep", ["check", "page.html"], "--max-depth"),
  TooManySteps: () => testLimit("TooManySteps", ["check", "page.html"], "--max-steps"),
  BodyTooLarge: () => testLimit("BodyTooLarge", ["check", `${origin}/`], "--max-bytes"),

  async TooManyBytes() {
    const remedy = await libraryRemedy("TooManyBytes", { budget: { maxBytes: 1 } });
    const [, name = ""] = /\((\w+)\)/.exec(remedy) ?? [];
    expect((await check(page, { budget: { [name]: 1_000_000 } })).judgements).not.toEqual([]);
    await mustRun(["check", "page.html", ...optionsIn(remedy), "1000000"]);
  },

  async UnknownRuleSet() {
    const [, command = ""] = /eiao-wam (\w+)/.exec(await libraryRemedy("UnknownRuleSet", { only: ["none"] })) ?? [];
    const { out } = await mustRun([command]);
    const ids = [...out.matchAll(/\b\d+\.\d+_[A-Z]+_\d+\b/g)].map(([id]) => id);
    expect((await check(page, { only: ids })).judgements).not.toEqual([]);
  },

  async PrivateAddress() {
    const line = ["check", `${origin}/address`];
    await mustRun([...line, ...optionsIn(await remedyOf("PrivateAddress", line))]);
  },

  async ResolvesToPrivateAddress() {
    const line = ["check", `${origin}/name`];
    await mustRun([...line, ...optionsIn(await remedyOf("ResolvesToPrivateAddress", line))]);
  },

  async StoreUnavailable() {
    const line = ["crawl", `${origin}/`, ...crawling];
    const remedy = await remedyOf("StoreUnavailable", [...line, "--data", "page.html"]);
    await mustRun([...line, ...optionsIn(remedy), "fresh"]);
    expect(await readFile(path.join(cwd, "page.html"), "utf8")).toBe(styled);
  },

  async InvalidDatabaseUrl() {
    const line = ["crawl", `${origin}/`, ...crawling, ...fresh];
    const remedy = await remedyOf("InvalidDatabaseUrl", line, { EIAO_DATABASE_URL: "mysql://a@b/c" });
    const [form = ""] = /\w+:\/\/\S+\w/.exec(remedy) ?? [];
    const [variable = ""] = /EIAO_\w+/.exec(remedy) ?? [];
    // No server listens at port 1: that is the error now.
    await remedyOf("StoreUnavailable", line, { [variable]: form.replace(/@[^/]+/, "@127.0.0.1:1") });
  },

  /** Interrupts a crawl that is under way. */
  async "DataDirectoryLocked ScopeOtherwise"() {
    gate = { asked: Promise.withResolvers(), released: Promise.withResolvers() };
    const line = ["crawl", `${origin}/`, ...crawling];
    const own = [...line, "--data", "begun"];
    const stop = new AbortController();
    const begun = wam(own, { cwd, stop: stop.signal });
    await gate.asked.promise;
    const locked = await remedyOf("DataDirectoryLocked", own);
    stop.abort();
    gate.released.resolve();
    gate = undefined;
    await begun;
    await mustRun([...line, ...optionsIn(locked), "fresh"]);
    const scoped = [...own, "--scope", "other.xml"];
    const remedy = await remedyOf("ScopeOtherwise", scoped);
    const [first = "", second = ""] = remedy.split(". Or ");
    await mustRun([...line, "--scope", "other.xml", ...optionsIn(second), "fresh"]);
    const [without = ""] = optionsIn(first);
    const at = scoped.indexOf(without);
    await mustRun(scoped.toSpliced(at, 2));
  },

  /** Uses a data directory of a build with other tables. */
  async MadeByAnotherBuild() {
    const dataDir = path.join(cwd, "other-build");
    const database = await openDatabase({ dataDir });
    await openUrlRepository(database);
    await database.execute("other-build", "update eiao.version set version = version + 1");
    await database.close();
    const line = ["crawl", `${origin}/`, ...crawling];
    for (const args of [line, ["pages"], ["runs"]]) {
      const remedy = await remedyOf("MadeByAnotherBuild", [...args, "--data", "other-build"]);
      expect(remedy).toBe(`Move ${dataDir} away, or choose another folder with --data.`);
    }
    await mustRun([...line, "--data", "fresh-build"]);
    renameSync(dataDir, `${dataDir}.away`);
    await mustRun([...line, "--data", "other-build"]);
  },

  async NoAssessment() {
    const line = ["assess", `${origin}/`, ...crawling, ...fresh, "--compare"];
    const remedy = await remedyOf("NoAssessment", [...line, "page.html"]);
    const [, form = "", command = ""] = /the (\w+) that eiao-wam (\w+) prints/.exec(remedy) ?? [];
    await measured(command, form.toLowerCase());
    await mustRun([...line, "before.json"]);
  },

  async NotAStore() {
    const query = (file: string) => ["query", file, "--sparql", "ASK { ?a ?b ?c }"];
    const remedy = await remedyOf("NotAStore", query("page.html"));
    const [, form = "", command = ""] = /a (\.\S+) file that eiao-wam (\w+) wrote/.exec(remedy) ?? [];
    const written = await measured(command);
    expect(written.endsWith(form)).toBe(true);
    await mustRun(query(written));
  },

  async NothingReplayed() {
    const line = ["replay", await measured()];
    const remedy = await remedyOf("NothingReplayed", [...line, "--data", "elsewhere"]);
    await mustRun([...line, ...optionsIn(remedy), "fresh"]);
  },

  /** Uses the warehouse, from an open run to its reports. */
  async "RunNotPublished RunIncomplete UnknownTestRun NotInRun SameRun ReportNeeds UnknownReport"() {
    const data = ["--data", "warehouse"];
    const line = ["load", await measured(), "--quiet", ...data];
    await mustRun([...line, "--run", "R", "--no-publish"]);
    const tryRemedy = async (code: string, call: readonly string[]) => {
      const remedy = await remedyOf(code, [...call, ...data]);
      const [, command = ""] = /`eiao-wam ([^`]+)`$/.exec(remedy.replace(/[^`]*$/, "")) ?? [];
      const args = command.replace(" STORE", ` ${store}`).split(" ");
      await mustRun(args.includes("--help") ? args : [...args, ...data]);
    };
    await tryRemedy("RunNotPublished", ["report", "siteMean", "--run", "R"]);
    await mustRun(["report", "siteMean", "--run", "R", ...data]);
    await tryRemedy("UnknownTestRun", ["report", "siteMean", "--run", "S"]);
    await tryRemedy("NotInRun", ["report", "siteMean", "--run", "S", "--site", "nobody.example"]);
    await tryRemedy("SameRun", ["report", "change", "--run", "S", "--against", "S"]);
    await tryRemedy("ReportNeeds", ["report", "pageList", "--run", "S"]);
    await tryRemedy("UnknownReport", ["report", "nothing", "--run", "S"]);
    const database = await openDatabase({ dataDir: path.join(cwd, "warehouse") });
    await announceSites(await openWarehouse(database), "T", ["a.example", "b.example"]);
    await database.close();
    await mustRun([...line, "--run", "T"]);
    await tryRemedy("RunIncomplete", ["publish", "T"]);
    await mustRun(["report", "siteMean", "--run", "T", ...data]);
  },

  TooManyTriples: async () =>
    testLimit("TooManyTriples", ["query", await measured(), "--sparql", "ASK { ?a ?b ?c }"], "--max-triples"),

  SparqlTimeout: async () =>
    testLimit("SparqlTimeout", ["query", await measured(), "--sparql-file", "count.rq"], "--timeout", "0.001"),

  async ForeignHost() {
    const refused = await withServer([], (address) => requestAs(address, "wam.example.org"));
    expect(refused.status).toBe(421);
    const { error } = JSON.parse(refused.body) as { error: { message: string; remedy: string } };
    const remedy = remedyIn(`${error.message} ${error.remedy}`, "ForeignHost");
    const [option = ""] = /--allow-host \S*\w/.exec(remedy) ?? [];
    const { status } = await withServer(option.split(" "), (address) => requestAs(address, "wam.example.org"));
    expect(status).toBe(200);
  },
};

/** Runs a function while `eiao-wam serve` runs. */
async function withServer<T>(options: readonly string[], use: (address: string) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const file = `address${options.length}.txt`;
  const line = ["serve", "--port", "0", "--jobs", "1", "--output", file, ...options];
  const ended = wam(line, { cwd, stop: stop.signal });
  try {
    const address = await vi.waitFor(async () => {
      const found = await readFile(path.join(cwd, file), "utf8");
      expect(found).toMatch(/^http/);
      return found.trim();
    }, 20_000);
    return await use(address);
  } finally {
    stop.abort();
    await ended;
  }
}

/** Reads the description of the service with another Host: `fetch` cannot set one. */
function requestAs(address: string, host: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request(new URL("/openapi.json", address), { headers: { host } }, (reply) => {
      text(reply).then((body) => resolve({ status: reply.statusCode, body }), reject);
    })
      .on("error", reject)
      .end();
  });
}

test("a remedy that can be typed is tried here, or there is a reason why not", () => {
  const actual = rows.filter(([, { remedy }]) => typed.test(remedy)).map(([code]) => code);
  const known = [...Object.keys(trials).flatMap((codes) => codes.split(" ")), ...Object.keys(untried)];
  expect([...new Set(actual)].toSorted()).toEqual(known.toSorted());
});

test.each(Object.entries(trials))("%s", (_, trial) => trial());
