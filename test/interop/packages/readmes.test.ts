/** The READMEs, followed literally in a project outside of the clone. https://example.org/ is a site of this test, behind a proxy. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerOf, createProject, root } from "./fresh-project.ts";
import type { FreshProject } from "./fresh-project.ts";

const page = (links: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Example</title></head><body><h1>Example</h1>${links}<img src="a.png"><p><blink>New</blink></p></body></html>`;
const smallSite: Readonly<Record<string, string>> = { "/": page('<a href="/more/">More</a>'), "/more/": page("") };
/** The pages that an observatory needs at least: the first one, and 29 that it links to. */
const others = Array.from({ length: 29 }, (_, number) => `/${number}`);
const largeSite: Readonly<Record<string, string>> = {
  "/": page(others.map((path) => `<a href="${path}">Page</a>`).join("")),
  ...Object.fromEntries(others.map((path) => [path, page("")])),
};
/** Matches the commands of @eiao/cli that wait for requests. */
const SERVERS = /^eiao-wam serve|^eiao-observatory start/;
const STORE = "eiao-data/output/rdf/example.org";

let project: FreshProject;
let site: Server;
let proxy: Server;
let env: Record<string, string> = {};
let pages = smallSite;

beforeAll(async () => {
  project = await createProject({ "@duckdb/node-api": "1.5.6-r.1" });
  const files = ["-keyout", join(project.folder, "key.pem"), "-out", join(project.folder, "cert.pem")];
  const name = ["-subj", "/CN=example.org", "-addext", "subjectAltName=DNS:example.org"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...name], {
    stdio: "ignore",
  });
  const [key, cert] = await Promise.all(["key.pem", "cert.pem"].map((file) => readFile(join(project.folder, file))));
  site = createSecureServer({ key, cert }, ({ url = "/" }, response) => {
    const text = pages[url];
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "text/html" }).end(text);
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
  const { port } = site.address() as AddressInfo;
  proxy = createServer().on("connect", ({ url }, socket) => {
    if (url !== "example.org:443") return void socket.end("HTTP/1.1 502 no such host\r\n\r\n");
    const upstream = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on("error", () => upstream.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  env = {
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    NODE_EXTRA_CA_CERTS: join(project.folder, "cert.pem"),
    PATH: `${join(project.folder, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
  };
  for (const folder of ["site", "dist"]) {
    await mkdir(join(project.folder, folder));
    await project.write(`${folder}/index.html`, page(""));
  }
  await project.write("page.html", page(""));
  await project.write("sites.txt", "https://example.org/\n");
});
afterAll(async () => {
  site?.close();
  proxy?.close();
  await project?.remove();
});

afterEach(async () => {
  pages = smallSite;
  await rm(join(project.folder, "eiao-data"), { recursive: true, force: true });
});

/** Returns the blocks in a language of the README of a folder. */
async function blocksOf(name: string, language: string): Promise<string[]> {
  const text = await readFile(join(root, name, "README.md"), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, block = ""]) => block);
}

/** Returns the file of the store that the last measurement of example.org wrote. */
async function lastStore(): Promise<string> {
  const names = (await readdir(join(project.folder, STORE))).filter((file) => file.endsWith(".trig.zst"));
  return join(project.folder, STORE, names.toSorted().at(-1) ?? "");
}

/** Returns a text with the date of the last store of example.org in place of that of the README. */
async function withDate(text: string): Promise<string> {
  return existsSync(join(project.folder, STORE))
    ? text.replaceAll(/\d{14}(?=\.trig)/g, /\d{14}/.exec(await lastStore())?.[0] ?? "")
    : text;
}

/** Runs a program that must succeed, and returns its output. */
async function printed(program: string): Promise<string> {
  await project.write("program.ts", program);
  const { code, out } = await answerOf(project.folder, process.execPath, ["program.ts"], env);
  expect({ code, out }).toEqual({ code: 0, out });
  return out;
}

/** Starts a program, sends one request to the address that it prints (the last group of `ready`), and ends it. */
async function tryServer(
  program: string,
  args: readonly string[],
  ready: RegExp,
  path: string,
  more: Readonly<Record<string, string>> = {},
) {
  const own = { HOME: process.env["HOME"] ?? "", NO_COLOR: "1", ...env, ...more };
  const server = spawn(program, args, { cwd: project.folder, env: own, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(server, "exit");
  let out = "";
  const address = new Promise<string>((resolve, reject) => {
    const collect = (text: Buffer) => {
      out += text.toString();
      const found = ready.exec(out)?.at(-1);
      if (found !== undefined) resolve(found);
    };
    for (const stream of [server.stdout, server.stderr]) stream.on("data", collect);
    server.once("exit", () => reject(new Error(`It ended: ${out}`)));
  });
  try {
    const { status } = await fetch(new URL(path, await address));
    server.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    return { status, code, out };
  } finally {
    server.kill("SIGKILL");
  }
}

test("the commands of @eiao/cli work", async () => {
  const blocks = await blocksOf("packages/cli", "sh");
  // A command continues while its quotation mark is open.
  const lines = blocks.flatMap((block) => block.trim().split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const ran: string[] = [];
  for (const line of lines) {
    if (SERVERS.test(line)) continue;
    if (line.includes(" store.trig.zst")) await cp(await lastStore(), join(project.folder, "store.trig.zst"));
    const { code, out } = await answerOf(project.folder, "sh", ["-c", await withDate(line)], env);
    // 2: barriers, which the pages have.
    expect({ line, code: code === 2 && line.includes(" check ") ? 0 : code, out }).toEqual({
      line,
      code: 0,
      out: expect.any(String),
    });
    ran.push(line);
  }
  expect(ran.length).toBeGreaterThan(15);
});

test("the servers of @eiao/cli work", async () => {
  const lines = (await blocksOf("packages/cli", "sh")).flatMap((block) => block.split("\n"));
  const [serve = "", start = "", ...more] = lines.filter((line) => SERVERS.test(line));
  expect(more).toEqual([]);

  const wam = await tryServer(
    "sh",
    ["-c", `exec ${serve.replace(/ +#/, " --port 0 #")}`],
    /http:\S+(?=\n)/,
    "openapi.json",
  );
  expect(wam).toEqual({ status: 200, code: 0, out: expect.any(String) });

  const args = ["-c", `exec ${start}`];
  const ready = /Open (http:\S+)[^]* is published/;
  const observatory = await tryServer("sh", args, ready, "", { EIAO_MINPAGESSAMPLED: "0" });
  expect(observatory).toEqual({ status: 200, code: 0, out: expect.stringMatching(/^example\.org +0\.\d+ +[A-E]$/m) });
});

test("the programs of @eiao/wam-core and of eiao itself work", async () => {
  const [check = ""] = await blocksOf("packages/wam-core", "ts");
  const expected = /console\.log\(.*\); \/\/ (\[.*?)\.\.\./.exec(check)?.[1] ?? "no comment";
  expect((await printed(check)).replaceAll(/\s+/g, " ").replaceAll("'", '"').replace("[ {", "[{")).toContain(expected);

  const [list = ""] = await blocksOf(".", "ts");
  expect(await printed(list)).toContain("1.1_HTML_01 non-text content without alt\n");
});

test("the programs of @eiao/crawler, @eiao/sampler and @eiao/etl work, one after the other", async () => {
  const [crawl = ""] = await blocksOf("packages/crawler", "ts");
  const pagesOfSite = await printed(crawl);
  expect(pagesOfSite).toMatch(/^2\n\[/);
  for (const path of Object.keys(smallSite)) expect(pagesOfSite).toContain(`url: 'https://example.org${path}'`);

  const [sample = ""] = await blocksOf("packages/sampler", "ts");
  const measured = await printed(sample);
  // Each of the two pages has an image without text, and text that blinks.
  expect(measured).toMatch(/ruleset: 'uwem-1.2',[^]*failed: 4,[^]*\neiao-data\/output\/\S+\.trig\.zst\n\[\]\n$/);

  const [load = ""] = await blocksOf("packages/etl", "ts");
  const value = Number(/value: ([\d.]+)/.exec(measured)?.[1]);
  const row = `[ { site: 'example.org', value: ${value}, text: '${value.toFixed(2)}' } ]\n`;
  expect(await printed(await withDate(load))).toBe(row);
});

test("the programs of @eiao/server work", async () => {
  const [wam = "", observatory = ""] = await blocksOf("packages/server", "ts");
  // Another program may use the port.
  await project.write("program.ts", wam.replace("port: 8888", "port: 0"));
  const answer = await tryServer(process.execPath, ["program.ts"], /^http:\S+(?=\n)/, "health");
  expect(answer).toEqual({ status: 200, code: 0, out: expect.any(String) });

  pages = largeSite;
  expect(await printed(observatory)).toMatch(
    /^EIAO1 \[ \{ site: 'example.org', score: 0\.\d+, letter: '[A-E]' \} \]\n$/,
  );
});
