import { expect, test } from "vitest";
import { sentAnswer } from "./answer.ts";

const page = { status: 200, type: "text/html; charset=utf-8", body: "x".repeat(5_000) };

test("the policy lets nothing run, nothing in from elsewhere, and nobody frame a page", () => {
  const { headers } = sentAnswer(page);
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toBe("public, max-age=60");
});

test("errors are kept nowhere", () => {
  expect(sentAnswer({ ...page, status: 503 }).headers["cache-control"]).toBe("no-store");
});
