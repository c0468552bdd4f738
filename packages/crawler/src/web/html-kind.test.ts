import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlKind } from "./html-kind.ts";

const utf8 = (text: string) => Buffer.from(text);
const latin1 = (text: string) => Buffer.from(text, "latin1");
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml">`;
const png = latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR");

test.each<readonly [string, string | undefined, Uint8Array, "html" | "xhtml" | undefined]>([
  ["declared", "text/html", utf8("<p>x"), "html"],
  ["declared, in any case, with parameters", "Text/HTML ; Charset=utf-8", utf8("x"), "html"],
  ["declared, and empty", "text/html", utf8(""), "html"],
  ["declared twice", "text/html, text/html; charset=utf-8", utf8("x"), "html"],
  ["declared after another", "text/plain, text/html", utf8("x"), "html"],
  ["declared XHTML", "application/xhtml+xml", utf8("<p/>"), "xhtml"],
  ["XML with an XHTML root", "text/xml", utf8(`<?xml version="1.0"?><!-- a --><!DOCTYPE html>${xhtml}`), "xhtml"],
  [
    "XML with an XHTML root with a prefix",
    "application/xml",
    utf8(`<h:html xmlns:h='http://www.w3.org/1999/xhtml'>`),
    "xhtml",
  ],
  [
    "XML with a document type of XHTML",
    "text/xml",
    utf8(`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html>`),
    "xhtml",
  ],
  ["XML with an html root of no namespace", "text/xml", utf8("<html><a href='x'>"), "html"],
  ["RSS", "application/rss+xml", utf8(`<?xml version="1.0"?><rss><title>x</title>`), undefined],
  ["SVG", "image/svg+xml", utf8(`<svg xmlns="http://www.w3.org/2000/svg"><title>`), undefined],
  ["XML with an element of a name like HTML's", "text/xml", utf8("<a><b>x</b></a>"), undefined],
  ["PNG that is HTML", "image/png", utf8("<!DOCTYPE html><p>"), "html"],
  ["text that is HTML", "text/plain", utf8("\r\n\t <HTML lang=en>"), "html"],
  ["bytes that are HTML", "application/octet-stream", utf8("<head><title>"), "html"],
  ["PDF that is HTML after comments", "application/pdf", utf8("<!-- a > --> <!-- --><body >"), "html"],
  ["no type, HTML", undefined, utf8("\uFEFF<?xml version='1.0'?>\n<html>"), "html"],
  ["an invalid type, HTML", "html", utf8("<table>"), "html"],
  ["no type, text", undefined, utf8("hello <p>"), undefined],
  ["no type, nothing", undefined, utf8(""), undefined],
  ["no type, a comment only", undefined, utf8("<!-- <html> "), undefined],
  ["text with a tag of a longer name", "text/plain", utf8("<address>"), undefined],
  ["text with a tag that does not end", "text/plain", utf8("<b"), undefined],
  ["text", "text/plain", utf8("See <a href=x>"), undefined],
  ["JSON", "application/json", utf8(`{"a": "<html>"}`), undefined],
  ["script", "text/javascript", utf8("<!-- a\nlocation = 'x'"), undefined],
  ["JSON declared as HTML", "text/html", utf8(`{"a": 1}`), "html"],
  ["CSS declared as HTML", "text/html", utf8("a { color: red }"), "html"],
  ["PDF declared as HTML", "text/html", utf8("%PDF-1.4\n"), undefined],
  ["PNG declared as HTML", "text/html", png, undefined],
  ["GIF declared as HTML", "text/html", utf8("GIF89a"), undefined],
  ["JPEG declared as HTML", "text/html", latin1("\xff\xd8\xff\xe0"), undefined],
  ["ZIP declared as XHTML", "application/xhtml+xml", latin1("PK\x03\x04\x14"), undefined],
  ["gzip declared as HTML", "text/html", latin1("\x1f\x8b\x08\x00"), undefined],
  ["bytes with NUL declared as HTML", "text/html", latin1("MZ\x90\0\x03\0"), undefined],
  ["HTML that begins with NUL", "text/html", latin1("\0<!doctype html><p>"), "html"],
  ["HTML that begins with NULs and text", "text/html", latin1("\0\0\0hello <p>b"), "html"],
  ["HTML that begins with NUL, undeclared", undefined, latin1("\0<!doctype html><p>"), undefined],
  ["HTML with a stray NUL", "text/html", latin1("<html><p>a\0b"), "html"],
  ["UTF-16LE with a mark", "text/html", Buffer.from("\uFEFFhello", "utf16le"), "html"],
  ["UTF-16BE with a mark, undeclared", undefined, Buffer.from("\uFEFF<html>", "utf16le").swap16(), "html"],
  ["UTF-16 by its declaration", "text/html; charset=UTF-16", Buffer.from("hello", "utf16le"), "html"],
  ["UTF-16BE by its declaration", "text/html; charset=utf-16be", Buffer.from("hello", "utf16le").swap16(), "html"],
  ["UTF-16LE by its XML declaration", "text/html", Buffer.from("<?xml version='1.0'?>", "utf16le"), "html"],
])("%s", (_name, contentType, start, kind) => expect(htmlKind(contentType, start)).toBe(kind));

test("a part of a larger array is judged by itself", () => {
  const all = utf8("xx<html>xx");
  expect(htmlKind(undefined, all.subarray(2, 8))).toBe("html");
});

test("any bytes and any type are read without an error", () => {
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), fc.uint8Array({ maxLength: 100 }), (type, start) => {
      expect(["html", "xhtml", undefined]).toContain(htmlKind(type, start));
    }),
  );
});
