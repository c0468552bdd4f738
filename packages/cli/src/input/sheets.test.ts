import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createHttp } from "@eiao/crawler/internal/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSheetLoader } from "./sheets.ts";
import type { Asker } from "./sheets.ts";

let fetches = 0;
const server = createServer((call, reply) => {
  fetches++;
  if (call.url === "/a.css") reply.writeHead(200, { "content-type": "text/css; charset=iso-8859-1" }).end("p {}");
  else reply.writeHead(404).end("p {}");
});
const http = createHttp({ userAgent: "t", timeoutMs: 60_000, maxBytes: 1000 });
const fetchSettings = { http, timeoutMs: 60_000 };
const fileLimits = { maxBytes: 1000, timeoutMs: 60_000 };
let folder = "";
let host = "";

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "eiao-loader-")));
  await writeFile(path.join(folder, "a b.css"), "p {}");
  await writeFile(path.join(folder, "big.css"), "x".repeat(2000));
  await mkdir(path.join(folder, "folder.css"));
  execFileSync("mkfifo", [path.join(folder, "pipe.css")]);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await http.close();
  server.close();
  await rm(folder, { recursive: true });
});

const filePage = (...allowed: string[]): Asker => ({
  typed: undefined,
  folders: { usual: [folder], allowed },
});
const webPage = (): Asker => ({ typed: host, folders: undefined });
const url = (name: string) => pathToFileURL(path.join(folder, name)).href;

test("pages that need the same sheet, at the same time or later, share one fetch", async () => {
  const loader = createSheetLoader(fetchSettings, fileLimits);
  fetches = 0;
  const sheets = await Promise.all([1, 2, 3].map(() => loader.load(`http://${host}/a.css`, webPage())));
  sheets.push(await loader.load(`http://${host}/a.css#x`, webPage()));
  expect(fetches).toBe(1);
  expect(sheets.map((sheet) => [new TextDecoder().decode(sheet.content), sheet.contentType])).toEqual(
    Array.from({ length: 4 }, () => ["p {}", "text/css; charset=iso-8859-1"]),
  );
});

test("any status other than 200 is a missing sheet, and is not requested again", async () => {
  const loader = createSheetLoader(fetchSettings, fileLimits);
  fetches = 0;
  await expect(loader.load(`http://${host}/none.css`, webPage())).rejects.toThrow("the server answered 404");
  await expect(loader.load(`http://${host}/none.css`, webPage())).rejects.toThrow("the server answered 404");
  expect(fetches).toBe(1);
});

test("a sheet that one page may load is not given to a page that may not", async () => {
  const loader = createSheetLoader(fetchSettings, fileLimits);
  await loader.load(`http://${host}/a.css`, webPage());
  await expect(loader.load(`http://${host}/a.css`, filePage())).rejects.toThrow(/private address/);
  await expect(loader.load(`http://${host}/a.css`, { ...webPage(), typed: "example.com:80" })).rejects.toThrow(
    /private address/,
  );
});

test("a file page reads only regular files, up to the size limit", async () => {
  const loader = createSheetLoader(fetchSettings, fileLimits);
  expect(new TextDecoder().decode((await loader.load(`${url("a b.css")}?v=2#x`, filePage())).content)).toBe("p {}");
  await expect(loader.load(url("none.css"), filePage())).rejects.toThrow("no such file");
  await expect(loader.load(url("folder.css"), filePage())).rejects.toThrow(/regular file|folder/);
  await expect(loader.load(url("big.css"), filePage())).rejects.toThrow("larger than 1000 bytes");
  await expect(loader.load(url("pipe.css"), filePage())).rejects.toThrow("not a regular file");
  await expect(loader.load("file:///dev/zero", filePage("/dev"))).rejects.toThrow("not a regular file");
  await expect(loader.load("file:///%2F", filePage())).rejects.toThrow("It is not a valid address");
  await expect(loader.load("file://server/share/a.css", filePage())).rejects.toThrow("on another machine");
});

test("a page from the network never reads local files", async () => {
  const loader = createSheetLoader(fetchSettings, fileLimits);
  await expect(loader.load(url("a b.css"), webPage())).rejects.toThrow("cannot use files of this machine");
});
