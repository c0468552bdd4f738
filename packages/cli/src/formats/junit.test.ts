import { expect, test } from "vitest";
import { SaxesParser } from "saxes";
import { cssFinding, failed, page, renderAs } from "./test-run.ts";
import { xml } from "@eiao/sampler/internal/formats";

/** Returns name, attributes and text of each element. Throws if the XML is not well-formed. */
function elements(text: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof found = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: "" };
    found.push(element);
    open.push(element);
  });
  parser.on("text", (part) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += part;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  return found;
}

test("has a suite for each page and each style sheet, a case for each test, and the correct numbers of cases", async () => {
  const found = elements(await renderAs("junit", [page, failed]));
  const suites = found.filter(({ name }) => name === "testsuite").map(({ attributes }) => attributes);
  expect(suites).toEqual([
    {
      id: "0",
      name: page.url,
      tests: "3",
      failures: "1",
      errors: "0",
      skipped: "1",
      timestamp: "2008-03-16T11:18:00+01:00",
    },
    {
      id: "1",
      name: failed.url,
      tests: "1",
      failures: "0",
      errors: "1",
      skipped: "0",
      timestamp: "2008-03-16T11:18:00+01:00",
    },
    {
      id: "2",
      name: "http://www.example.com/a.css",
      tests: "1",
      failures: "0",
      errors: "0",
      skipped: "0",
      timestamp: "2008-03-16T11:18:00+01:00",
    },
  ]);
  const cases = found
    .filter(({ name }) => name === "testcase")
    .map(({ attributes }) => `${attributes["classname"]}: ${attributes["name"]}`);
  expect(cases).toEqual([
    "site/page_html: 3.2_HTML_01 no valid document type declaration",
    "site/page_html: 1.1_HTML_01 non-text content without alt",
    "site/page_html: 3.2_HTML_02",
    "http://www_example_com/?a=1&b=<2>: evaluation",
    "http://www_example_com/a_css: 7.2_CSS_02 CSS makes content blink",
  ]);
});

test("a failure names its locations; known findings do not fail a case", async () => {
  const found = elements(await renderAs("junit", [page]));
  const failures = found.filter(({ name }) => name === "failure");
  expect(failures.map(({ attributes }) => attributes)).toEqual([
    { message: "non-text content without alt: 1 of 2", type: "1.1_HTML_01" },
  ]);
  expect(failures[0]?.text).toContain(`line 3, column 7: <img src="a.gif" title='&"<'>`);
});

test("without pages it is an empty report", async () => {
  expect(elements(await renderAs("junit", [])).map(({ name }) => name)).toEqual(["testsuites"]);
});

test("characters that XML does not allow become U+FFFD", () => {
  expect(xml('a\u0000b\u001b\ud800\uffff<&>"')).toBe("a\ufffdb\ufffd\ufffd\ufffd&lt;&amp;&gt;&quot;");
});

test("equal results of a style sheet are one result, with the number of pages and the first three", async () => {
  const { fingerprint: _, proof: _proof, ...rest } = cssFinding;
  const passed = { ...rest, result: 0, location: { ...cssFinding.location, line: 2 } };
  const pages = Array.from({ length: 5 }, (_page, at) => ({
    ...page,
    url: `http://a.test/${at}`,
    untested: [],
    // Page 4 links the sheet twice, and has another finding.
    results:
      at < 4 ? [cssFinding, passed] : [cssFinding, cssFinding, { ...cssFinding, location: { line: 7, column: 1 } }],
  }));
  const found = elements(await renderAs("junit", pages));
  const suites = found.filter(({ name }) => name === "testsuite").map(({ attributes }) => attributes);
  expect(suites.map(({ name, tests, failures }) => `${name} ${tests} ${failures}`)).toEqual([
    "http://a.test/0 1 0",
    "http://a.test/1 1 0",
    "http://a.test/2 1 0",
    "http://a.test/3 1 0",
    "http://a.test/4 1 1",
    "http://www.example.com/a.css 1 1",
  ]);
  const failures = found.filter(({ name }) => name === "failure");
  expect(failures.map(({ attributes }) => attributes["message"])).toEqual([
    "CSS makes content blink: 1 of 1",
    "CSS makes content blink: 1 of 2",
  ]);
  expect(failures[1]?.text.split("\n")[0]).toBe(
    "line 1, column 17: .b (on 5 pages: http://a.test/0, http://a.test/1, http://a.test/2, …)",
  );
});
