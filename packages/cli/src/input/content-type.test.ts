import { expect, test } from "vitest";
import { contentTypeOfFile } from "./input.ts";

// Spec cli.md 1; the others by IANA's registry of media types.
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
])("%s is taken for %s: what is no page is not judged as one", (file, type) => {
  expect(contentTypeOfFile(file)).toBe(type);
});
