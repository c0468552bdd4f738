import { expect, test } from "vitest";
import { contentTypeOfFile } from "./input.ts";

// From spec cli.md 1; the others from IANA's registry of media types.
test.each([
  ["a.htm", "text/html"],
  ["A.XHT", "application/xhtml+xml"],
  ["a.xml", "application/xml"],
  ["a.svg", "image/svg+xml"],
  ["a.pdf", "application/pdf"],
  ["page.php", "text/html"],
  ["page", "text/html"],
  ["saved.mht", "multipart/related"],
  ["saved.mhtml", "multipart/related"],
  ["letter.eml", "message/rfc822"],
  ["slides.pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
])("the type of the file %s is %s", (file, type) => {
  expect(contentTypeOfFile(file)).toBe(type);
});
