import type { Exchange } from "@eiao/crawler/internal/web";
import { expect, test } from "vitest";
import { acquireDocument } from "./acquire-document.ts";

/** Downloads a document that the archive does not have. @returns its position or the problem, the role of its record, and if it is gone. */
async function acquire(status: number): Promise<{ found: unknown; role: string | undefined; gone: boolean }> {
  let role: string | undefined;
  let gone = false;
  const position = { file: "a.warc.gz", offset: 0, length: 1, digest: "" };
  const response = { status, reason: "", headers: [], payload: Buffer.of(), body: Buffer.of(), complete: true };
  const exchange = { url: "http://a.example/", response } as unknown as Exchange;
  const found = await acquireDocument({ url: "http://a.example/", isFresh: false }, "page", false, {
    http: { get: async () => ({ exchange }), close: async () => undefined },
    archive: {
      async keep(_, facts) {
        role = facts.role;
        return position;
      },
      close: async () => undefined,
    },
    onGone: async () => {
      gone = true;
    },
  });
  return { found: found === position ? "kept" : found, role, gone };
}

test.each([200, 201, 202, 203, 226])("an answer with status %i is a page, as in the crawl", async (status) => {
  expect(await acquire(status)).toEqual({ found: "kept", role: "page", gone: false });
});

test.each([
  [204, "error", false],
  [205, "error", false],
  [206, "error", false],
  [301, "redirect", false],
  [404, "error", true],
  [410, "error", true],
  [500, "error", false],
])("an answer with status %i is archived, but is not a page", async (status, role, gone) => {
  expect(await acquire(status)).toEqual({ found: { problem: `The server answered ${status}.` }, role, gone });
});
