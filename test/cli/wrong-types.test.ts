import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";

/** A document that a crawl takes for a page by its content (observatory.md 8.8), whatever its header, is a page for `check` too. */

const page = (body: string) => `<!DOCTYPE html><html lang="en"><title>x</title><body>${body}`;
const barrier = page("<img src=a.gif>");
const answers: Readonly<Record<string, readonly [type: string | undefined, body: string | Buffer]>> = {
  "/": [
    "text/html",
    page("<a href=plain>1</a><a href=bytes>2</a><a href=pdf>3</a><a href=none>4</a><a href=text>5</a>"),
  ],
  "/plain": ["text/plain; charset=windows-1251", Buffer.from(barrier.replace('"en"', '"x-\xdf"'), "latin1")],
  "/bytes": ["application/octet-stream", barrier],
  "/pdf": ["application/pdf", barrier],
  "/none": [undefined, barrier],
  "/text": ["text/plain", "Only words <b>here</b>"],
};
const pages = ["/plain", "/bytes", "/pdf", "/none"];
let site: Awaited<ReturnType<typeof serve>>;
let cwd = "";
beforeAll(async () => {
  site = await serve((call, reply) => {
    const [type, body] = answers[call.url ?? ""] ?? [];
    reply.writeHead(body === undefined ? 404 : 200, type === undefined ? {} : { "content-type": type }).end(body);
  });
  cwd = await folderWith({});
});
afterAll(async () => {
  site.close();
  await removeFolder(cwd);
});

const check = async (path: string): Promise<CheckedPage> => {
  const { out } = await wam(
    ["check", `${site.origin}${path}`, "--allow-private", "--ruleset", "uwem-1.2", "--format", "json"],
    { cwd },
  );
  const [found] = (JSON.parse(out) as { pages: CheckedPage[] }).pages;
  return found as CheckedPage;
};

test.each(pages)("check of %s measures it, and reports the type that it is served as", async (path) => {
  const { status, results, messages, metadata } = await check(path);
  const images = results.filter(({ test: name }) => name === "1.1_HTML_01").map(({ result }) => result);
  expect([status, images]).toEqual(["evaluated", [1]]);
  const [type] = answers[path] ?? [];
  expect(messages.filter((message) => message.startsWith("The server says"))).toEqual(
    type === undefined ? [] : [expect.stringContaining(`The server says that the page is ${type}, but it is HTML`)],
  );
  if (path === "/plain") expect(metadata.map(({ value }) => value)).toContain("x-Я"); // 0xDF of that charset
});

test("other content fails", async () => {
  expect(await check("/text")).toMatchObject({
    status: "failed",
    error: "This is text/plain. Only HTML, XHTML and PDF can be checked.",
  });
});

test("assess takes the same pages, with the same results", async () => {
  const { out } = await wam(
    ["assess", `${site.origin}/`, "--allow-private", "--delay", "0", "--data", "data", "--format", "json"],
    { cwd },
  );
  const card = JSON.parse(out) as {
    pages: unknown;
    tests: { test: string; failed: number; examples: { url: string }[] }[];
    statistics: unknown;
  };
  expect(card.pages).toEqual({ found: 5, sampled: 5, failed: 0 });
  const images = card.tests.find(({ test: name }) => name === "1.1_HTML_01");
  expect(images?.failed).toBe(4);
  expect(JSON.stringify(card.statistics)).toContain("x-Я");
});
