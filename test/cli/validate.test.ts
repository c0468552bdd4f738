import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wam } from "../support/programs.ts";

const STRICT = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">';
let cwd = "";

beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "validate-"));
  const files = {
    "empty.html": "",
    "report.pdf": "%PDF-1.7\n",
    "valid.html": `${STRICT}<title>t</title><p>x`,
    "invalid.html": `${STRICT}\n<title>t</title><p foo=1>x`,
    "style.html": `${STRICT}<title>t</title>\n<style type="text/css">p { color }</style><p>x`,
    "living.html": "<!DOCTYPE html><title>t</title><section>x</section>",
    "errors.html": "<!DOCTYPE html>\n<title>t</title><p id=a id=b>&bogus;\n</p a>\n<!-- x",
    "living.xhtml": `<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><p>x</body></html>`,
    "bare.html": "<title>t</title><center>x</center>",
    "page.xhtml": `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>x</body></html>`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(cwd, name), text);
});
afterAll(() => rm(cwd, { recursive: true }));

const json = async (...args: string[]) => {
  const { code, out } = await wam(["validate", ...args, "--format", "json"], { cwd });
  return { code, documents: (JSON.parse(out) as { documents: Record<string, unknown>[] }).documents };
};

test("exit codes: 0 all valid, 2 some invalid, 3 some not readable, 1 none readable", async () => {
  expect((await wam(["validate", "valid.html"], { cwd })).code).toBe(0);
  expect((await wam(["validate", "valid.html", "invalid.html", "none.html"], { cwd })).code).toBe(2);
  expect((await wam(["validate", "style.html"], { cwd })).code).toBe(2);
  expect((await wam(["validate", "valid.html", "none.html"], { cwd })).code).toBe(3);
  expect((await wam(["validate", "none.html"], { cwd })).code).toBe(1);
  expect((await wam(["validate"], { cwd })).code).toBe(1);
});

const XHTML =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>x</p></body></html>';
test.each([
  ["marks.html", `${STRICT}<title>t</title><p>x`],
  ["marks-xhtml.html", XHTML],
  ["marks.xhtml", XHTML],
])("the second byte order mark of %s is a violation for validate and for check", async (name, text) => {
  for (const encoding of ["utf8", "utf16le"] as const) {
    const verdicts = [];
    for (const marks of ["", "\uFEFF", "\uFEFF\uFEFF", "\uFEFF\uFEFF\uFEFF"]) {
      if (marks === "" && encoding === "utf16le") continue;
      await writeFile(path.join(cwd, name), Buffer.from(marks + text, encoding));
      const { documents } = await json(name);
      const errors = documents[0]?.["errors"] as { code: string; line: number; column: number }[];
      const { out } = await wam(["check", name, "--ruleset", "3.2_HTML_02", "--format", "json"], { cwd });
      const { pages } = JSON.parse(out) as { pages: [{ results: [{ result: number }] }] };
      verdicts.push([
        marks.length,
        errors.map(({ code, line, column }) => `${code} ${line}:${column}`),
        pages[0].results[0].result,
      ]);
    }
    expect(verdicts, encoding).toEqual([
      ...(encoding === "utf8" ? [[0, [], 0]] : []),
      [1, [], 0],
      [2, ["text-not-allowed 1:1"], 1],
      [3, ["text-not-allowed 1:1"], 1],
    ]);
  }
});

test("an input that cannot be read is reported once, by the URL in the report", async () => {
  const reason = "The file is empty. Pass an HTML or XHTML page.";
  const url = pathToFileURL(path.join(cwd, "empty.html")).href;
  expect((await json("empty.html")).documents).toEqual([{ url, error: reason }]);
  const base = "http://www.example.com/empty.html";
  expect((await json("empty.html", "--base-url", base)).documents).toEqual([{ url: base, error: reason }]);
  expect((await wam(["validate", "empty.html"], { cwd })).out).toBe(`empty.html: could not be checked: ${reason}\n\n`);
  const gnu = await wam(["validate", "empty.html", "--format", "gnu"], { cwd });
  expect(gnu.out).toBe(`empty.html: fatal error: ${reason}\n`);
});

test("a PDF document is reported once, with the command that checks it", async () => {
  expect(await wam(["validate", "report.pdf"], { cwd })).toMatchObject({
    code: 1,
    out: "report.pdf: could not be checked: validate takes HTML and XHTML. To check a PDF document, use eiao-wam check.\n\n",
  });
});

test("JSON follows its schema, with documents in the order of the inputs", async () => {
  const schema = JSON.parse(
    readFileSync(new URL("../../packages/cli/schemas/validate.schema.json", import.meta.url), "utf8"),
  ) as object;
  const { documents } = await json(
    "valid.html",
    "invalid.html",
    "style.html",
    "living.html",
    "page.xhtml",
    "none.html",
  );
  const holds = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);
  expect(holds({ documents }), JSON.stringify(holds.errors)).toBe(true);
  expect(documents.map(({ valid }) => valid)).toEqual([true, false, true, true, false, undefined]);
  expect(documents[1]).toMatchObject({
    doctype: "-//W3C//DTD HTML 4.01//EN",
    mode: "html",
    errors: [{ code: "attribute-unknown", line: 2, column: 20, element: "p", attribute: "foo" }],
    css: [],
  });
  expect(documents[2]).toMatchObject({ css: [{ line: 2, column: 24 }] });
  expect(documents[3]).toMatchObject({ doctype: null, grammar: null, messages: [expect.stringContaining("no DTD")] });
  expect(documents[4]).toMatchObject({ mode: "xml", errors: [{ code: "end-tag-missing" }] });
});

test("policy of the W3C validator: a missing DOCTYPE is the first error", async () => {
  const { code, documents } = await json("bare.html");
  expect(code).toBe(2);
  expect(documents[0]).toMatchObject({ errors: [{ code: "doctype-missing", line: 1, column: 1 }] });
});

test("a document without a DTD has its parse errors by their names in the HTML Standard, in order of position", async () => {
  const { code, documents } = await json("errors.html");
  expect(code).toBe(2);
  expect(documents[0]).toMatchObject({
    valid: false,
    grammar: null,
    errors: [
      { code: "duplicate-attribute", line: 2 },
      { code: "unknown-named-character-reference", line: 2 },
      { code: "end-tag-with-attributes", line: 3 },
      { code: "eof-in-comment", line: 4, column: 7 },
    ],
  });
  const xml = await json("living.xhtml");
  expect(xml).toMatchObject({
    code: 2,
    documents: [{ grammar: null, errors: [{ code: "not-well-formed", line: 2 }] }],
  });
});

test("a document without a DTD in every format, and by the DTD of --doctype", async () => {
  expect((await wam(["validate", "living.html"], { cwd })).out).toMatch(
    /^living\.html: no parse errors \(HTML Standard\)\n  Only parse errors were checked, because HTML has no DTD\. Missing attributes and wrong nesting are not found\.\n/,
  );
  expect((await wam(["validate", "errors.html", "--format", "gnu"], { cwd })).out).toContain(
    "errors.html:4:7: error: The document ends within a comment.\n",
  );
  expect((await wam(["validate", "errors.html", "--format", "junit"], { cwd })).out).toContain(
    '<failure message="4 errors" type="invalid">',
  );
  const { code, documents } = await json("living.html", "--doctype=-//W3C//DTD HTML 4.01//EN");
  expect(code).toBe(2);
  const section = expect.objectContaining({ code: "element-unknown", element: "section" }) as object;
  expect(documents[0]).toMatchObject({
    grammar: "HTML 4.01 Strict",
    errors: expect.arrayContaining([section]) as object[],
    messages: [],
  });
});

test("--doctype", async () => {
  expect((await json("bare.html", "--doctype=-//W3C//DTD HTML 4.01 Transitional//EN")).code).toBe(0);
  expect((await json("bare.html", "--doctype=-//W3C//DTD HTML 4.01//EN")).code).toBe(2);
  const { code, err } = await wam(["validate", "bare.html", "--doctype", "nothing"], { cwd });
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("--doctype") as string });
});

test("standard input is read, and reported as text", async () => {
  const { code, out } = await wam(["validate", "-", "--format", "gnu"], { cwd, stdin: `${STRICT}\n<p>x` });
  expect(code).toBe(2);
  expect(out).toMatch(/^-:2:3: error: /);
});
