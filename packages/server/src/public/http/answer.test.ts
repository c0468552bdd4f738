import { expect, test } from "vitest";
import { sentAnswer } from "./answer.ts";

const page = { status: 200, type: "text/html; charset=utf-8", body: "x".repeat(5_000) };

test("the policy forbids scripts, content from other sites, and frames on other sites", () => {
  const { headers } = sentAnswer(page);
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toBe("public, max-age=60");
});

test("no cache keeps errors", () => {
  expect(sentAnswer({ ...page, status: 503 }).headers["cache-control"]).toBe("no-store");
});
