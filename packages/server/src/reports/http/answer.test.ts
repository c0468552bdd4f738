import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { keptAnswer, sentAnswer } from "./answer.ts";

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

test("pages that differ in a letter have tags of their own, though they take as many octets", async () => {
  const tags = [..."abcdefgh"].map(
    async (letter) => (await sentAnswer({ ...page, body: `${letter}${page.body}` }, {})).headers["etag"],
  );
  expect(new Set(await Promise.all(tags)).size).toBe(8);
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

test.each([10, 1_000, 5_000, 64_000, 64_001])(
  "a page of %i letters that was kept is sent as it was",
  async (length) => {
    const long = {
      ...page,
      body: "ü – x".repeat(length).slice(0, length),
      maxAge: 5,
      headers: { "content-language": "de" },
    };
    const { answer, octets } = keptAnswer({ ...long });
    expect(octets).toBeGreaterThan(0);
    for (const acceptEncoding of ["gzip", undefined]) {
      const made = await sentAnswer(long, { acceptEncoding });
      expect(await sentAnswer(answer, { acceptEncoding })).toEqual(made);
      expect((await sentAnswer(answer, { acceptEncoding, ifNoneMatch: made.headers["etag"] })).status).toBe(304);
    }
  },
);

test("errors are kept nowhere", async () => {
  const { headers } = await sentAnswer({ ...page, status: 503 }, {});
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["etag"]).toBeUndefined();
});
