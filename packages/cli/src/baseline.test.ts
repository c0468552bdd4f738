import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BaselineWriter, readBaseline } from "./baseline.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-baseline-"));
});
afterAll(() => rm(folder, { recursive: true }));

const entry = { fingerprint: "f8f84dfa1bf9f43c", test: "1.1_HTML_01", url: "http://www.example.com/page.html" };

test("what is written is read back; one entry a fingerprint, sorted, no draft left behind", async () => {
  const writer = new BaselineWriter();
  writer.add({ ...entry, test: "7.2_CSS_02", fingerprint: "0000000000000001" });
  writer.add(entry);
  writer.add({ ...entry, url: "http://www.example.com/other.html" });
  await writer.write("known.json", folder);
  expect(await readdir(folder)).toEqual(["known.json"]);
  expect(JSON.parse(await readFile(path.join(folder, "known.json"), "utf8"))).toEqual({
    version: 1,
    findings: [entry, { ...entry, test: "7.2_CSS_02", fingerprint: "0000000000000001" }],
  });
  expect([...(await readBaseline("known.json", folder, false))]).toEqual([entry.fingerprint, "0000000000000001"]);
});

test("an empty baseline is one", async () => {
  await new BaselineWriter().write("empty.json", folder);
  expect((await readBaseline("empty.json", folder, false)).size).toBe(0);
});

test("a missing file is named, unless it is going to be written", async () => {
  await expect(readBaseline("none.json", folder, false)).rejects.toThrow(/none\.json cannot be read: no such file/);
  expect((await readBaseline("none.json", folder, true)).size).toBe(0);
});

test.each([
  ["no JSON", "{"],
  ["another JSON file", '{"name":"package"}'],
  ["another version", '{"version":2,"findings":[]}'],
  ["a fingerprint that is none", '{"version":1,"findings":[{"fingerprint":"x","test":"t","url":"u"}]}'],
])("damaged: %s, also when it is going to be written", async (_, text) => {
  await writeFile(path.join(folder, "bad.json"), text);
  await expect(readBaseline("bad.json", folder, false)).rejects.toThrow(/bad\.json is damaged/);
  await expect(readBaseline("bad.json", folder, true)).rejects.toThrow(/bad\.json is damaged/);
});
