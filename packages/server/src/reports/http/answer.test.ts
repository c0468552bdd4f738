import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sentAnswer } from "./answer.ts";

const page = { status: 200, type: "text/html; charset=utf-8", body: "x".repeat(5_000) };

test("the policy lets nothing run, nothing in from elsewhere, and nobody frame a page", async () => {
  const { headers } = await sentAnswer(page, {});
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toBe("public, max-age=60");
});

test("who has a page is not sent it again", async () => {
  const { headers } = await sentAnswer(page, {});
  const tag = headers["etag"] ?? "";
  expect(await sentAnswer(page, { ifNoneMatch: `"other", ${tag}` })).toMatchObject({ status: 304, body: "" });
  expect(await sentAnswer(page, { ifNoneMatch: tag.slice("W/".length) })).toMatchObject({ status: 304, body: "" });
  expect(await sentAnswer(page, { ifNoneMatch: '"other"' })).toMatchObject({ status: 200 });
  expect((await sentAnswer({ ...page, body: "y" }, {})).headers["etag"]).not.toBe(tag);
});

test.each([
  ["gzip, br", true],
  ["br;q=1, gzip;q=0.5", true],
  ["gzip;q=0", false],
  ["br", false],
  [undefined, false],
])("accept-encoding %s", async (acceptEncoding, isPacked) => {
  const { headers, body } = await sentAnswer(page, { acceptEncoding });
  expect(headers["content-encoding"]).toBe(isPacked ? "gzip" : undefined);
  expect(isPacked ? gunzipSync(body as Buffer).toString() : body).toBe(page.body);
});

test("errors are kept nowhere", async () => {
  const { headers } = await sentAnswer({ ...page, status: 503 }, {});
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["etag"]).toBeUndefined();
});
