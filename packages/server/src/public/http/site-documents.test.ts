/** New documents of watched sites, for programs: a list in parts, and an Atom feed (observatory.md 20.1). */
import { openUrlRepository } from "@eiao/crawler";
import type { UrlRepository } from "@eiao/crawler";
import { excludeSite } from "@eiao/etl/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteWith } from "../../../../../test/support/records.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { SITE, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { findDocuments } from "../../../../../test/support/found-documents.ts";

let reports: TestReports;
let repository: UrlRepository;
const hostile = `<script>alert(1)</script> "'& \u202Ealb ${"x".repeat(10_000)}`;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 2, pages: 2, runs: 1, seed: "documents" });
  repository = await openUrlRepository(reports.warehouse.database);
  await repository.saveSite(siteWith("w.example/a", { title: hostile, watched: true }));
  await findDocuments(repository, "w.example/a", [["http://w.example/"], numbered(1, 250), numbered(251, 251)]);
});
afterAll(() => reports.remove());

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `http://w.example/${String(from + at).padStart(3, "0")}.pdf?a&b`);
const WATCHED = "w.example%2Fa";
const get = async (target: string) => {
  const { status, body } = await reports.get(target);
  return { status, body: JSON.parse(body) as Record<string, unknown> };
};

test("the newest documents are first, in consecutive parts, with their total number", async () => {
  const urls: string[] = [];
  let next: string | null = `/api/sites/${WATCHED}/documents?limit=100`;
  const sizes: number[] = [];
  while (next !== null) {
    const { status, body } = await get(next);
    expect([status, body["total"], body["watched"], body["title"]]).toEqual([200, 251, true, hostile]);
    const documents = body["documents"] as { url: string; run: string; contentType: string; foundAt: string }[];
    sizes.push(documents.length);
    urls.push(...documents.map(({ url }) => url));
    next = (body["next"] as string | null)?.replace("http://reports.example", "") ?? null;
  }
  expect(sizes).toEqual([100, 100, 51]);
  expect(urls).toEqual([...numbered(251, 251), ...numbered(1, 250)]);
  expect((await get(`/api/sites/${WATCHED}/documents`)).body["documents"]).toMatchObject([
    { url: numbered(251, 251)[0], run: "R3", contentType: "application/pdf", foundAt: "2026-01-03T00:00:00.000Z" },
    ...numbered(1, 99).map((url) => ({ url, run: "R2" })),
  ]);
});

test("the feed has the same documents, with the same ids wherever and whenever it is read", async () => {
  const { status, headers, body } = await reports.get(`/sites/${WATCHED}/documents.atom`);
  expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  const text = body;
  expect(text.match(/<entry>/g)).toHaveLength(100);
  expect(text).toContain(
    `<link rel="next" href="http://reports.example/sites/${WATCHED}/documents.atom?offset=100&amp;limit=100" />`,
  );
  expect(text).not.toContain("<script>");
  const reopened = await reports.again();
  expect((await reopened.get(`/sites/${WATCHED}/documents.atom`)).body).toBe(text);
  const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(101);
});

test("an unwatched site has no documents; an unknown or hidden site has no list; a wrong part is refused", async () => {
  expect((await get(`/api/sites/${SITE}/documents`)).body).toMatchObject({ watched: false, total: 0, documents: [] });
  for (const [target, expected] of [
    ["/api/sites/none.example/documents", 404],
    ["/api/sites/%zz/documents", 404],
    [`/api/sites/${WATCHED}/documents?limit=1001`, 400],
    [`/api/sites/${WATCHED}/documents?limit=0`, 400],
    [`/api/sites/${WATCHED}/documents?offset=-1`, 400],
  ] as const)
    expect((await get(target)).status, target).toBe(expected);
  await repository.saveSite(siteWith("hidden.example", { watched: true }));
  await findDocuments(repository, "hidden.example", [["http://hidden.example/"], ["http://hidden.example/a"]]);
  expect((await get("/api/sites/hidden.example/documents")).body["total"]).toBe(1);
  await excludeSite(reports.warehouse, { site: "hidden.example", hidden: true, reason: "Asked", at: new Date() });
  expect((await get("/api/sites/hidden.example/documents")).status).toBe(404);
  expect((await reports.get("/sites/hidden.example/documents.atom")).status).toBe(404);
  expect(reports.faults).toEqual([]);
});
