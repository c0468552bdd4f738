/** The option `check --server` (observatory.md 11.5): the report of a WAM server's evaluation equals that of a local one. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startWamServer } from "@eiao/server";
import type { WamServer } from "@eiao/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blind, clean, folderWith, moving, removeFolder, serve, wam } from "../support/programs.ts";
import { accessiblePdf } from "../support/pdf-files.ts";

let cwd = "";
let server: WamServer;
beforeAll(async () => {
  cwd = await folderWith({
    "clean.html": clean,
    "moving.html": moving,
    "blind.html": blind,
    "image.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
    "empty.html": "",
    "shell.html": '<!DOCTYPE html><title>x</title><body><div id="root"> </div><script src="a.js"></script>',
    "styled.html": `<link rel="stylesheet" href="css/a.css"><link rel="stylesheet" href="css/gone.css"><p>x</p>`,
    "css/a.css": "@import 'b.css'; p { color: red; colour: none }",
    "css/b.css": "p { text-decoration: blink }",
    "latin.html": Uint8Array.from([...Buffer.from('<html lang="x-'), 0xe5, ...Buffer.from('"><p>x')]),
    "narrow.html": "<style>@media (width < 400px) { p { text-decoration: blink } }</style><p>x",
    "deep.html": "<div>".repeat(50),
    "small.pdf": accessiblePdf,
    token: "secret-of-the-server\n",
  });
  server = await startWamServer({ port: 0, workers: 1, version: "1" });
});
afterAll(async () => {
  await Promise.all([server.close(), removeFolder(cwd)]);
});

const check = (args: readonly string[], env: Record<string, string> = {}) => wam(["check", ...args], { cwd, env });

describe("the report is that of a local evaluation", () => {
  test.each([
    ["json", ["*.html", "image.png", "none.html"]],
    ["text", ["*.html", "--explain"]],
    ["earl-xml", ["styled.html", "blind.html"]],
    ["turtle", ["blind.html", "--terms", "both"]],
    ["json", ["narrow.html", "--environment", "width=375,height=667"]],
    ["json", ["styled.html", "--no-stylesheets"]],
    ["json", ["styled.html", "--media", "print"]],
    ["json", ["latin.html", "--encoding", "iso-8859-1"]],
    ["json", ["blind.html", "moving.html", "--ruleset", "7.3_HTML_01"]],
    ["json", ["deep.html", "clean.html", "--max-depth", "20"]],
    ["json", ["small.pdf"]],
    ["json", ["blind.html", "--base-url", "http://www.example.com/x/", "--content-type", "application/xhtml+xml"]],
  ])("%s of %j", async (format, args) => {
    const local = await check([...args, "--format", format]);
    const remote = await check([...args, "--format", format, "--server", server.address]);
    expect(remote).toEqual(local);
    expect(local.out).not.toBe("");
  });

  test("a web page with a sheet that is missing", async () => {
    const web = await serve((call, reply) => {
      if (call.url === "/")
        reply.setHeader("content-type", "text/html").end(`<link rel=stylesheet href=no.css>${blind}`);
      else reply.writeHead(404).end();
    });
    try {
      const here = await check([web.origin, "--format", "json"]);
      expect(await check([web.origin, "--format", "json", "--server", server.address])).toEqual(here);
      expect(here.out).toContain("404");
    } finally {
      web.close();
    }
  });

  test("a baseline that was written with a server holds without one", async () => {
    const args = ["blind.html", "moving.html", "--baseline", "known.json"];
    expect((await check([...args, "--update-baseline", "--server", server.address])).code).toBe(0);
    expect((await check(args)).code).toBe(0);
    expect((await check([...args, "--server", server.address])).code).toBe(0);
  });
});

describe("a server that cannot evaluate is reported before a page is read", () => {
  test("no server answers at the address", async () => {
    const unused = createServer();
    await new Promise<void>((done) => void unused.listen(0, "127.0.0.1", () => done()));
    const { port } = unused.address() as AddressInfo;
    await new Promise((done) => unused.close(done));
    const { code, err, out } = await check(["clean.html", "--server", `http://127.0.0.1:${port}`]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`--server http://127.0.0.1:${port}/: connect ECONNREFUSED`);
    expect(err).toContain(`eiao-wam serve --port ${port}`);
  });

  test("another web server answers", async () => {
    const web = await serve((_, reply) => void reply.writeHead(404).end("no"));
    const { code, err } = await check(["clean.html", "--server", web.origin]);
    web.close();
    expect(code).toBe(1);
    expect(err).toContain(`--server ${web.origin}/: it answered 404`);
  });

  test.each([["wam.example.org"], ["ftp://127.0.0.1/"]])("%s is no address", async (address) => {
    const { code, err } = await check(["clean.html", "--server", address]);
    expect(code).toBe(1);
    expect(err).toContain(`--server "${address}" is not the address of a WAM server`);
  });

  test("a server that needs a token gets that of the file or of the environment", async () => {
    const tokens: unknown[] = [];
    const web = await serve((call, reply) => {
      tokens.push(call.headers.authorization);
      reply
        .writeHead(401)
        .end(JSON.stringify({ error: { code: "Unauthorized", message: "No token.", remedy: "Send it." } }));
    });
    const args = ["clean.html", "--server", web.origin];
    const outcomes = [
      await check(args),
      await check(args, { EIAO_TOKEN: "of-the-environment" }),
      await check([...args, "--token-file", "token"], { EIAO_TOKEN: "of-the-environment" }),
    ];
    web.close();
    expect(tokens).toEqual([undefined, "Bearer of-the-environment", "Bearer secret-of-the-server"]);
    for (const { code, err } of outcomes) {
      expect(code).toBe(1);
      expect(err).toContain("No token. Send it.");
      expect(err).not.toContain("secret");
    }
  });

  test("a limit wider than the server's", async () => {
    const { code, err } = await check(["clean.html", "--max-depth", "20000", "--server", server.address]);
    expect(code).toBe(1);
    expect(err).toContain("maxDepth of budget must be a whole number from 1 to 10000, the server's own limit");
  });
});
