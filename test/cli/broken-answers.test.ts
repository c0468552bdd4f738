import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { folderWith, removeFolder, wam } from "../support/programs.ts";

/** An answer that breaks off is requested three times, and is then a failure with its reason: RFC 9112, 8. */

const page = "<!DOCTYPE html><html lang=en><head><title>t</title></head><body><p>first half</p>";
const blink = "p{text-decoration:blink}";
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const head = (fields: string, status = "200 OK", type = "text/html") =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n${fields}\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";
/** Bytes that do not shrink much, so that half of their gzip stream ends in the middle. */
const zipped = gzipSync(page + Array.from({ length: 2_000 }, (_, i) => (i * 7919 * 7919) % 100_003).join(" "));
const pdf = "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n";

const fin = (bytes: string | Buffer) => (socket: Socket) => void socket.end(bytes);
/** Resets the connection after the client has received the bytes: an earlier reset would discard them. */
const reset = (bytes: string) => (socket: Socket) => {
  socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 100));
};

const complete = (body: string, type = "text/html") =>
  fin(head(`Content-Length: ${Buffer.byteLength(body)}\r\n`, "200 OK", type) + body);

/** Answers that are incomplete. */
const parts: Readonly<Record<string, (socket: Socket) => void>> = {
  "/fin-after-chunk": fin(head(chunked) + chunk(page)),
  "/fin-in-chunk": fin(`${head(chunked)}400\r\n${page}`),
  "/fin-in-size": fin(`${head(chunked)}${chunk(page)}4`),
  "/fin-after-zero": fin(`${head(chunked)}${chunk(page)}0\r\n`),
  "/fin-and-close": fin(head(`${chunked}Connection: close\r\n`) + chunk(page)),
  "/fin-before-chunks": fin(head(chunked)),
  "/reset-after-chunk": reset(head(chunked) + chunk(page)),
  "/reset-in-chunk": reset(`${head(chunked)}400\r\n${page}`),
  "/reset-no-length": reset(head("") + page),
  "/reset-1.0": reset(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`),
  "/reset-in-length": reset(head("Content-Length: 5000\r\n") + page),
  "/fin-in-length": fin(head("Content-Length: 5000\r\n") + page),
  "/fin-in-head": fin("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"),
  "/gzip-in-length": fin(
    Buffer.concat([
      Buffer.from(head(`Content-Encoding: gzip\r\nContent-Length: ${zipped.length >> 1}\r\n`)),
      zipped.subarray(0, zipped.length >> 1),
    ]),
  ),
  "/gzip-no-length": fin(
    Buffer.concat([Buffer.from(head("Content-Encoding: gzip\r\n")), zipped.subarray(0, zipped.length >> 1)]),
  ),
  "/part.pdf": fin(head(chunked, "200 OK", "application/pdf") + chunk(pdf)),
};

/** Answers that are complete, or whose missing part does not matter. */
const usable: Readonly<Record<string, (socket: Socket) => void>> = {
  "/page": complete(page),
  "/no-length": fin(head("Connection: close\r\n") + page), // RFC 9112, 6.3: the close is the end
  "/chunked": fin(`${head(chunked)}${chunk(page)}0\r\n\r\n`),
  "/redirect": fin(head(`Location: /page\r\n${chunked}`, "302 Found") + chunk("moved")),
  "/redirect-reset": reset(`${head("Location: /page\r\n", "302 Found")}moved`),
};

const sheets: Readonly<Record<string, (socket: Socket) => void>> = {
  "/cut.css": fin(head(chunked, "200 OK", "text/css") + chunk(blink)),
  "/reset.css": reset(head("", "200 OK", "text/css") + blink),
  "/whole.css": complete(blink, "text/css"),
};
const styled: Readonly<Record<string, (socket: Socket) => void>> = {
  "/link-cut": complete(`<!DOCTYPE html><title>t</title><link rel=stylesheet href=cut.css><p>x`),
  "/link-reset": complete(`<!DOCTYPE html><title>t</title><link rel=stylesheet href=reset.css><p>x`),
  "/import-cut": complete(`<!DOCTYPE html><title>t</title><style>@import "cut.css";</style><p>x`),
  "/link-whole": complete(`<!DOCTYPE html><title>t</title><link rel=stylesheet href=whole.css><p>x`),
};

let site: Readonly<Record<string, (socket: Socket) => void>> = {};
const counts = new Map<string, number>();
let cwd = "";
let origin = "";
let server: Server;
beforeAll(async () => {
  cwd = await folderWith({});
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (bytes) => {
      const [, path = ""] = bytes.toString("latin1").split(" ");
      counts.set(path, (counts.get(path) ?? 0) + 1);
      const answer = site[path] ?? fin(head("Content-Length: 0\r\n", "404 None"));
      answer(socket);
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => counts.clear());
afterAll(async () => {
  server.close();
  await removeFolder(cwd);
});

interface Checked {
  readonly pages: readonly {
    readonly status: string;
    readonly error?: string;
    readonly messages: readonly string[];
    readonly results: readonly { readonly result: number }[];
  }[];
}

async function check(paths: readonly string[], ruleSet: string): Promise<Checked["pages"]> {
  const urls = paths.map((path) => origin + path);
  const { out } = await wam(["check", ...urls, "--ruleset", ruleSet, "--format", "json"], { cwd });
  return (JSON.parse(out) as Checked).pages;
}

test("check requests a page that breaks off three times, and then reports the failure and its reason", async () => {
  site = { ...parts, ...usable };
  const names = Object.keys(parts);
  const pages = await check(names, "3.2_HTML_01");
  expect(pages.map(({ status, error }, at) => [names[at], status, error?.split(".")[0]])).toEqual(
    names.map((name) => [
      name,
      "failed",
      name.startsWith("/gzip")
        ? "The compressed response is incomplete"
        : "The connection ended before the response was complete",
    ]),
  );
  expect([...counts.values()]).toEqual(names.map(() => 3));
});

test("check reads a complete page at the first try", async () => {
  site = usable;
  const names = Object.keys(usable);
  const pages = await check(names, "3.2_HTML_01");
  expect(pages.map(({ status, error }) => [status, error])).toEqual(names.map(() => ["evaluated", undefined]));
  expect(counts.get("/no-length")).toBe(1);
  expect(counts.get("/redirect")).toBe(1);
  expect(counts.get("/redirect-reset")).toBe(1);
});

test("check does not apply a style sheet that breaks off, and reports it", async () => {
  site = { ...sheets, ...styled };
  const names = Object.keys(styled);
  const pages = await check(names, "7.2_CSS_02");
  const note = (sheet: string) =>
    `The style sheet ${origin}/${sheet} was not loaded: The connection ended before the response was complete.`;
  expect(pages.map(({ results, messages }) => [results.map(({ result }) => result), messages])).toEqual([
    [[0], [expect.stringContaining(note("cut.css"))]],
    [[0], [expect.stringContaining(note("reset.css"))]],
    [[0], [expect.stringContaining(note("cut.css"))]],
    [[1], []],
  ]);
  expect([counts.get("/cut.css"), counts.get("/reset.css"), counts.get("/whole.css")]).toEqual([3, 3, 1]);
});

const links = (paths: readonly string[]) =>
  complete(
    `<!DOCTYPE html><html lang=en><title>Home</title><p>${paths.map((path) => `<a href="${path}">${path}</a>`).join(" ")}`,
  );
const crawlArgs = (...more: string[]) => [`${origin}/`, "--allow-private", "--delay", "0", "--quiet", ...more];

test("crawl requests each incomplete page three times, and lists it as failed", async () => {
  const names = Object.keys(parts);
  site = { ...parts, ...usable, "/": links([...names, ...Object.keys(usable)]) };
  const { out } = await wam(["crawl", ...crawlArgs("--data", "parts", "--format", "json")], { cwd });
  const result = JSON.parse(out) as { pages: number; failed: { url: string; reason: string }[] };
  expect(result.failed.map(({ url, reason }) => `${url.replace(origin, "")} ${reason}`).toSorted()).toEqual(
    names.map((name) => `${name} cut-short`).toSorted(),
  );
  expect(names.map((name) => counts.get(name))).toEqual(names.map(() => 3));
  expect(result.pages).toBe(4); // the home page, /page, /no-length, /chunked
});

test("a page that breaks off once is read at the second try", async () => {
  const answers = [parts["/fin-after-chunk"], usable["/page"]];
  site = { "/": links(["/once"]), "/once": (socket) => answers.shift()?.(socket) };
  const { out } = await wam(["crawl", ...crawlArgs("--data", "once", "--format", "json")], { cwd });
  expect(JSON.parse(out)).toMatchObject({ pages: 2, failed: [], complete: true });
  expect(counts.get("/once")).toBe(2);
});

test("a sitemap that breaks off makes the crawl partial; a robots.txt that breaks off forbids all", async () => {
  const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/page</loc></url>`;
  site = { ...usable, "/": links([]), "/sitemap.xml": fin(head(chunked, "200 OK", "text/xml") + chunk(sitemap)) };
  const partial = await wam(["crawl", ...crawlArgs("--data", "sitemap", "--sitemaps", "--format", "json")], { cwd });
  expect(JSON.parse(partial.out)).toMatchObject({ pages: 1, complete: false, cut: [{ limit: "sitemaps" }] });
  expect(counts.get("/sitemap.xml")).toBe(3);
  counts.clear();

  site = {
    ...usable,
    "/": links(["/page"]),
    "/robots.txt": reset(head("", "200 OK", "text/plain") + "User-agent: *\n"),
  };
  const forbidden = await wam(["crawl", ...crawlArgs("--data", "robots", "--format", "json")], { cwd });
  expect(JSON.parse(forbidden.out)).toMatchObject({ pages: 0, complete: false, stoppedBy: "robots" });
  expect(counts.get("/robots.txt")).toBe(3);
  expect(counts.get("/page")).toBeUndefined();
});

test("a report card counts the pages that could not be fetched, and calls the others no census; incomplete sheets are not applied", async () => {
  const text = (i: number) => `${page}<p>Text number ${(i * 7_919) % 1_009} of this page</p>`;
  const pages = Array.from({ length: 8 }, (_, i) => `/p${i}`);
  site = {
    ...sheets,
    "/": links([...pages, "/link-cut", "/gone"]),
    "/link-cut": styled["/link-cut"] ?? fin(""),
    ...Object.fromEntries(
      pages.map((path, i) => [path, i % 2 === 0 ? fin(head(chunked) + chunk(text(i))) : complete(text(i))]),
    ),
  };
  const args = ["assess", ...crawlArgs("--data", "assess")];
  const { out: card } = await wam(args, { cwd });
  const out = card.replaceAll(/\s+/g, " ");
  expect(out).toContain("6 of the 6 pages found were assessed. 4 more pages could not be fetched; ");
  expect(out).not.toMatch(/census|no sampling error/);
  const { out: json } = await wam([...args, "--format", "json"], { cwd });
  expect(JSON.parse(json)).toMatchObject({ unfetched: 4, pages: { found: 6, sampled: 6, failed: 0 } });
  expect(json).not.toContain("cut.css:");
  expect(counts.get("/cut.css")).toBeGreaterThanOrEqual(3);
});
