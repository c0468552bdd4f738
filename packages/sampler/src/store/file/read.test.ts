import { readFile, writeFile } from "node:fs/promises";
import zlib from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openStoreReader } from "./read.ts";
import type { StoreReader } from "./read.ts";
import {
  asStored,
  date,
  embedPage,
  evaluated,
  opening,
  readByN3,
  scenarioOf,
  sealedStore,
  smallScenarios,
  storeFile,
  surveyOf,
} from "../test-store.ts";
import { openStore } from "./write.ts";
import { anyText } from "../../../../../test/support/any-text.ts";

const scenarios = smallScenarios(4);

/**
 * Returns the texts of all Zstandard frames of a file, found by a walk over blocks (RFC 8878, 3.1.1). Like any other
 * decoder, it does not know the records and the index of the store.
 */
function allText(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const start = at;
    if ((bytes.readUInt32LE(at) & 0xff_ff_ff_f0) >>> 0 === 0x18_4d_2a_50) {
      at += 8 + bytes.readUInt32LE(at + 4);
      continue;
    }
    expect(bytes.readUInt32LE(at)).toBe(0xfd_2f_b5_28);
    const descriptor = bytes[at + 4] ?? 0;
    const single = (descriptor & 0x20) !== 0;
    const sizes = [single ? 1 : 0, 2, 4, 8];
    at += 5 + (single ? 0 : 1) + (sizes[descriptor >> 6] ?? 0);
    for (let last = false; !last;) {
      const head = bytes.readUIntLE(at, 3);
      last = (head & 1) === 1;
      at += 3 + (((head >> 1) & 3) === 1 ? 1 : head >> 3);
    }
    if ((descriptor & 4) !== 0) at += 4;
    text += zlib.zstdDecompressSync(bytes.subarray(start, at)).toString();
  }
  return text;
}

test("the file is TriG in Zstandard frames: N3.js reads the same graphs as the reader", async () => {
  const file = await sealedStore(scenarios);
  const reader = await openStoreReader(file);
  const parts = [await reader.surveyTrig(), Buffer.concat(await reader.manifestTrig())];
  for (const page of reader.pages) parts.push(await reader.pageTrig(page));
  await reader.close();
  const all = readByN3(allText(await readFile(file)));
  expect(new Set(parts.flatMap((part) => readByN3(part.toString())))).toEqual(new Set(all));
  expect(parts.reduce((sum, part) => sum + readByN3(part.toString()).length, 0)).toBe(reader.triples);
});

test("the page graph has every triple of the evaluation's EARL, by N3.js", async () => {
  const page = evaluated("http://www.example.com/", embedPage);
  const reader = await openStoreReader(await sealedStore([scenarioOf("p1", [page])]));
  const graph = readByN3((await pageText(reader, "http://www.example.com/")) ?? "");
  await reader.close();
  const earl = readByN3(page.document.earl, "text/turtle").map(asStored).toSorted();
  expect(graph.filter((line) => earl.includes(line))).toEqual(earl);
  const own = graph.filter((line) => !earl.includes(line));
  // By hand: scenario 5 (type, indicator, kind, range, score), score 5, page survey 3, range with type, page, subject,
  // software, and a link to each assertion and each statistic.
  const links = own.filter((line) => /nmg-strawman#asserts|2\.0#metaData/.test(line));
  const nodes = earl.filter((line) => /#type".*(nmg-strawman#Assertion|2\.0#MetaData)"/.test(line));
  expect([own.length - links.length, links.length]).toEqual([17, nodes.length]);
});

async function pageText(reader: StoreReader, name: string): Promise<string | undefined> {
  const page = reader.page(name);
  return page === undefined ? undefined : (await reader.pageTrig(page)).toString();
}

test("a page is found by its scenario id and by the URL of each of its documents", async () => {
  const frames = ["http://www.example.com/", "http://www.example.com/menu", "http://www.example.com/text"];
  const frameset = scenarioOf(
    "f",
    frames.map((url) => evaluated(url, "<p>x</p>")),
  );
  const reader = await openStoreReader(await sealedStore([frameset]));
  expect(["f", ...frames].map((name) => reader.page(name)?.id)).toEqual(["f", "f", "f", "f"]);
  expect(reader.page("http://www.example.com/none")).toBeUndefined();
  await reader.close();
});

test("the URL of a page that others have as a frame finds the page itself, whichever was written first", async () => {
  const at = (name: string) => `http://www.example.com/${name}`;
  const page = (id: string, ...names: string[]) =>
    scenarioOf(
      id,
      names.map((name) => evaluated(at(name), "<p>x</p>")),
    );
  const reader = await openStoreReader(
    await sealedStore([page("1", "set", "menu", "text"), page("2", "menu"), page("3", "other", "text", "menu")]),
  );
  expect(["set", "menu", "text", "other"].map((name) => reader.page(at(name))?.id)).toEqual(["1", "2", "1", "3"]);
  await reader.close();
});

test("AT-RDF 2: a frameset of three documents is one scenario with three ranges and three test subjects", async () => {
  const parts = ["a", "b", "c"].map((name) => evaluated(`http://www.example.com/${name}`, embedPage));
  const reader = await openStoreReader(await sealedStore([scenarioOf("f", parts)]));
  const lines = readByN3((await pageText(reader, "f")) ?? "");
  await reader.close();
  const ofType = (name: string) =>
    lines.filter((line) => line.includes("ns#type") && line.includes(`#${name}"`)).length;
  expect(["scenario", "rangeLocation", "TestSubject", "pageSurvey"].map(ofType)).toEqual([1, 3, 6, 3]); // EARL 1.0 also has a TestSubject
  const edges = lines.filter((line) => line.includes('_scenario_f","http://www.eiao.net/rdf/2.0#rangeLocation"'));
  expect(edges.length).toBe(3);
});

test("the manifest is read back unchanged, with the digest of every frame", async () => {
  const archives = [
    { file: "output/warcs/a/1/x-00001.warc.gz", bytes: 5_000_000_000, digest: "0123abcd" },
    { file: "output/warcs/a/1/x-00002.warc.gz", bytes: 1, digest: "ffff" },
  ];
  const survey = surveyOf(scenarios, {
    archives,
    drawn: [
      { scenario: "gone", url: "http://www.example.com/gone", outcome: "failed", reason: "404" },
      ...surveyOf(scenarios).drawn,
    ],
  });
  const reader = await openStoreReader(await sealedStore(scenarios, survey));
  const manifest = await reader.manifest();
  expect(manifest.opening).toEqual(opening);
  expect(manifest.drawn).toEqual(survey.drawn);
  expect(manifest.archives).toEqual(archives);
  expect(manifest.finished).toBe("2008-02-01T15:00:00Z");
  expect([...manifest.digests.pages]).toEqual(reader.pages.map(({ id, sha256 }) => [id, sha256]));
  await reader.verifyDigests();
  await reader.close();
});

test("header fields with cookies or credentials are not stored; type, language, tool and position are", async () => {
  const { document, applied, failed } = evaluated("http://www.example.com/", "");
  const warc = { file: "output/warcs/x/1/a.warc.gz", offset: 10, length: 20, digest: "ab" };
  const full = {
    ...document,
    headers: [
      ["Content-Type", "text/html"],
      ["Set-Cookie", "session=TOPSECRET"],
      ["WWW-Authenticate", "Basic realm=TOPSECRET"],
    ] as const,
    languages: ["nb-NO", "nb-NO"],
    doctype: "-//W3C//DTD HTML 4.01//EN",
    authoringTools: ['Tool "1"'],
    digest: "cd",
    warc,
    sheets: [{ url: "http://www.example.com/a.css", digest: "ef" }],
  };
  const reader = await openStoreReader(await sealedStore([scenarioOf("p", [{ document: full, applied, failed }])]));
  const text = (await pageText(reader, "p")) ?? "";
  await reader.close();
  expect(text).not.toContain("TOPSECRET");
  const lines = readByN3(text).map((line) => (JSON.parse(line) as string[]).slice(1, 4).join(" "));
  const eiao = "http://www.eiao.net/rdf/2.0#";
  expect(lines).toEqual(
    expect.arrayContaining([
      `${eiao}httpHeader Literal Content-Type: text/html`,
      `${eiao}language Literal nb-NO`,
      `${eiao}doctype Literal -//W3C//DTD HTML 4.01//EN`,
      `${eiao}authoringTool Literal Tool "1"`,
      `${eiao}contentDigest Literal sha256:cd`,
      `${eiao}warcFile Literal output/warcs/x/1/a.warc.gz`,
      `${eiao}warcOffset Literal 10`,
      `${eiao}warcLength Literal 20`,
      `${eiao}downloaded Literal ${date}`,
      `${eiao}contentDigest Literal sha256:ef`,
    ]),
  );
});

test("any changed byte is found by the digests, or the file is no longer a store", async () => {
  const bytes = await readFile(await sealedStore(scenarios.slice(0, 2)));
  const file = await storeFile();
  const refusals = ["StoreDamaged", "NotAStore", "StoreOfOtherBuild"];
  for (let at = 0; at < bytes.length; at += 37) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    await writeFile(file, changed);
    const outcome = await faultOf(file);
    expect([at, refusals.includes(outcome) || isIndexHead(bytes, at)]).toEqual([at, true]);
  }
});

/** Returns the code of the error for a changed store. */
async function faultOf(file: string): Promise<string> {
  let reader: StoreReader | undefined;
  try {
    reader = await openStoreReader(file);
    await reader.verifyDigests();
    return "none";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await reader?.close();
  }
}

/** Returns true for the eight bytes before the index, which only make other decoders ignore it. The reader does not need them. */
function isIndexHead(bytes: Buffer, at: number): boolean {
  const length = bytes.readUInt32LE(bytes.length - 12);
  const start = bytes.length - 12 - length;
  return at >= start - 8 && at < start;
}

test("files that are not stores are refused, whatever they contain", async () => {
  const file = await storeFile();
  await expect(openStoreReader(file)).rejects.toMatchObject({ code: "NotAStore" });
  const sealed = await readFile(await sealedStore(scenarios.slice(0, 1)));
  const contents = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(sealed.length - 1).map((end) => sealed.subarray(0, end)),
    fc
      .uint8Array({ maxLength: 60 })
      .map((end) => Buffer.concat([sealed.subarray(0, 80), end, Buffer.from("EIAOIDX1")])),
  );
  const property = fc.asyncProperty(contents, async (content) => {
    await writeFile(file, content);
    await expect(openStoreReader(file)).rejects.toMatchObject({
      code: expect.stringMatching(/^(NotAStore|StoreDamaged)$/),
    });
  });
  await fc.assert(property, { numRuns: 200 });
});

test("hostile URLs, header fields and names are read back unchanged, and stay inside their graph", async () => {
  const hostile = fc.oneof(
    anyText({ maxLength: 40 }),
    fc.constantFrom('" . } <a:x> <a:y> "z', "}\n<#x> {\n", "\\", '"""', "\r\n", "@prefix eiao: <x> .", "\uD800", "\0"),
  );
  const property = fc.asyncProperty(hostile, hostile, hostile, async (path, value, site) => {
    const url = `http://www.example.com/${path}`;
    const { document, applied, failed } = evaluated(url, "<p>x");
    const scenario = scenarioOf("p", [
      { document: { ...document, doctype: value, headers: [["X-A", value]] }, applied, failed },
    ]);
    const file = await storeFile();
    const store = await openStore(file, { ...opening, site });
    await store.addScenario(scenario);
    await store.seal(surveyOf([scenario]));
    const reader = await openStoreReader(file);
    const lines = readByN3((await pageText(reader, "p")) ?? "").map((line) => JSON.parse(line) as string[]);
    const texts = lines.filter(([, name]) => /#(doctype|page)$/.test(name ?? "")).map(([, , , text]) => text);
    expect(new Set(texts)).toEqual(new Set([legal(url), legal(value)]));
    await reader.verifyDigests();
    await reader.close();
  });
  await fc.assert(property, { numRuns: 100 });
});

/** Replaces the characters that XML 1.0, 2.2 forbids by U+FFFD. */
function legal(text: string): string {
  return [...text.toWellFormed()]
    .map((character) =>
      /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(character) ? character : "\uFFFD",
    )
    .join("");
}

test("a page whose graph has more than a mebibyte is read back too", async () => {
  const page = evaluated("http://www.example.com/", embedPage.repeat(800));
  const reader = await openStoreReader(await sealedStore([scenarioOf("p", [page])]));
  const text = (await pageText(reader, "p")) ?? "";
  await reader.close();
  expect(text.length).toBeGreaterThan(1_048_576);
  const assertions = text.split("\n  a earl:Assertion").length - 1;
  expect(assertions).toBe(page.applied);
});

test.each([
  [import.meta.dirname, "it is a folder"],
  ["/dev/null", "it is not a regular file"],
])("%s is not a store: %s", async (file, reason) => {
  await expect(openStoreReader(file)).rejects.toMatchObject({
    code: "NotAStore",
    message: `${file} is not an RDF store of this program: ${reason}.`,
  });
});
