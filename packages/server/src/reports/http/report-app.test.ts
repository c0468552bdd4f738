import { expect, test } from "vitest";
import { sentAnswer } from "./answer.ts";
import { createReportApp } from "./report-app.ts";
import type { ReportRequest, ReportSite } from "./report-site.ts";

/** A site of one page. */
const site = {
  reader: {},
  onFault: (error: unknown) => expect.unreachable(String(error)),
  answer: (request: ReportRequest) =>
    sentAnswer({ status: 200, type: "text/html; charset=utf-8", body: "<p>a page" }, request),
  refresh: async () => undefined,
  close: async () => undefined,
} as unknown as ReportSite;

test("who has the page is told so, and nothing of the page that is not true of it (RFC 9110, 8.6; RFC 9111, 3.2)", async () => {
  const app = createReportApp(site, { host: "127.0.0.1" });
  try {
    const headers = { host: "127.0.0.1" };
    const whole = await app.inject({ url: "/", headers });
    expect(whole).toMatchObject({ statusCode: 200, body: "<p>a page" });
    const again = await app.inject({ url: "/", headers: { ...headers, "if-none-match": `${whole.headers.etag}` } });
    expect(again).toMatchObject({ statusCode: 304, body: "" });
    expect(again.headers).toMatchObject({ etag: whole.headers.etag, "cache-control": whole.headers["cache-control"] });
    expect(
      Object.keys(again.headers).filter((name) => name.startsWith("content-") && name !== "content-security-policy"),
    ).toEqual([]);
  } finally {
    await app.close();
  }
});

test("a reader who waits for a page longer than connections may be idle gets it", async () => {
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
