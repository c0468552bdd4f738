import { expect, test } from "vitest";
import { mimeTypeOf, typeOfClassId } from "./mime-type.ts";

/** Expectations by hand, from the six steps of spec 4.1. */
test.each([
  ["a.html", "text/html"],
  ["a.PNG", "image/png"],
  ["a.css?x=.js#y.pdf", "text/css"],
  ["?a.html", "Unknown"],
  ["#a.html", "Unknown"],
  ["", "Unknown"],
  ["dir.html/", "Unknown"],
  [".html", "Unknown"],
  ["x/.css", "Unknown"],
  ["http://www.example.com", "Unknown"],
  ["//example.org", "Unknown"],
  ["//example.org/a.zip", "application/zip"],
  ["HTTP://example.org/a.zip", "application/zip"],
  ["file:///a/b.txt", "text/plain"],
  ["ftp:a.txt", "text/plain"],
  ["mailto:a@b.html", "Unknown"],
  ["javascript:f('a.html')", "Unknown"],
  ["data:image/PNG;base64,AAAA", "image/png"],
  ["data:,x", "text/plain"],
  ["data:charset=utf-8,x", "text/plain"],
  ["data:image/png", "Unknown"],
  ["a.tar.gz", "application/x-tar"],
  ["a.tgz", "application/x-tar"],
  ["a.ps.Z", "application/postscript"],
  ["a.ps.z", "Unknown"],
  ["a.gz", "Unknown"],
  ["a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["a.odp", "application/vnd.oasis.opendocument.presentation"],
  ["a.mp4", "video/mp4"],
  ["A.class", "application/x-java-applet"],
  ["a.constructor", "Unknown"],
])("%s is %s", (url, type) => expect(mimeTypeOf(url)).toBe(type));

test("class ids in any case, otherwise as a URL (spec 4.2)", () => {
  expect(typeOfClassId("JAVA:x")).toBe("application/x-java-applet");
  expect(typeOfClassId("CLSID:D27CDB6E-AE6D-11CF-96B8-444553540000")).toBe("application/x-shockwave-flash");
  expect(typeOfClassId("clsid:X")).toBe("clsid:x");
  expect(typeOfClassId("a.PDF")).toBe("application/pdf");
});
