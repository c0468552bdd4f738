import { mkdtemp, readFile, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBaselineWriter, readBaseline, refuseOtherRuleSets } from "./baseline.ts";
import { absoluteUrl, comparableUrl, createKnownFindings, relativeUrl } from "./known-findings.ts";
import type { ViolationCodes } from "./known-findings.ts";
import { failedPage } from "./page.ts";
import type { ReportedPage, Result } from "./page.ts";

let folder = "";
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "eiao-baseline-")));
  for (const name of ["page.html", "other.html"]) await writeFile(path.join(folder, name), "");
});
afterAll(() => rm(folder, { recursive: true }));

const result = (test: string, fingerprint: string, line: number): Result => ({
  ruleset: "uwem-1.2",
  wam: "W",
  test,
  result: 1,
  location: { line, column: line },
  title: "barrier",
  fingerprint,
});
const image = result("1.1_HTML_01", "f8f84dfa1bf9f43c", 3);
const invalid = result("3.2_HTML_02", "aaaaaaaaaaaaaaaa", 0);
const page = (url: string, ...results: Result[]): ReportedPage => ({
  ...failedPage(url, ""),
  status: "evaluated",
  results,
});
const fileUrl = (name: string) => pathToFileURL(path.join(folder, name)).href;
const readJson = async (name: string) =>
  JSON.parse(await readFile(path.join(folder, name), "utf8")) as { version: number; findings: unknown[] };
const ruleSets = [{ id: "uwem-1.2", version: "1.0.0" }];
const head = { version: 1, tool: { name: "eiao-wam" }, rulesets: ruleSets };
const runs = (test: string) => ["1.1_HTML_01", "3.2_HTML_02"].includes(test);

test("writes a finding at a location once, and one on a whole page for each page with its codes; file names are relative", async () => {
  const writer = createBaselineWriter(ruleSets);
  writer.add(page(fileUrl("page.html"), image, invalid), { "tag-missing": 2, "attribute-missing": 1 });
  writer.add(page(fileUrl("other.html"), image, invalid), { "tag-missing": 1 });
  writer.add(page("https://example.org/a?b#c", invalid), { x: 1 });
  await writer.write("known.json", folder);
  expect((await readdir(folder)).toSorted()).toEqual(["known.json", "other.html", "page.html"]);
  const { fingerprint, test: validity } = { fingerprint: invalid.fingerprint, test: invalid.test };
  expect(await readJson("known.json")).toEqual({
    ...head,
    findings: [
      { fingerprint: image.fingerprint, test: image.test, url: "page.html" },
      { fingerprint, test: validity, url: "https://example.org/a?b", codes: { x: 1 } },
      { fingerprint, test: validity, url: "other.html", codes: { "tag-missing": 1 } },
      { fingerprint, test: validity, url: "page.html", codes: { "attribute-missing": 1, "tag-missing": 2 } },
    ],
  });
});

test("a finding on a whole page is known only for its page, as long as no code occurs more often", async () => {
  const { known } = await readBaseline("known.json", folder, false);
  const has = (name: string, codes?: ViolationCodes) =>
    known.has({ result: invalid, url: comparableUrl(fileUrl(name)), codes });
  expect(known.has({ result: image, url: "https://elsewhere.example/", codes: undefined })).toBe(true);
  expect(has("page.html", { "tag-missing": 2, "attribute-missing": 1 })).toBe(true);
  expect(has("page.html", { "tag-missing": 1 })).toBe(true);
  expect(has("page.html", { "tag-missing": 3, "attribute-missing": 1 })).toBe(false);
  expect(has("page.html", { "tag-missing": 1, constructor: 1 })).toBe(false);
  expect(has("none.html", { "tag-missing": 1 })).toBe(false);
  expect(known.has({ result: invalid, url: comparableUrl("https://example.org/a?b#d"), codes: { x: 1 } })).toBe(true);
  expect(known.has({ result: invalid, url: comparableUrl("https://example.org/a"), codes: { x: 1 } })).toBe(false);
});

test("for a repeated URL the larger numbers are kept", async () => {
  const writer = createBaselineWriter(ruleSets);
  writer.add(page(fileUrl("page.html"), invalid), { a: 1, b: 5 });
  writer.add(page(fileUrl("page.html"), invalid), { a: 3, c: 1 });
  await writer.write("twice.json", folder);
  expect((await readJson("twice.json")).findings).toMatchObject([{ codes: { a: 3, b: 5, c: 1 } }]);
});

test("entries on pages and tests outside the run are kept, unless the file was deleted", async () => {
  const writer = createBaselineWriter(ruleSets);
  const old = await readBaseline("known.json", folder, true);
  writer.add(page(fileUrl("page.html")), undefined);
  expect(await writer.keep(old, runs)).toBe(2);
  await writer.write("kept.json", folder);
  expect((await readJson("kept.json")).findings).toMatchObject([
    { url: "https://example.org/a?b" },
    { url: "other.html" },
  ]);

  const oneTest = createBaselineWriter(ruleSets);
  oneTest.add(page(fileUrl("page.html")), undefined);
  expect(await oneTest.keep(old, (test) => test === "7.2_CSS_02")).toBe(4);

  await writeFile(
    path.join(folder, "gone.json"),
    JSON.stringify({ ...head, findings: [{ fingerprint: image.fingerprint, test: image.test, url: "gone.html" }] }),
  );
  expect(await createBaselineWriter(ruleSets).keep(await readBaseline("gone.json", folder, true), runs)).toBe(0);
});

test("an entry without codes covers all faults of its page", async () => {
  const findings = [{ fingerprint: invalid.fingerprint, test: invalid.test, url: fileUrl("page.html") }];
  await writeFile(path.join(folder, "by-hand.json"), JSON.stringify({ ...head, findings }));
  const { known } = await readBaseline("by-hand.json", folder, false);
  expect(known.has({ result: invalid, url: comparableUrl(fileUrl("page.html")), codes: { a: 9 } })).toBe(true);
  expect(known.has({ result: invalid, url: comparableUrl(fileUrl("other.html")), codes: {} })).toBe(false);
});

test.each([0, 2, 3])(
  "a baseline with the version %i is from another build, and is never overwritten",
  async (version) => {
    await writeFile(path.join(folder, "other.json"), JSON.stringify({ version, findings: [] }));
    for (const willBeWritten of [false, true])
      await expect(readBaseline("other.json", folder, willBeWritten)).rejects.toThrow(
        "The data in other.json was made by another build.",
      );
  },
);

test("a missing file is an empty baseline, with a note unless the file will be written", async () => {
  const missing = await readBaseline("none.json", folder, false);
  expect(missing).toMatchObject({
    findings: [],
    note: expect.stringMatching(/baseline none\.json does not exist yet/) as string,
  });
  expect((await readBaseline("none.json", folder, true)).note).toBeUndefined();
  await createBaselineWriter(ruleSets).write("empty.json", folder);
  expect(await readBaseline("empty.json", folder, false)).toMatchObject({ findings: [], note: undefined });
});

test.each([
  ["no JSON", "{"],
  ["another JSON file", '{"name":"package"}'],
  ["an invalid fingerprint", JSON.stringify({ ...head, findings: [{ fingerprint: "x", test: "t", url: "u" }] })],
  [
    "an invalid number",
    JSON.stringify({
      ...head,
      findings: [{ fingerprint: "f8f84dfa1bf9f43c", test: "t", url: "u", codes: { a: -1 } }],
    }),
  ],
  ["no rule sets", '{"version":1,"tool":{"name":"eiao-wam"},"findings":[]}'],
])("a damaged baseline is refused, also before it is overwritten: %s", async (_, text) => {
  await writeFile(path.join(folder, "bad.json"), text);
  await expect(readBaseline("bad.json", folder, false)).rejects.toThrow(/bad\.json is damaged/);
  await expect(readBaseline("bad.json", folder, true)).rejects.toThrow(/bad\.json is damaged/);
});

test("URLs of files are relative to the baseline, for any file name", () => {
  const names = ["a b.html", "a:b.html", "sub/ä#?%.html", "../up.html", "http:/x.html", "-"];
  const urls = names.map((name) => comparableUrl(fileUrl(name)));
  const relative = urls.map((url) => relativeUrl(url, folder));
  expect(relative).toEqual([
    "a%20b.html",
    "./a:b.html",
    "sub/%C3%A4%23%3F%25.html",
    "../up.html",
    "./http:/x.html",
    "-",
  ]);
  expect(relative.map((url) => absoluteUrl(url, folder))).toEqual(urls);
  expect(relativeUrl("https://example.org/", folder)).toBe("https://example.org/");
});

describe("a page that the baseline does not name", () => {
  const entry = (url: string, codes: ViolationCodes) => ({
    fingerprint: invalid.fingerprint ?? "",
    test: invalid.test,
    url,
    codes,
  });
  const pages = ["a", "b", "c"].map((name) => `https://example.org/${name}`);
  const finding = (codes: ViolationCodes, url = "https://example.org/new") => ({ result: invalid, url, codes });

  test("has a known finding if three or more pages have it with the same codes", () => {
    const known = createKnownFindings(pages.map((url) => entry(url, { x: 2, y: 1 })));
    expect(known.has(finding({ y: 1, x: 2 }))).toBe(true);
    for (const codes of [{ x: 1, y: 1 }, { x: 2 }, { x: 2, y: 1, z: 1 }, {}])
      expect(known.has(finding(codes))).toBe(false);
    expect(createKnownFindings(pages.slice(1).map((url) => entry(url, { x: 2 }))).has(finding({ x: 2 }))).toBe(false);
    const twice = [...pages.slice(1), ...pages.slice(1)].map((url) => entry(url, { x: 2 }));
    expect(createKnownFindings(twice).has(finding({ x: 2 }))).toBe(false);
  });

  test("is not a page that the baseline names for another finding", () => {
    const other = { fingerprint: "0123456789abcdef", test: "1.1_HTML_01", url: "https://example.org/new" };
    const known = createKnownFindings([...pages.map((url) => entry(url, { x: 2 })), other]);
    expect(known.has(finding({ x: 2 }))).toBe(false);
    expect(known.has(finding({ x: 2 }, "https://example.org/newer"))).toBe(true);
  });

  test("has no known finding if the baseline is strict", () => {
    const strict = createKnownFindings(
      pages.map((url) => entry(url, { x: 2 })),
      true,
    );
    expect(strict.has(finding({ x: 2 }))).toBe(false);
    expect(strict.has(finding({ x: 2 }, pages[0]))).toBe(true);
  });

  test("does not excuse a named page that has more violations", () => {
    const known = createKnownFindings([...pages, "https://example.org/d"].map((url) => entry(url, { x: 2 })));
    expect(known.has(finding({ x: 3 }, pages[0]))).toBe(false);
    expect(known.grown(finding({ x: 3, y: 2 }, pages[0]))).toEqual({ x: 1, y: 2 });
    expect(known.grown(finding({ x: 2 }, pages[0]))).toBeUndefined();
    expect(known.grown(finding({ x: 3 }))).toBeUndefined();
  });
});

describe("rule sets", () => {
  const wcag = { id: "wcag-2.2", version: "1.0.0" };
  const baselineOf = async (...sets: { id: string; version: string }[]) => {
    await createBaselineWriter(sets).write("sets.json", folder);
    return await readBaseline("sets.json", folder, false);
  };

  test("a call that runs another rule set is refused; one that runs some of the same is not", async () => {
    const baseline = await baselineOf(...ruleSets, wcag);
    for (const run of [ruleSets, [wcag], [...ruleSets, wcag], [{ ...wcag, version: "2.0.0" }]])
      expect(() => refuseOtherRuleSets("sets.json", baseline, run)).not.toThrow();
    const one = await baselineOf(...ruleSets);
    expect(() => refuseOtherRuleSets("sets.json", one, [wcag])).toThrow(
      "The baseline sets.json was made for uwem-1.2, but this call runs wcag-2.2.",
    );
    const pdf = { id: "pdf-1", version: "1.0.0" };
    expect(() => refuseOtherRuleSets("sets.json", one, [...ruleSets, pdf])).not.toThrow();
    expect(() => refuseOtherRuleSets("sets.json", one, [pdf])).toThrow("this call runs pdf-1.");
    expect(() => refuseOtherRuleSets("none.json", { ...one, ruleSets: undefined }, [wcag])).not.toThrow();
  });

  test("the new baseline keeps the rule sets of the findings that it keeps", async () => {
    const old = await baselineOf(wcag, ...ruleSets);
    const writer = createBaselineWriter([{ ...wcag, version: "2.0.0" }]);
    await writer.keep(old, runs);
    await writer.write("sets.json", folder);
    expect(await readJson("sets.json")).toMatchObject({ rulesets: [...ruleSets, { ...wcag, version: "2.0.0" }] });
  });
});
