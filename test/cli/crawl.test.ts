import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openUrlRepository } from "@eiao/crawler";
import { openDatabase } from "@eiao/crawler/internal/database";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { schemaProblems } from "../support/json-contract.ts";
import { folderWith, removeFolder, serve, spawnWam, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

// The site: a start page, two pages, one forbidden by robots.txt, one missing, one picture, one link to another host.
const site: Readonly<Record<string, readonly [status: number, type: string, body: string]>> = {
  "/robots.txt": [200, "text/plain", "User-agent: *\nDisallow: /secret/\n"],
  "/": [
    200,
    "text/html",
    `<title>Start</title><a href="/a.html">a</a><a href="/b.html?PHPSESSID=0123456789abcdef0123456789abcdef">b</a>
     <a href="/secret/x.html">x</a><a href="/gone.html">gone</a><a href="/i.png">i</a><a href="http://elsewhere.invalid/">e</a>`,
  ],
  "/a.html": [200, "text/html; charset=utf-8", `<title>A</title><a href="/">up</a><a href="/b.html">b</a>`],
  "/b.html": [200, "text/html", "<title>B</title>"],
  "/i.png": [200, "image/png", "\u0089PNG\r\n\u001a\n"],
};

const log: string[] = [];
let cwd = "";
let origin = "";
let close: () => void = () => undefined;
beforeAll(async () => {
  cwd = await folderWith({
    "scope.xml": `<?xml version="1.0"?><scopePatternList xmlns="http://www.wabcluster.org">
  <rule type="exclude" pattern=".*/a\\.html"/><rule type="include" pattern="http://127\\.0\\.0\\.1:[0-9]+/.*"/></scopePatternList>`,
    "bad.xml": `<scopePatternList xmlns="http://www.wabcluster.org">\n<rule type="maybe" pattern="."/></scopePatternList>`,
  });
  const server = await serve((call, reply) => {
    const path = call.url ?? "";
    log.push(path);
    const [status, type, body] = site[path.split("?")[0] ?? ""] ?? [404, "text/html", "<p>none"];
    const etag = `"${path}"`;
    if (status === 200 && call.headers["if-none-match"] === etag) reply.writeHead(304, { etag }).end();
    else reply.writeHead(status, { "content-type": type, etag }).end(body, "latin1");
  });
  ({ origin, close } = server);
});
afterAll(async () => {
  close();
  await removeFolder(cwd);
});

const crawl = (...args: string[]): Promise<Outcome> =>
  wam(["crawl", `${origin}/`, "--allow-private", "--delay", "0", "--quiet", ...args], { cwd });

function expectValid(name: string, value: unknown): void {
  expect(schemaProblems(name, value)).toEqual([]);
}

describe("one site, crawled and crawled again", () => {
  const host = () => origin.replace("http://", "");

  test("the first crawl finds the three pages and reports the result of the other addresses", async () => {
    const { code, out, err } = await crawl("--format", "json");
    expect([code, err]).toEqual([0, ""]);
    const result = JSON.parse(out) as Record<string, unknown>;
    expectValid("crawl", result);
    expect(result).toMatchObject({
      site: host(),
      pages: 3,
      requests: 6, // robots.txt, three pages, the missing one, the picture
      notModified: 0,
      excluded: { RobotsDecideRule: 1, ContentTypeDecideRule: 1, RejectDecideRule: 1 },
      failed: [{ url: `${origin}/gone.html` }],
      traps: [],
      robots: { status: 200, delay: null },
      complete: true,
      stoppedBy: null,
    });
    expect(log.filter((path) => path.startsWith("/secret"))).toEqual([]);
  });

  test("pages lists them in the order of discovery", async () => {
    const { code, out } = await wam(["pages", "--format", "json"], { cwd });
    const pages = JSON.parse(out) as { url: string; depth: number }[];
    expectValid("pages", pages);
    expect(code).toBe(0);
    expect(pages.map(({ url, depth }) => [url, depth])).toEqual([
      [`${origin}/`, 0],
      [`${origin}/a.html`, 1],
      [`${origin}/b.html?PHPSESSID=0123456789abcdef0123456789abcdef`, 1],
    ]);
    const text = await wam(["pages", host()], { cwd });
    expect(text.out.split("\n")[1]).toBe(`  1  200  text/html               ${origin}/a.html`);
    // A site that is named twice, by its name and by an address in it, is listed once.
    expect((await wam(["pages", host(), `${origin}/a.html`], { cwd })).out).toBe(text.out);
    expect((await wam(["pages", "nowhere.example"], { cwd })).err).toContain(`It has: ${host()}`);
  });

  test.each([
    ["/secret/x.html", "REJECT", "RobotsDecideRule"],
    ["/i.png", "REJECT", "ContentTypeDecideRule"],
    ["/gone.html", "REJECT", "StatusDecideRule"],
    ["/a.html", "ACCEPT", "RegexDecideRule"],
    ["/b.html?PHPSESSID=another0123456789abcdef01234567", "ACCEPT", "RegexDecideRule"],
  ])("why for %s has the verdict %s of %s", async (path, verdict, rule) => {
    const { code, out } = await wam(["why", origin + path, "--format", "json"], { cwd });
    const report = JSON.parse(out) as { decisions: object[] };
    expectValid("why", report);
    expect(code).toBe(0);
    expect(report.decisions.at(-1)).toMatchObject({ verdict, rule, site: host() });
    expect((await wam(["why", origin + path], { cwd })).out).toContain(rule);
  });

  test("why of an unknown address reports that", async () => {
    expect((await wam(["why", `${origin}/unheard-of`], { cwd })).out).toContain("No crawl has found this URL.");
  });

  test("scopelog hosts lists the one accepted host", async () => {
    const args = ["scopelog", "hosts", "--rule", "RegexDecideRule"];
    expect((await wam(args, { cwd })).out).toBe("127.0.0.1\n");
    expect((await wam([...args, "--exclude-suffix", ".0.1"], { cwd })).out).toBe("");
    const { code, out, err } = await wam(["scopelog", "hosts", "--rule", "RegexRule"], { cwd });
    expect([code, out, err.includes("No URL was accepted by RegexRule.")]).toEqual([0, "", true]);
  });

  test("the second call requests only changed pages", async () => {
    log.length = 0;
    const { out } = await crawl("--format", "json");
    expect(JSON.parse(out)).toMatchObject({ pages: 3, notModified: 3, complete: true });
    const { out: text } = await crawl();
    expect(text).toContain(`${host()}: 3 pages (3 not modified)`);
    expect(text).toContain("Finished: the crawler requested every page that it found. 1 of them failed (see below).");
  });
});

test("why of a PDF document names the command that measures it", async () => {
  const server = await serve((call, reply) => {
    const isPdf = call.url === "/a.pdf";
    reply.writeHead(200, { "content-type": isPdf ? "application/pdf" : "text/html" });
    reply.end(isPdf ? "%PDF-1.4" : '<a href="/a.pdf">a</a>');
  });
  try {
    await wam(["crawl", server.origin, "--allow-private", "--delay", "0", "--quiet", "--data", "pdf"], { cwd });
    const { out } = await wam(["why", `${server.origin}/a.pdf`, "--data", "pdf"], { cwd });
    expect(out).toContain("was not kept as a page: it is a PDF document, which assess --include-pdf measures.\n");
    const { out: other } = await wam(["why", `${server.origin}/b.pdf`, "--data", "pdf"], { cwd });
    expect(other).toContain("was not kept as a page.\n");
  } finally {
    server.close();
  }
});

test("why of an image that is served as a page shows both types", async () => {
  const lying = await serve((call, reply) => {
    const body = call.url === "/" ? `<a href="/i">i</a><a href="/n">n</a>` : call.url === "/i" ? "GIF89a" : "\0\u0001";
    reply.writeHead(200, { "content-type": "text/html" }).end(body, "latin1");
  });
  await wam(["crawl", `${lying.origin}/`, "--allow-private", "--delay", "0", "--quiet"], { cwd });
  const whyOf = async (url: string) => (await wam(["why", lying.origin + url], { cwd })).out.split("\n").at(-2);
  expect(await whyOf("/i")).toBe("      text/html by its header, image/gif by its content");
  expect(await whyOf("/n")).toBe("      text/html by its header, application/octet-stream by its content");
  lying.close();
});

test("for a server that does not speak HTTP, crawl, assess, check and why report the problem in the same words", async () => {
  const server = createServer((socket) =>
    socket
      .on("error", () => undefined)
      .resume()
      .end("SSH-2.0-OpenSSH_9.2\r\n"),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const site = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const message = "The server did not answer in HTTP.";
  const call = (...line: string[]) => wam([...line, "--allow-private", "--quiet"], { cwd });
  const reached = ["--delay", "0", "--timeout", "5"];
  expect((await call("check", `http://${site}/`)).err).toBe(`eiao-wam: http://${site}/: ${message}\n`);
  const nothing = `eiao-wam: ${site}: Nothing could be crawled: http://${site}/: ${message}\n`;
  const crawled = await call("crawl", `http://${site}/`, "--format", "json", ...reached);
  expect([crawled.code, crawled.err]).toEqual([1, nothing]);
  expectValid("crawl", JSON.parse(crawled.out));
  expect(JSON.parse(crawled.out)).toMatchObject({
    failed: [{ url: `http://${site}/`, reason: "protocol" }],
    problem: message,
  });
  expect((await call("assess", `http://${site}/`, ...reached)).err).toBe(nothing);
  const text = (await wam(["why", `http://${site}/`], { cwd })).out;
  expect(text).toContain(`robots.txt could not be fetched, so nothing may be requested: ${message}\n`);
  await new Promise((closed) => server.close(closed));
});

describe("refusals, each with exit 1 and a remedy", () => {
  test("without --allow-private there is no connection to a private address", async () => {
    log.length = 0;
    const data = ["--data", "private"];
    const { code, err } = await wam(["crawl", `${origin}/`, "--delay", "0", ...data], { cwd });
    expect([code, log]).toEqual([1, []]);
    expect(err).toContain("--allow-private");
  });

  test.each([
    [["crawl"], "Give a start URL"],
    [["crawl", "ftp://example.org/"], "is not the address of a web site"],
    [["crawl", "--scope", "scope.xml"], "--scope needs a start URL"],
    [["crawl", "http://127.0.0.1/", "--scope", "none.xml"], "--scope none.xml cannot be read"],
    [["crawl", "http://127.0.0.1/", "--scope", "bad.xml"], "bad.xml"],
    [["crawl", "http://127.0.0.1/", "--csv", "none.csv"], "--csv none.csv cannot be read"],
    [["crawl", "http://127.0.0.1/", "--geo", "scope.xml"], "scope.xml"],
    [["pages", "--data", "nothing-here"], "There is no data directory"],
    [["index", "--data", "nothing-here"], "There is no data directory"],
    [["load", "none.trig.zst", "--data", "nothing-here"], "There is no store none.trig.zst"],
    [["load", "scope.xml", "--data", "nothing-here"], "scope.xml was not loaded"],
    [["publish", "R", "--data", "nothing-here"], "There is no data directory"],
    [["runs", "remove", "R", "--data", "nothing-here"], "There is no data directory"],
    [["report", "change", "--replay", "--data", "nothing-here"], "There is no data directory"],
    [["why"], "why takes one URL"],
    [["scopelog", "urls"], "scopelog has one report"],
  ])("%s", async (args, message) => {
    const { code, err } = await wam(args, { cwd });
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err).not.toContain("fault of the program");
    expect(existsSync(path.join(cwd, "nothing-here"))).toBe(false);
  });
});

test.each([
  ["pages"],
  ["why", "https://a.example/"],
  ["runs"],
  ["runs", "remove", "R"],
  ["index"],
  ["publish", "R"],
  ["report", "siteMean", "--run", "R"],
  ["export", "R"],
])("%s makes no database in a folder that has none", async (...args) => {
  const folder = await folderWith({ "notes.txt": "not of this program" });
  onTestFinished(() => removeFolder(folder));
  const { code, err } = await wam([...args, "--data", folder], { cwd: folder });
  expect([code, err]).toEqual([1, expect.stringContaining(`There is no database in ${folder}`)]);
  expect(await readdir(folder)).toEqual(["notes.txt"]);
});

test.each([["pages"], ["runs"], ["index"], ["publish", "R"], ["report", "siteMean", "--run", "R"]])(
  "%s with a database server needs no folder on this machine",
  async (...args) => {
    // No server listens there, so the command fails at the connection.
    const env = { EIAO_DATABASE_URL: "postgres://eiao@127.0.0.1:1/eiao" };
    const { code, err } = await wam(args, { cwd, env });
    expect([code, err]).toEqual([1, expect.stringContaining("The database cannot be used")]);
  },
);

test("after a first crawl there is no run yet, and commands that read runs report that", async () => {
  const dataDir = path.join(cwd, "first");
  const database = await openDatabase({ dataDir, program: "eiao-wam crawl" });
  await openUrlRepository(database);
  for (const args of [["runs"], ["report", "siteMean"], ["export", "R"]]) {
    const { code, err } = await wam([...args, "--data", "first"], { cwd });
    expect([code, err]).toEqual([1, expect.stringContaining(`No run was loaded into ${dataDir} yet.`)]);
  }
  await database.close();
  expect(await wam(["runs", "--data", "first"], { cwd })).toMatchObject({
    code: 0,
    out: "There is no run yet. To load a store, run: eiao-wam load STORE.\n",
  });
});

test.each([[["runs", "remove", "R"]], [["publish", "R"]], [["index"]], [["load", "nosuch.trig.zst"]]])(
  "%j with a database server creates no folder",
  async (args) => {
    const folder = await folderWith({});
    const env = { EIAO_DATABASE_URL: "postgres://eiao@127.0.0.1:1/eiao" };
    const { code, err } = await wam(args, { cwd: folder, env });
    expect([code, err]).toEqual([1, expect.stringContaining("The database cannot be used")]);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("a scope file limits the crawl, and the part of the site has its own name", async () => {
  const { out } = await crawl("--scope", "scope.xml", "--data", "scoped", "--format", "json");
  expect(JSON.parse(out)).toMatchObject({ pages: 2, excluded: { RegexDecideRule: 1, RejectDecideRule: 1 } });
});

test("a site list names its scope file by its path or by a file URL with escapes", async () => {
  const folder = await folderWith({ "my scope.xml": await readFile(path.join(cwd, "scope.xml"), "utf8") });
  const url = pathToFileURL(path.join(folder, "my scope.xml")).href;
  expect(url).toContain("my%20scope.xml");
  for (const scopeFile of ["my scope.xml", url, url.replace("file:", "FILE:")]) {
    const { host } = new URL(origin);
    await writeFile(path.join(folder, "sites.csv"), `${origin}/,${host},A,me,unknown,EU,NO,unknown,${scopeFile}\n`);
    const data = ["--data", `of ${scopeFile.length}${scopeFile.slice(0, 2)}`];
    const args = ["crawl", "--csv", "sites.csv", "--allow-private", "--delay", "0", "--format", "json", ...data];
    const { code, out } = await wam(args, { cwd: folder });
    expect([code, JSON.parse(out)]).toMatchObject([0, { pages: 2, excluded: { RegexDecideRule: 1 } }]);
  }
  await removeFolder(folder);
});

test.each(["Жук", "eiao\nme"])("%j as --user-agent is refused before any request", async (agent) => {
  log.length = 0;
  for (const args of [
    ["check", `${origin}/`],
    ["crawl", `${origin}/`, "--allow-private", "--data", "agent"],
  ]) {
    const { code, err } = await wam([...args, "--user-agent", agent], { cwd });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^eiao-wam: --user-agent (must be one line|contains characters)/),
    ]);
  }
  expect(log).toEqual([]);
});

test("a list of URLs is a feed; a bad line is skipped and reported", async () => {
  const folder = await folderWith({ "sites.txt": `# mine\n${origin}/\nnot a site\n` });
  const args = ["crawl", "--feed", "sites.txt", "--allow-private", "--delay", "0", "--format", "json"];
  const { code, out, err } = await wam(args, { cwd: folder });
  expect([code, (JSON.parse(out) as { pages: number }).pages]).toEqual([0, 3]);
  expect(err).toContain("was left out");
  await removeFolder(folder);
});

test("a list and a scope file in UTF-16, as Windows saves them, are read; without a known encoding they are refused", async () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  const folder = await folderWith({
    "sites.txt": utf16(`# Bücher\r\n${origin}/\r\n`),
    "scope.xml": utf16(await readFile(path.join(cwd, "scope.xml"), "utf8")),
    "latin1.txt": Buffer.from(`# Bücher\n${origin}/\n`, "latin1"),
  });
  const call = async (...args: string[]) => {
    const json = ["--allow-private", "--delay", "0", "--format", "json", "--data", `of ${args.at(-1)}`];
    return await wam(["crawl", ...args, ...json], { cwd: folder });
  };
  const [feed, scoped, refused] = [
    await call("--feed", "sites.txt"),
    await call(`${origin}/`, "--scope", "scope.xml"),
    await call("--feed", "latin1.txt"),
  ];
  expect([feed.code, JSON.parse(feed.out)]).toMatchObject([0, { pages: 3 }]);
  expect([scoped.code, JSON.parse(scoped.out)]).toMatchObject([0, { pages: 2, excluded: { RegexDecideRule: 1 } }]);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining("--feed latin1.txt cannot be read: It is not valid UTF-8 in line 1: save it as UTF-8."),
  ]);
  await removeFolder(folder);
});

test.each(["", "/database.sqlite", "/output"])(
  "Ctrl-C while the crawl starts (as soon as there is data%s): it ends in good order, and the next call crawls",
  async (part) => {
    const folder = await folderWith({});
    const args = ["crawl", `${origin}/`, "--allow-private", "--format", "json", "--delay"];
    const data = `${folder}/eiao-data${part}`;
    const { code, out, err } = await spawnWam([...args, "60"], { cwd: folder, interruptWhen: () => existsSync(data) });
    expect([code, JSON.parse(out), err]).toEqual([
      0,
      expect.objectContaining({ stoppedBy: "signal", complete: false }),
      expect.not.stringContaining("fault of the program"),
    ]);
    const next = await wam([...args, "0"], { cwd: folder });
    expect(JSON.parse(next.out)).toMatchObject({ pages: 3, stoppedBy: null, complete: true });
    await removeFolder(folder);
  },
);

test("as a program it writes only data to standard output, and ends by itself", async () => {
  const { code, out } = await spawnWam(
    ["crawl", `${origin}/`, "--allow-private", "--delay", "0", "--data", "spawned", "--format", "json"],
    { cwd },
  );
  expect([code, (JSON.parse(out) as { pages: number }).pages]).toEqual([0, 3]);
});

test.each(["crawl", "assess"])(
  "%s refuses a start URL with a login, which would be stored but never sent",
  async (command) => {
    const call = [command, "http://joe:geheim@127.0.0.1:1/", "--allow-private", "--data", `login-${command}`];
    const { code, out, err } = await wam(call, { cwd });
    expect([code, out, existsSync(path.join(cwd, `login-${command}`))]).toEqual([1, "", false]);
    expect(err).toMatch(/^eiao-wam: The start URL of 127\.0\.0\.1:1 contains a user name or password, .*--header/);
    expect(err).not.toContain("geheim");
  },
);
