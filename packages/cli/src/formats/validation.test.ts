import { expect, test } from "vitest";
import { createValidationFormat } from "./validation.ts";
import type { ValidatedDocument } from "./validation.ts";

const page: ValidatedDocument = {
  url: "file:///site/a%20b.html",
  doctype: "-//W3C//DTD HTML 4.01//EN",
  mode: "html",
  grammar: "HTML 4.01 Strict",
  valid: false,
  errors: [
    {
      code: "attribute-unknown",
      message: 'There is no attribute "x\u001b" on "p".',
      line: 12,
      column: 3,
      element: "p",
      attribute: "x",
    },
  ],
  css: [{ sheet: "file:///site/s.css", line: 1, column: 5, message: "<bad>" }],
  messages: [],
};
const good: ValidatedDocument = {
  ...page,
  url: "https://example.org/",
  valid: true,
  errors: [],
  css: [],
  messages: ["A note."],
};
const living: ValidatedDocument = {
  ...good,
  url: "https://example.org/new",
  doctype: null,
  grammar: null,
  messages: [],
};
const failed: ValidatedDocument = { url: "file:///site/none.html", error: "No such file." };

function renderAs(name: Parameters<typeof createValidationFormat>[0]): string {
  const format = createValidationFormat(name, "/site");
  return format.begin() + [page, good, failed].map((one) => format.document(one)).join("") + format.end();
}

test("text: the verdict, then a line for each error; no page can control the terminal", () => {
  expect(renderAs("text")).toBe(
    [
      "a b.html: 2 errors (HTML 4.01 Strict)",
      '  12:3  There is no attribute "x" on "p". [attribute-unknown]',
      "   1:5  s.css: <bad> [css]",
      "",
      "https://example.org/: valid (HTML 4.01 Strict)",
      "  A note.",
      "",
      "none.html: could not be checked: No such file.",
      "",
      "",
    ].join("\n"),
  );
});

test("a living standard has no DTD: its name is shown instead", () => {
  const text = createValidationFormat("text", "/site").document(living);
  expect(text).toBe("https://example.org/new: no parse errors (HTML Standard)\n\n");
  const junit = createValidationFormat("junit", "/site").document(living);
  expect(junit).toContain('name="markup: HTML Standard"/>');
});

test("gnu: file, line, column, as in the GNU coding standards", () => {
  expect(renderAs("gnu").split("\n")).toEqual([
    'a b.html:12:3: error: There is no attribute "x" on "p".',
    "s.css:1:5: error: <bad>",
    "https://example.org/: note: A note.",
    "none.html: fatal error: No such file.",
    "",
  ]);
});

test("json: the documents in order", () => {
  expect(JSON.parse(renderAs("json"))).toEqual({ documents: [page, good, failed] });
});

test("junit: a suite for each document, separate cases for markup and style sheets, escaped markup", () => {
  const text = renderAs("junit");
  expect(text.match(/<testsuite /g)).toHaveLength(3);
  expect(text).toContain(
    '<testsuite id="0" name="file:///site/a%20b.html" tests="2" failures="2" errors="0" skipped="0">',
  );
  expect(text).toContain("s.css:1:5: &lt;bad&gt;");
  expect(text).toContain('<error message="No such file." type="NotEvaluated"/>');
});
