import zlib from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import { clean, folderWith, formatNames, removeFolder, serve, spawnWam, wam } from "../support/programs.ts";

const blinking = "p { text-decoration: blink }";
/** A gzip bomb of 100 MB of spaces, which is made before the tests. */
const bomb = zlib.gzipSync(Buffer.alloc(100_000_000, 32));
const seen: string[] = [];
const secrets: (string | undefined)[] = [];
let site: Awaited<ReturnType<typeof serve>>;
let other: Awaited<ReturnType<typeof serve>>;
let cwd = "";

beforeAll(async () => {
  other = await serve((call, reply) => {
    seen.push(`other ${call.url}`);
    secrets.push(call.headers.authorization);
    reply
      .writeHead(200, { "content-type": call.url?.endsWith(".css") ? "text/css" : "text/html" })
      .end(call.url?.endsWith(".css") ? blinking : clean);
  });
  site = await serve((call, reply) => {
    const url = call.url ?? "";
    seen.push(url);
    secrets.push(call.headers.authorization);
    const html = (text: string | Buffer, headers: Record<string, string> = {}) =>
      reply.writeHead(200, { "content-type": "text/html", ...headers }).end(text);
    const withSheet = (href: string) => html(clean.replace("</head>", `<link rel="stylesheet" href="${href}"></head>`));
    if (url === "/clean") html(clean);
    else if (url === "/loop") reply.writeHead(302, { location: "/loop" }).end();
    else if (url === "/moved") reply.writeHead(301, { location: "/clean" }).end();
    else if (url === "/away") reply.writeHead(302, { location: `${other.origin}/` }).end();
    else if (url === "/a" || url === "/b") withSheet("/shared.css");
    else if (url === "/shared.css") reply.writeHead(200, { "content-type": "text/css" }).end(blinking);
    else if (url === "/lost.css") html("<!DOCTYPE html><p>Not found"); // a missing sheet with status 200
    else if (url === "/lacking") withSheet("/lost.css");
    else if (url === "/lacking-in-quirks") html('<link rel="stylesheet" href="/lost.css"><p>x');
    else if (url === "/elsewhere") withSheet(`${other.origin}/x.css`);
    else if (url === "/disk") withSheet("file:///etc/hostname");
    else if (url === "/gone") reply.writeHead(404, { "content-type": "text/html" }).end(clean);
    else if (url === "/part") reply.writeHead(206, { "content-type": "text/html" }).end(clean);
    else if (url === "/image") reply.writeHead(200, { "content-type": "image/png" }).end("x");
    else if (url === "/latin")
      html(Buffer.from('<html lang="x-\xe5"><p>x', "latin1"), { "content-type": "text/html; charset=ISO-8859-1" });
    else if (url === "/twice")
      reply
        .writeHead(200, ["content-type", "text/html; charset=koi8-r", "content-type", "text/html; charset=ISO-8859-1"])
        .end(Buffer.from('<html lang="x-\xe5"><p>x', "latin1"));
    else if (url === "/quoted")
      html('<html lang="x-å"><meta charset="utf-8"><p>x', { "content-type": "text/html; charset='iso-8859-1'" });
    else if (url === "/liar")
      html(Buffer.from('\ufeff<html lang="x-å"><p>x'), { "content-type": "text/html; charset=iso-8859-1" });
    else if (url === "/bomb") html(bomb, { "content-encoding": "gzip" });
    else if (url === "/drip") {
      reply.writeHead(200, { "content-type": "text/html" });
      const timer = setInterval(() => reply.write("<p>"), 50);
      reply.on("close", () => clearInterval(timer));
    } else reply.writeHead(404).end();
  });
  cwd = await folderWith({ "page.html": `<link rel="stylesheet" href="http://127.0.0.1:1/x.css"><p>x` });
});
beforeEach(() => {
  seen.length = 0;
  secrets.length = 0;
});
afterAll(async () => {
  site.close();
  other.close();
  await removeFolder(cwd);
});

const check = async (args: readonly string[]) => {
  const outcome = await wam(["check", ...args, "--format", "json"], { cwd });
  return { ...outcome, pages: (JSON.parse(outcome.out) as { pages: CheckedPage[] }).pages };
};
const at = (place: string) => `${site.origin}${place}`;

test("a typed address is allowed even if it is private", async () => {
  const { code, pages } = await check([at("/clean")]);
  expect([code, pages[0]?.url, pages[0]?.contentType]).toEqual([0, at("/clean"), "text/html"]);
});

test("two pages share one fetch of a sheet, also on several threads", async () => {
  const { out } = await spawnWam(
    ["check", at("/a"), at("/b"), "--jobs", "2", "--ruleset", "7.2_CSS_02", "--format", "json"],
    { cwd },
  );
  const { pages } = JSON.parse(out) as { pages: CheckedPage[] };
  expect(pages.map(({ results }) => results[0]?.result)).toEqual([1, 1]);
  expect(seen.toSorted()).toEqual(["/a", "/b", "/shared.css"]);
});

test.each([["1"], ["2"]])(
  "a page served in place of a sheet counts in quirks mode only (D75), %s threads",
  async (jobs) => {
    const args = ["check", at("/lacking"), at("/lacking-in-quirks"), at("/lacking"), "--jobs", jobs];
    const { out } = await (jobs === "1" ? wam : spawnWam)([...args, "--ruleset", "3.2_CSS_01", "--format", "json"], {
      cwd,
    });
    const { pages } = JSON.parse(out) as { pages: CheckedPage[] };
    expect(pages.map(({ results }) => results.map(({ result }) => result))).toEqual([[0], [1], [0]]);
    expect(pages.map(({ messages }) => messages)).toEqual([
      [`style sheet ${at("/lost.css")} not read: it is served as "text/html", not as text/css`],
      [],
      [`style sheet ${at("/lost.css")} not read: it is served as "text/html", not as text/css`],
    ]);
  },
);

test("style reports it too", async () => {
  const { err } = await wam(["style", at("/lacking")], { cwd });
  expect(err).toContain(`style sheet ${at("/lost.css")} not read: it is served as "text/html"`);
});

test("a sheet on another private address is refused with a note, except with --allow-private", async () => {
  const refused = await check([at("/elsewhere"), "--ruleset", "7.2_CSS_02"]);
  expect(refused.pages[0]?.messages).toEqual([
    expect.stringMatching(/x\.css was not loaded: .*private address.*--allow-private/),
  ]);
  expect(refused.pages[0]?.results[0]?.result).toBe(0);
  expect(seen).toEqual(["/elsewhere"]);
  const allowed = await check([at("/elsewhere"), "--ruleset", "7.2_CSS_02", "--allow-private"]);
  expect(allowed.pages[0]?.results[0]?.result).toBe(1);
});

test("a page from the network reads no local file", async () => {
  expect((await check([at("/disk")])).pages[0]?.messages).toEqual([
    expect.stringMatching(/cannot use files of this machine/),
  ]);
});

test("a local page may have sheets from the network, but not from a private address", async () => {
  expect((await check(["page.html", "--ruleset", "7.2_CSS_02"])).pages[0]?.messages).toEqual([
    expect.stringMatching(/private address/),
  ]);
});

test("a redirect is reported at the typed address; one to a private address is refused; a loop ends", async () => {
  const { code, pages } = await check([at("/moved"), at("/away"), at("/loop")]);
  expect(code).toBe(3);
  expect(pages.map(({ url, status, error, messages }) => [url, status, error, messages])).toEqual([
    [at("/moved"), "evaluated", undefined, [`The address redirects to ${at("/clean")}.`]],
    [at("/away"), "failed", expect.stringContaining("private address"), []],
    [at("/loop"), "failed", "It redirects more than 10 times.", []],
  ]);
});

test("a file that is no page and a missing one are failed inputs", async () => {
  const { code, pages } = await check([at("/gone"), at("/part"), at("/image"), "http://127.0.0.1:1/"]);
  expect(code).toBe(1);
  expect(pages.map(({ error }) => error)).toEqual([
    "The server answered 404.",
    "The server answered 206.",
    expect.stringContaining("image/png"),
    "The server refused the connection. Check the port, and that the server is running.",
  ]);
});

test("a slow server is cut off in time, and stops no other page", async () => {
  const { code, pages } = await check([at("/drip"), at("/clean"), "--timeout", "4"]);
  expect(code).toBe(3);
  expect(pages.map(({ error }) => error)).toEqual(["It did not arrive within 4 s, the limit of --timeout.", undefined]);
});

test("a gzip bomb ends by its size, and stops no other page", async () => {
  const { code, pages } = await check([at("/bomb"), at("/clean")]);
  expect(code).toBe(3);
  expect(pages.map(({ error }) => error)).toEqual([
    "The content is larger than 50000000 bytes. Raise the limit with --max-bytes to allow it.",
    undefined,
  ]);
});

test("the charset of the header is used, and a byte order mark before it", async () => {
  const { pages } = await check([at("/latin"), at("/liar"), "--ruleset", "EIAO.LANG.1.2"]);
  expect(pages.map(({ metadata }) => metadata[0]?.value)).toEqual(["x-å", "x-å"]);
});

// MIME Sniffing Standard, 4.4: apostrophes quote nothing. Fetch, "extract a MIME type": the last of several fields counts.
test("the charset of several fields, and an invalid one, are read as in a crawl", async () => {
  const { pages } = await check([at("/twice"), at("/quoted"), "--ruleset", "EIAO.LANG.1.2"]);
  expect(pages.map(({ metadata }) => metadata[0]?.value)).toEqual(["x-å", "x-å"]);
});

test("--content-type is for the parser; the A-WAMs get the header", async () => {
  const { pages } = await check([at("/image"), "--content-type", "text/html"]);
  expect([pages[0]?.status, pages[0]?.contentType]).toEqual(["evaluated", "image/png"]);
});

test("secret headers are sent to the typed host only, and are in no report", async () => {
  const args = [
    at("/elsewhere"),
    at("/gone"),
    "--allow-private",
    "--header",
    "Authorization: Bearer hunter2",
    "--header",
    "Cookie: hunter3=1",
  ];
  for (const format of formatNames) {
    const { out, err } = await wam(["check", ...args, "--format", format], { cwd });
    expect(out + err).not.toMatch(/hunter/);
  }
  expect(secrets.filter((_, i) => seen[i]?.startsWith("other"))).toEqual(formatNames.map(() => undefined));
  expect(secrets.filter((_, i) => seen[i] === "/elsewhere")).toEqual(formatNames.map(() => "Bearer hunter2"));
  expect((await wam(["check", at("/clean"), "--header", "Authorization Bearer hunter2"], { cwd })).err).not.toMatch(
    /hunter/,
  );
});

test("a login in the address is used and never shown", async () => {
  const { out, err, code } = await wam(["check", at("/clean").replace("//", "//me:hunter2@"), "--format", "json"], {
    cwd,
  });
  expect([code, out.includes("hunter2"), err]).toEqual([0, false, ""]);
  expect(secrets[0]).toBe(`Basic ${Buffer.from("me:hunter2").toString("base64")}`);
});

test("nor does the message for a failed address show it", async () => {
  const { out, err } = await wam(["check", "http://me:hunter2@127.0.0.1:1/"], { cwd });
  expect(out + err).not.toContain("hunter2");
});

test("proxies are set by the usual variables", async () => {
  const { code, out } = await spawnWam(["check", "http://www.example.com/page.html", "--format", "json"], {
    cwd,
    env: { http_proxy: other.origin },
  });
  expect([code, (JSON.parse(out) as { pages: CheckedPage[] }).pages[0]?.url]).toEqual([
    0,
    "http://www.example.com/page.html",
  ]);
  expect(seen).toEqual(["other http://www.example.com/page.html"]);
});
