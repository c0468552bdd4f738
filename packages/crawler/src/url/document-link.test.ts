import { expect, test } from "vitest";
import { isDocumentType, isDocumentUrl } from "./document-link.ts";

test.each(["a.pdf", "a.PDF", "b/c.docx", "a.odt?download=1", "x.y.xls", "a.epub", "a.rtf", "a.ppsx"])(
  "%s is a document",
  (path) => {
    expect(isDocumentUrl(`https://a.example/${path}`)).toBe(true);
  },
);

test.each(["a.html", "pdf", "a.pdf/", "a?file=b.pdf", "a.doctor", "a.zip", "a.png", ""])(
  "%s is not a document",
  (path) => {
    expect(isDocumentUrl(`https://a.example/${path}`)).toBe(false);
  },
);

test("a text that is not a URL is not a document", () => {
  expect(isDocumentUrl("a.pdf")).toBe(false);
});

test.each([
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.ms-excel",
  "application/vnd.ms-excel.sheet.macroenabled.12",
  "application/epub+zip",
  "text/rtf",
])("%s is a document", (type) => {
  expect(isDocumentType(type)).toBe(true);
});

test.each(["text/html", "application/zip", "image/png", "application/vnd.oasis.opendocument.graphics", "text/plain"])(
  "%s is not a document",
  (type) => {
    expect(isDocumentType(type)).toBe(false);
  },
);
