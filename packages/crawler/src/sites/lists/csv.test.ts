import fc from "fast-check";
import { expect, test } from "vitest";
import { nutsWith } from "../../data/nuts.ts";
import { readSites } from "./csv.ts";
import { importError } from "./errors.ts";
import { isValidationErrors } from "./problem.ts";
import { anyText } from "../../../../../test/support/any-text.ts";

/** The seed's example line, its address in angle brackets as printed there. */
const example =
  "<http://www.example.com>, www.example.com, Example site, EIAO, 66.00, EU, NO, NO0111, http://www.eiao.net/scoping/scoping_for_site_www_example_com.xml";
const scope = String.raw`<scopePatternList xmlns="http://www.wabcluster.org">
<rule type="exclude" pattern="http://www\.example\.com/private/.*"/>
<rule type="include" pattern="http://www\.example\.com/.*"/>
</scopePatternList>`;
const noScope = () => Promise.reject(new Error("no scope file is named"));

/** Returns a good line with some of its nine fields replaced. */
function line(fields: Partial<Record<number, string>> = {}): string {
  const good = ["http://www.example.com", "www.example.com", "Example site", "EIAO", "66.00", "EU", "NO", "NO081", ""];
  return good.map((text, index) => fields[index + 1] ?? text).join(",");
}

test("AT-REP-1: the seed's example line gives one site with its categories and rules", async () => {
  const sources: string[] = [];
  const readScope = (source: string) => Promise.resolve((sources.push(source), scope));
  const { sites, warnings, counts } = await readSites([{ name: "a.csv", text: example }], readScope);
  expect(sites).toEqual([
    {
      site: "www.example.com",
      title: "Example site",
      source: "EIAO",
      nace: "66.00",
      continent: "EU",
      country: "NO",
      nuts: "NO0111",
      nutsKnown: "NO011",
      smallSite: false,
      watched: false,
      documentUrlScheme: null,
      collections: [],
      setFields: [],
      addedBy: "import",
      scopeSource: "http://www.eiao.net/scoping/scoping_for_site_www_example_com.xml",
      seeds: ["http://www.example.com"],
      rules: [
        { order: 1, type: "exclude", pattern: String.raw`http://www\.example\.com/private/.*` },
        { order: 2, type: "include", pattern: String.raw`http://www\.example\.com/.*` },
      ],
    },
  ]);
  expect(sources).toEqual(["http://www.eiao.net/scoping/scoping_for_site_www_example_com.xml"]);
  expect(counts).toEqual({ sites: 1, seeds: 1, rules: 2, files: 1 });
  expect(warnings).toMatchObject([{ file: "a.csv", line: 1, field: "NUTS Category" }]);
  expect(warnings[0]?.message).toContain("NO011 (Oslo), which ended with NUTS 2016");
});

test("lines may end as on any system, even in one file", async () => {
  const of = (name: string) => line({ 1: `http://${name}.example`, 2: `${name}.example` });
  const text = `${of("a")}\r\n${of("b")}\n${of("c")}\r${of("d")}\r\n`;
  const { sites } = await readSites([{ name: "a.csv", text }], noScope);
  expect(sites.map(({ site }) => site)).toEqual(["a.example", "b.example", "c.example", "d.example"]);
  expect(await problemsOf(`${of("a")}\r\n${of("b")}\nhttp://c.example,c.example\n`)).toMatchObject([{ line: 3 }]);
});

test("AT-REP-2: a line with 8 fields is refused with file and line", async () => {
  const text = `${line()}\nhttp://b.example/,b.example,B,EIAO,66.00,EU,NO,NO081\n`;
  expect(await problemsOf(text)).toEqual([
    { file: "a.csv", line: 2, field: null, message: "The line has 8 fields instead of 9." },
  ]);
});

test("AT-REP-3: an empty ninth field leaves the default scope: no rules of its own", async () => {
  const { sites } = await read(line());
  expect(sites).toMatchObject([{ scopeSource: null, rules: [] }]);
});

test("BOM, header, empty lines, CRLF, blanks and quoting of RFC 4180 are read", async () => {
  const header = "Seed URL,Site Representation,Title,Source,NACE,Continent,Country,NUTS,Scope";
  const quoted = 'http://b.example/, b.example , "Bees, ""wild"" ones" , , 01.4,EU ,NO,NO081 ,';
  const { sites } = await read(`\uFEFF${header}\r\n\r\n   \r\n${quoted}\r\n${line()}`);
  expect(sites).toMatchObject([
    { site: "b.example", title: 'Bees, "wild" ones', source: "", nace: "01.4" },
    { site: "www.example.com" },
  ]);
});

test.each([
  ["comma", ",", "Bees, wild; ones"],
  ["semicolon", ";", "Bees, wild; ones"],
  ["tab", "\t", "Bees, wild; ones"],
])("a list with the separator %s: header, mark, quoted fields, rows without text", async (_name, separator, title) => {
  const row = (...fields: string[]) => fields.join(separator);
  const empty = separator.repeat(8);
  const text = [
    `\uFEFF${empty}`,
    row("Seed URL", "Site Representation", "Title", "Source", "NACE", "Continent", "Country", "NUTS", "Scope"),
    empty,
    row("http://b.example/", "b.example", `"${title}"`, "", "66.00", "EU", "NO", "NO081", ""),
    separator.repeat(3),
    // Empty columns.
    row("http://c.example/", " c.example ", '"C ""c"""', "", "66.00", "EU", "NO", "NO081", "", "", ""),
    ";;;;",
    ",,,,,,,,",
    "",
  ];
  for (const end of ["\n", "\r\n"])
    expect((await read(text.join(end))).sites).toMatchObject([
      { site: "b.example", title, nuts: "NO081", scopeSource: null },
      { site: "c.example", title: 'C "c"', nuts: "NO081", scopeSource: null },
    ]);
});

test("lines are counted with the rows that are skipped", async () => {
  expect(await problemsOf(`${line()}\n,,,,,,,,\n;;\n${line({ 5: "99.99" })}\n,,,,,,,,`)).toMatchObject([
    { line: 4, field: "NACE code" },
  ]);
});

test("a list of nothing but separators has no sites", async () => {
  for (const text of [",,,,,,,,\n,,,,,,,,\n", ";;;;;;;;", "\uFEFF;;\r\n"]) expect((await read(text)).sites).toEqual([]);
});

test("a tenth field with text is a problem", async () => {
  expect(await problemsOf(`${line()},x`)).toEqual([
    { file: "a.csv", line: 1, field: null, message: "The line has 10 fields instead of 9." },
  ]);
});

test("a first line without scheme is a wrong site, not a header", async () => {
  expect(await problemsOf(line({ 1: "www.example.com" }))).toMatchObject([{ line: 1, field: "Seed URL" }]);
});

test("D-21: a representation loses its scheme and trailing slashes", async () => {
  const text = [line({ 2: "http://www.example.com/site1/" }), line({ 2: "www.example.com/site2//" })].join("\n");
  const { sites } = await read(text);
  expect(sites.map((site) => site.site)).toEqual(["www.example.com/site1", "www.example.com/site2"]);
});

test("lines of one representation add seeds; a repeated seed counts once, with a warning", async () => {
  const text = [line(), line({ 1: "http://www.example.com/b" }), line({ 1: "HTTP://www.example.com/" })].join("\n");
  const { sites, warnings, counts } = await read(text);
  expect(sites).toMatchObject([{ seeds: ["http://www.example.com", "http://www.example.com/b"] }]);
  expect(counts).toEqual({ sites: 1, seeds: 2, rules: 0, files: 1 });
  expect(warnings).toMatchObject([{ line: 3, field: "Seed URL" }]);
});

test("lines of one representation must agree, also between files", async () => {
  const files = [
    { name: "a.csv", text: line() },
    { name: "b.csv", text: `\n${line({ 3: "Another title", 5: "66" })}` },
  ];
  const refused = await readSites(files, noScope).catch((error: unknown) => error);
  expect(isValidationErrors(refused) ? refused.problems : refused).toMatchObject([
    { file: "b.csv", line: 2, field: "Title of Site", message: expect.stringContaining("a.csv, line 1") },
    { file: "b.csv", line: 2, field: "NACE code" },
  ]);
});

// Spec 4.3, column "validation".
test.each([
  [1, "Seed URL", ["", "/index.html", "ftp://a.example/", "http://", "https:a.example", "javascript:x", "http://a b/"]],
  [2, "Site Representation", ["", "/", "http://"]],
  [3, "Title of Site", [""]],
  [5, "NACE code", ["", "66.99", "6600", "W", "x"]],
  [6, "Continent", ["", "Europe", "eu", "NO"]],
  [7, "Country", ["", "no", "UK", "Norway", "EU"]],
  [8, "NUTS Category", ["", "SE110", "NO099", "no081", "NO08x", "N"]],
])("field %i, %s, refuses %j", async (index, field, values) => {
  for (const value of values) {
    // The first line is good, because a wrong first field in it may be a header.
    const text = `${line({ 2: "a.example" })}\n${line({ [index]: value, ...(index === 7 ? { 8: "unknown" } : {}) })}`;
    expect(await problemsOf(text), value).toMatchObject([{ file: "a.csv", line: 2, field }]);
  }
});

test.each([
  ["GR", "EL303"],
  ["GR", "GR300"],
  ["GB", "UKI31"],
  ["NO", "NO0111"],
  ["NO", "NO"],
  ["HR", "HR04"],
  ["TR", "TR100"],
])("country %s takes the NUTS code %s", async (country, nuts) => {
  expect((await read(line({ 7: country, 8: nuts }))).sites).toMatchObject([{ country, nuts }]);
});

test("categories may be unknown, when the word is written", async () => {
  const { sites } = await read(line({ 5: "unknown", 6: "unknown", 7: "unknown", 8: "unknown" }));
  expect(sites).toMatchObject([{ nace: null, continent: null, country: null, nuts: null, nutsKnown: null }]);
});

test("an operator's own NUTS table makes NO0111 a code of its own", async () => {
  const nuts = nutsWith([{ code: "NO0111" }]);
  const list = await readSites([{ name: "a.csv", text: line({ 8: "NO0111" }) }], noScope, { nuts });
  expect(list.sites).toMatchObject([{ nuts: "NO0111", nutsKnown: "NO0111" }]);
  expect(list.warnings).toEqual([]);
});

test("a NACE code has the revision that its field names, else that of the import, else Rev. 2", async () => {
  const codes = ["84.11", "2.1:84.11", "2:84.11", "1.1:75.11"];
  const text = codes.map((code, at) => line({ 1: `http://${at}.example`, 2: `${at}.example`, 5: code })).join("\n");
  const of = async (options?: Parameters<typeof readSites>[2]) =>
    (await readSites([{ name: "a.csv", text }], noScope, options)).sites.map(({ nace }) => nace);
  expect(await of()).toEqual(["84.11", "2.1:84.11", "84.11", "1.1:75.11"]);
  expect(await of({ nace: "2.1" })).toEqual(["2.1:84.11", "2.1:84.11", "84.11", "1.1:75.11"]);
});

// 66.01 is a class of Rev. 1.1 alone; 62.1 a group of Rev. 1.1 (air transport) and of Rev. 2.1 (programming).
test.each([
  ["66.01", undefined, 'NACE Rev. 2 has no code "66.01", but Rev. 1.1 has it. To use it, write 1.1:66.01.'],
  [
    "62.10",
    undefined,
    'NACE Rev. 2 has no code "62.10", but Rev. 1.1 and 2.1 have it. To use it, write 1.1:62.10 or 2.1:62.10.',
  ],
  ["2.1:66.01", undefined, 'NACE Rev. 2.1 has no code "66.01", but Rev. 1.1 has it. To use it, write 1.1:66.01.'],
  ["62.01", "2.1", 'NACE Rev. 2.1 has no code "62.01", but Rev. 2 has it. To use it, write 2:62.01.'],
  ["3:66.00", undefined, '"3:66.00" is not a NACE code, such as 66.00 or 2.1:66.00.'],
  ["66.99", undefined, '"66.99" is not a NACE code, such as 66.00 or 2.1:66.00.'],
] as const)("the NACE code %s in a list of Rev. %s is refused with its line: %s", async (code, nace, message) => {
  const files = [{ name: "a.csv", text: `${line({ 5: "J" })}\n${line({ 2: "b.example", 5: code })}` }];
  const refused = await readSites(files, noScope, { nace }).catch((error: unknown) => error);
  expect(isValidationErrors(refused) ? refused.problems : refused).toEqual([
    { file: "a.csv", line: 2, field: "NACE code", message },
  ]);
});

test("a login in a seed is refused, and no message has its password", async () => {
  const refused = await refusalOf(line({ 1: "http://me:hush@www.example.com/" }));
  expect(refused.problems).toMatchObject([{ field: "Seed URL" }]);
  expect(JSON.stringify(refused) + refused.message).not.toContain("hush");
});

test("all problems of all files are listed, scope files last", async () => {
  const text = `${line({ 5: "99.99", 6: "xx" })}\n${line({ 1: "http://b.example/", 2: "b.example", 9: "bad.xml" })}\n${line(
    { 1: "http://c.example/", 2: "c.example", 9: "gone.xml" },
  )}`;
  const readScope = (source: string) =>
    source === "bad.xml"
      ? Promise.resolve(
          '<scopePatternList xmlns="http://www.wabcluster.org">\n<rule type="include" pattern="("/>\n</scopePatternList>',
        )
      : Promise.reject(importError("BadArguments", { input: source, reason: "no such file", remedy: "" }));
  const refused = await refusalOf(text, readScope);
  expect(refused.problems).toMatchObject([
    { file: "a.csv", line: 1, field: "NACE code" },
    { file: "a.csv", line: 1, field: "Continent" },
    { file: "a.csv", line: 3, field: "Scope file", message: expect.stringContaining("no such file") },
    { file: "bad.xml", line: 2, field: "pattern" },
  ]);
  expect(refused.message).toContain("4 problems were found:\na.csv:1: NACE code: ");
});

test("broken quoting is one problem with its line", async () => {
  expect(await problemsOf(`${line()}\n${line({ 3: 'Ex"ample' })}`)).toMatchObject([{ line: 2, field: null }]);
  expect(await problemsOf(`${line()}\n${line({ 3: '"Example' })}`)).toMatchObject([
    { line: 2, message: "A quotation mark is missing at the end of a field." },
  ]);
  expect(await problemsOf(`${line()}\nhttp://a.example/,"${"x".repeat(200_000)}`)).toMatchObject([{ line: 2 }]);
});

test("130,000 wrong lines (more than a call takes arguments) are all reported", async () => {
  const problems = await problemsOf(`${line()}\n${"x\n".repeat(130_000)}`);
  expect(problems.length).toBe(130_000);
});

test("any text gives sites or ValidationErrors", async () => {
  const field = fc.oneof(
    fc.constantFrom("http://a.example/", "a.example", "66.00", "EU", "NO", "NO0111", "", '"', '""', "unknown", "\0"),
    anyText({ maxLength: 6 }),
  );
  const text = fc.array(fc.array(field, { minLength: 7, maxLength: 10 }), { maxLength: 4 });
  const property = fc.asyncProperty(text, async (rows) => {
    try {
      await read(rows.map((fields) => fields.join(",")).join("\n"));
    } catch (error) {
      expect(isValidationErrors(error), String(error)).toBe(true);
    }
  });
  await fc.assert(property, { numRuns: 1_000 });
});

function read(text: string) {
  const missing = (source: string) =>
    Promise.reject(importError("BadArguments", { input: source, reason: "no such file", remedy: "" }));
  return readSites([{ name: "a.csv", text }], missing);
}

async function refusalOf(text: string, readScope: (source: string) => Promise<string> = noScope) {
  const outcome: unknown = await readSites([{ name: "a.csv", text }], readScope).catch((error: unknown) => error);
  if (isValidationErrors(outcome)) return outcome;
  throw new Error(`not refused: ${String(outcome)}`);
}

async function problemsOf(text: string) {
  return (await refusalOf(text)).problems;
}
