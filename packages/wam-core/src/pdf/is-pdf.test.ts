import { describe, expect, test } from "vitest";
import { isPdf } from "./is-pdf.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("content decides", () => {
  const cases: [what: string, content: string, contentType: string, expected: boolean][] = [
    ["a header at the start, undeclared", "%PDF-1.7\n", "application/octet-stream", true],
    ["a header at the start of what is declared as HTML", "%PDF-1.7\n", "text/html; charset=utf-8", true],
    ["a header after other bytes, undeclared", `${"x".repeat(1019)}%PDF-`, "", true],
    ["a header that ends after 1,024 bytes", `${"x".repeat(1020)}%PDF-`, "", false],
    ["a page that writes about PDF", "<title>%PDF-1.7 explained</title>", "text/html", false],
    ["an XHTML page that writes about PDF", "<title>%PDF-1.7</title>", "application/xhtml+xml", false],
    ["the first four bytes only", "%PDF", "", false],
    ["nothing", "", "text/html", false],
    ["a page declared as PDF: a broken one", "<p>Not found</p>", "application/pdf", true],
    ["parameters and case", "", 'Application/PDF; name="a.pdf"', true],
    ["the old type", "", "application/x-pdf", true],
  ];
  test.each(cases)("%s", (_, content, contentType, expected) => {
    expect(isPdf(bytes(content), contentType)).toBe(expected);
  });
});

test("text is not a PDF unless it is declared as one", () => {
  expect(isPdf("%PDF-1.7", "text/html")).toBe(false);
  expect(isPdf("%PDF-1.7", "application/pdf")).toBe(true);
});
