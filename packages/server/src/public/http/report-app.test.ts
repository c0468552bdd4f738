import { gunzipSync, gzipSync } from "node:zlib";
import { EiaoError } from "@eiao/wam-core/errors";
import { describe, expect, test } from "vitest";
import { sentAnswer } from "./answer.ts";
import { createReportApp } from "./report-app.ts";
import type { ReportRequest, ReportSite } from "./report-site.ts";

/** A site of one page. */
const site = {
  reader: {},
  onFault: (error: unknown) => expect.unreachable(String(error)),
  answer: async () => sentAnswer({ status: 200, type: "text/html; charset=utf-8", body: "<p>a page" }),
  refresh: async () => undefined,
  close: async () => undefined,
} as unknown as ReportSite;

test("a cached page is answered with 304 and without headers of its body (RFC 9110, 8.6; RFC 9111, 3.2)", async () => {
  const app = createReportApp(site, { host: "127.0.0.1" });
  try {
    const headers = { host: "127.0.0.1" };
    const full = await app.inject({ url: "/", headers });
    expect(full).toMatchObject({ statusCode: 200, body: "<p>a page" });
    const cached = await app.inject({ url: "/", headers: { ...headers, "if-none-match": `${full.headers.etag}` } });
    expect(cached).toMatchObject({ statusCode: 304, body: "" });
    expect(cached.headers).toMatchObject({ etag: full.headers.etag, "cache-control": full.headers["cache-control"] });
    expect(
      Object.keys(cached.headers).filter((name) => name.startsWith("content-") && name !== "content-security-policy"),
    ).toEqual([]);
  } finally {
    await app.close();
  }
});

test("pages that differ in a letter have different tags; a tag is weak, because all encodings share it, and may come back strong", async () => {
  const send = async (letter: string, more: Readonly<Record<string, string>> = {}) => {
    const body = `${letter}${"x".repeat(5_000)}`;
    const answer = async () => sentAnswer({ status: 200, type: "text/html; charset=utf-8", body });
    const app = createReportApp({ ...site, answer }, { host: "127.0.0.1" });
    try {
      return await app.inject({ url: "/", headers: { host: "127.0.0.1", ...more } });
    } finally {
      await app.close();
    }
  };
  const tags = await Promise.all([..."abcdefgh"].map(async (letter) => (await send(letter)).headers.etag));
  expect(new Set(tags).size).toBe(8);
  const [tag = ""] = tags;
  expect(tag).toMatch(/^W\//);
  for (const known of [tag, tag.slice("W/".length)])
    expect((await send("a", { "if-none-match": known, "accept-encoding": "gzip" })).statusCode).toBe(304);
  expect((await send("b", { "if-none-match": tag })).statusCode).toBe(200);
});

const letters = "ü – x".repeat(1_000);
describe.each<readonly [what: string, body: string | Buffer, text: string]>([
  ["a text", letters, letters],
  ["a compressed text", gzipSync(letters), letters],
  ["a short compressed text", gzipSync("ü"), "ü"],
])("%s", (_, body, text) => {
  test.each([
    ["gzip, br", true],
    ["br;q=1, gzip;q=0.5", true],
    ["gzip;q=0", false],
    ["br", false],
    ["identity", false],
    [undefined, false],
  ])("is sent by accept-encoding %s", async (acceptEncoding, isPacked) => {
    const answer = async () => sentAnswer({ status: 200, type: "text/html; charset=utf-8", body });
    const app = createReportApp({ ...site, answer }, { host: "127.0.0.1" });
    try {
      const accepted = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
      const request = { url: "/", headers: { host: "127.0.0.1", ...accepted } };
      const { headers, rawPayload } = await app.inject(request);
      expect(headers["content-encoding"]).toBe(isPacked ? "gzip" : undefined);
      expect(headers.vary).toBe("accept-encoding");
      expect((isPacked ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(text);
      const head = await app.inject({ ...request, method: "HEAD" });
      const same = { date: "", "transfer-encoding": undefined }; // HEAD may omit this one (RFC 9112, 6.1)
      expect([{ ...head.headers, ...same }, head.body]).toEqual([{ ...headers, ...same }, ""]);
    } finally {
      await app.close();
    }
  });
});

test.each([
  ["application/json", "{bad"],
  ["application/json", "x".repeat(2_000_000)],
  ["text/plain", "x"],
])("the site refuses a body that is sent to a page, whatever its content: %s", async (type, payload) => {
  const refused = { status: 405, headers: { allow: "GET, HEAD" }, body: "none is taken" };
  const app = createReportApp({ ...site, answer: async () => refused }, { host: "127.0.0.1" });
  try {
    const headers = { host: "127.0.0.1", "content-type": type };
    const answer = await app.inject({ method: "POST", url: "/reports/sites", headers, payload });
    expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([405, "GET, HEAD", "none is taken"]);
  } finally {
    await app.close();
  }
});

test("while the warehouse is away a download gets the answer of a page, without details of the warehouse", async () => {
  const away = { status: 503, headers: { "retry-after": "5" }, body: "later" };
  const reader = { runs: () => Promise.reject(new Error("no connection to db.internal:5432")) };
  const one = { ...site, reader, openData: {}, answer: async () => away } as unknown as ReportSite;
  const app = createReportApp(one, { host: "127.0.0.1" });
  try {
    const answer = await app.inject({ url: "/files/R/csv/pages.csv", headers: { host: "127.0.0.1" } });
    expect([answer.statusCode, answer.headers["retry-after"], answer.body]).toEqual([503, "5", "later"]);
  } finally {
    await app.close();
  }
});

test("pages beside the site report in their language that the warehouse is away, without details; a fault is logged", async () => {
  const faults: unknown[] = [];
  const app = createReportApp({ ...site, onFault: (error) => void faults.push(error) }, { host: "127.0.0.1" });
  const problem = "db.internal:5432 refused the connection";
  const away = new EiaoError({ code: "StoreUnavailable", message: problem, remedy: "", reaction: "retry" });
  app.get("/de/status", () => Promise.reject(away));
  app.get("/status", () => Promise.reject(new Error(problem)));
  try {
    const get = (url: string) => app.inject({ url, headers: { host: "127.0.0.1" } });
    const [german, faulty] = [await get("/de/status"), await get("/status")];
    expect([german.statusCode, german.headers["retry-after"], german.headers["cache-control"]]).toEqual([
      503,
      "5",
      "no-store",
    ]);
    expect(german.body).toContain('<html lang="de-DE"');
    expect(faulty.statusCode).toBe(500);
    for (const { body } of [german, faulty]) expect(body).not.toContain("5432");
    expect(faults).toMatchObject([{ message: problem }]);
  } finally {
    await app.close();
  }
});

test("a page that takes longer than the idle limit of connections reaches its reader", async () => {
  const slow = {
    ...site,
    answer: async (request: ReportRequest) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return await site.answer(request);
    },
  };
  const app = createReportApp(slow, { host: "127.0.0.1", idleMs: 300 });
  try {
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    expect(await (await fetch(address)).text()).toBe("<p>a page");
  } finally {
    await app.close();
  }
});
