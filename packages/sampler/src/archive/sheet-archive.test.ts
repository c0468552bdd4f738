import { expect, test } from "vitest";
import { sheetError } from "../evaluation/errors.ts";
import type { FetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import { rdfStoreError } from "../store/errors.ts";
import type { ArchivedRecord } from "../store/index.ts";
import { createSheetArchive } from "./sheet-archive.ts";
import type { SheetOutcome } from "./sheet-archive.ts";

const position = (offset: number): ArchivedRecord => ({ file: "a.warc.gz", offset, length: 1, digest: "00" });
const bytes = (text: string) => new TextEncoder().encode(text);
const controller = new AbortController();

/** Creates an archive over a simulated web: a URL answers with a text or a redirect, or fails. */
function archiveOver(web: Readonly<Record<string, string | { readonly to: string }>>, known: SheetOutcome[] = []) {
  const asked: string[] = [];
  const noted: SheetOutcome[] = [];
  const read: ArchivedRecord[] = [];
  const archive = createSheetArchive({
    known,
    signal: controller.signal,
    fetch(url) {
      asked.push(url);
      const answer = web[url];
      if (answer === undefined) return Promise.reject(sheetError("SheetFailed", { reason: "nobody is there" }));
      const isText = typeof answer === "string";
      const headers: Record<string, string> = isText ? { "content-type": "text/css" } : { location: answer.to };
      const response = { status: isText ? 200 : 302, headers, content: bytes(isText ? answer : "") };
      return Promise.resolve({ response, warc: position(asked.length) });
    },
    read(warc): Promise<FetchedSheet> {
      read.push(warc);
      return Promise.resolve({ url: "http://s/read", content: bytes("read") });
    },
    note: (outcome) => void noted.push(outcome),
  });
  return { archive, asked, noted, read };
}

test("a sheet is fetched once for all pages; the store has its position and SHA-256", async () => {
  const { archive, asked, noted } = archiveOver({ "http://s/a.css": "p{}" });
  const all = await Promise.all([archive.load("http://s/a.css"), archive.load("http://s/a.css#x")]);
  await archive.load("http://s/a.css");
  expect(all.map(({ content }) => new TextDecoder().decode(content))).toEqual(["p{}", "p{}"]);
  expect(asked).toEqual(["http://s/a.css"]);
  // printf 'p{}' | sha256sum
  const digest = "806db221261eade44c886da5317adb894822d146f0f69ed009e59cae83afcbd6";
  expect(all.map(({ archived }) => archived)).toEqual([1, 1].map((at) => ({ digest, warc: position(at) })));
  expect(archive.stored("http://s/a.css#x")).toEqual({ url: "http://s/a.css#x", digest, warc: position(1) });
  expect(noted).toHaveLength(1);
});

test("a redirect is followed; the record is that of the sheet itself", async () => {
  const { archive } = archiveOver({ "http://s/a": { to: "/b.css" }, "http://s/b.css": "p{}" });
  expect(await archive.load("http://s/a")).toMatchObject({ url: "http://s/b.css", archived: { warc: position(2) } });
});

test("a missing sheet stays missing for all pages of the run, with its reason", async () => {
  const { archive, asked, noted } = archiveOver({});
  const missing = { code: "SheetMissing", message: "nobody is there" };
  await expect(archive.load("http://s/a.css")).rejects.toMatchObject(missing);
  await expect(archive.load("http://s/a.css")).rejects.toMatchObject(missing);
  expect(asked).toHaveLength(1);
  expect(noted).toEqual([{ url: "http://s/a.css", missing: "nobody is there" }]);
  expect(archive.stored("http://s/a.css")).toEqual({ url: "http://s/a.css" });
});

test("sheets of an interrupted run are not fetched again: they are read from the archive once, or stay missing", async () => {
  const known: SheetOutcome[] = [
    { url: "http://s/a.css", digest: "11", warc: position(7) },
    { url: "http://s/b.css", missing: "the server answered 404" },
  ];
  const { archive, asked, read } = archiveOver({ "http://s/b.css": "p{}" }, known);
  const archived = { digest: "11", warc: position(7) };
  expect(await archive.load("http://s/a.css")).toMatchObject({ archived });
  expect(await archive.load("http://s/a.css")).toMatchObject({ archived });
  await expect(archive.load("http://s/b.css")).rejects.toThrow("404");
  expect([asked, read]).toEqual([[], [position(7)]]);
});

test("a sheet that could not be archived is not missing: nothing is noted, and the next call asks again", async () => {
  const full = rdfStoreError("StoreNotWritten", { file: "a.warc.gz", reason: "the disk is full" });
  const noted: SheetOutcome[] = [];
  const archive = createSheetArchive({
    known: [],
    signal: controller.signal,
    fetch: () => Promise.reject(full),
    read: () => Promise.reject(full),
    note: (outcome) => void noted.push(outcome),
  });
  await expect(archive.load("http://s/a.css")).rejects.toBe(full);
  expect(noted).toEqual([]);
});
