import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttp } from "./http.ts";
import type { Http } from "./http.ts";
import { marks, rawAnswers, sendRaw } from "./test-answers.ts";
import { serveRaw } from "./test-servers.ts";
import type { TestServer } from "./test-servers.ts";

/** Answers are read as browsers read them; http-answers.chromium.test.ts checks the table with Chromium. */

let server: TestServer;
let http: Http;
beforeAll(async () => {
  server = await serveRaw(sendRaw);
  http = createHttp({ userAgent: "t", allow: [server.host], timeoutMs: 10_000 });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

/** The answers whose heads follow RFC 9112 (2.3 and 4), although the parser receives other heads. */
const standard = new Set(["a reason in Latin-1", "HTTP/1.0"]);

describe.each(["", "/slow"])("raw answers from paths that end in %j", (pace) => {
  test.concurrent.each(rawAnswers.map((answer, at) => [answer.name, answer, at] as const))(
    "%s",
    async (name, { chromium, reads, fails, odd }, at) => {
      const outcome = await http.fetch({ url: `${server.origin}/${at}${pace}` }, new AbortController().signal);
      if (outcome.kind === "failure") return expect(outcome.reason).toBe(fails);
      const { body, oddities = [], complete, receivedHead } = outcome.exchange.response;
      const text = Buffer.from(body).toString("latin1");
      const read = marks.filter((mark) => text.includes(mark)).map((mark) => mark.charAt(0));
      expect([read.join(""), fails]).toEqual([reads ?? chromium, undefined]);
      if (odd !== undefined) expect(oddities).toContain(odd);
      expect(complete).toBe(true);
      expect(oddities.includes("odd-head")).toBe(receivedHead !== undefined && !standard.has(name));
    },
  );
});
