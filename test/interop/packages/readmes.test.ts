/** The README of @eiao/cli and the program of @eiao/wam-core, followed literally in a project outside of the clone. https://example.org/ is a site of this test, behind a proxy. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerOf, freshProject, root } from "./fresh-project.ts";
import type { FreshProject } from "./fresh-project.ts";

const page = (links: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Example</title></head><body><h1>Example</h1>${links}<img src="a.png"><p><blink>New</blink></p></body></html>`;
const pages: Readonly<Record<string, string>> = { "/": page('<a href="/more/">More</a>'), "/more/": page("") };
const STORE = "eiao-data/output/rdf/example.org";

let project: FreshProject;
let site: Server;
let proxy: Server;
let env: Record<string, string> = {};

beforeAll(async () => {
  project = await freshProject({ "@duckdb/node-api": "1.5.6-r.1" });
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
  await mkdir(join(project.folder, "site"));
  await project.write("site/index.html", page(""));
  await project.write("page.html", page(""));
});
afterAll(async () => {
  site?.close();
  proxy?.close();
  await project?.remove();
});

afterEach(() => rm(join(project.folder, "eiao-data"), { recursive: true, force: true }));

/** The blocks of a README in a language, each as its text. */
async function blocksOf(name: string, language: string): Promise<string[]> {
  const text = await readFile(join(root, "packages", name, "README.md"), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, block = ""]) => block);
}

/** The file of the store that the last measurement of example.org wrote. */
async function lastStore(): Promise<string> {
  const names = (await readdir(join(project.folder, STORE))).filter((file) => file.endsWith(".trig.zst"));
  return join(project.folder, STORE, names.toSorted().at(-1) ?? "");
}

/** A text with the date of the last store of example.org, instead of that of the README. */
async function withDate(text: string): Promise<string> {
  return existsSync(join(project.folder, STORE))
    ? text.replaceAll(/\d{14}(?=\.trig)/g, /\d{14}/.exec(await lastStore())?.[0] ?? "")
    : text;
}

test("the commands of @eiao/cli", async () => {
  const blocks = await blocksOf("cli", "sh");
  // A command goes on while its quotation mark is open.
  const lines = blocks.flatMap((block) => block.trim().split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const ran: string[] = [];
  for (const line of lines) {
    if (/^eiao-wam serve|^eiao-observatory start/.test(line)) continue; // these end with Ctrl-C; other tests start them
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

test("the program of @eiao/wam-core", async () => {
  const [program = ""] = await blocksOf("wam-core", "ts");
  await project.write("wam-core.ts", `const html = ${JSON.stringify(page(""))};\n${program}`);
  const { code, out } = await answerOf(project.folder, process.execPath, ["wam-core.ts"], env);
  expect({ code, out }).toEqual({ code: 0, out: "" });
});
