import { describe, expect, test } from "vitest";
import { isXhtmlPublicId, parseDoctype, sniffDoctype } from "./doctype.ts";

describe("the DOCTYPE declaration in XML", () => {
  test.each([
    [" html", { name: "html", publicId: null, systemId: null, internalSubset: "" }],
    [" html\n", { name: "html", publicId: null, systemId: null, internalSubset: "" }],
    [" a SYSTEM 'x'", { name: "a", publicId: null, systemId: "x", internalSubset: "" }],
    [
      ` a PUBLIC "it's" '"' [ <!ELEMENT a ANY> ] `,
      { name: "a", publicId: "it's", systemId: '"', internalSubset: " <!ELEMENT a ANY> " },
    ],
    ["", undefined],
    ["html", undefined],
    [" html PUBLIC 'x'", undefined],
    [" html x", undefined],
    [" html [", undefined],
    // Productions 28 and 75: the keywords are case-sensitive, as in libxml.
    [" html public 'p' 's'", undefined],
    [" html system 's'", undefined],
  ])("%j", (declaration, expected) => expect(parseDoctype(declaration)).toEqual(expected));
});

describe("the DOCTYPE declaration of a source that is not well-formed (8.4)", () => {
  test.each([
    [
      '<?xml version="1.0"?>\n<!-- <!DOCTYPE no> -->\n<!DOCTYPE html PUBLIC "p" "s">',
      { name: "html", publicId: "p", systemId: "s" },
    ],
    ["<!doctype html public 'p'>", { name: "html", publicId: "p", systemId: null }],
    ["<!DOCTYPE html SYSTEM 's'[", { name: "html", publicId: null, systemId: "s" }],
    ["<!DOCTYPE html", { name: "html", publicId: null, systemId: null }],
    ["<!DOCTYPE>", { name: "", publicId: null, systemId: null }],
    ["<html><!DOCTYPE html>", null],
    ["<!-- ", null],
    ["", null],
  ])("%j", (source, expected) => expect(sniffDoctype(source)).toEqual(expected));

  test("a megabyte of comment openings is quick", () => {
    expect(sniffDoctype("<!---->".repeat(150_000) + "<!-- ".repeat(150_000))).toBe(null);
  });
});

test.each([
  ["-//W3C//DTD XHTML 1.0 Strict//EN", true],
  ["-//W3C//DTD XHTML Basic 1.1//EN", true],
  ["-//WAPFORUM//DTD XHTML Mobile 1.0//EN", true],
  ["-//W3C//DTD XHTML+RDFa 1.0//EN", true],
  ["-//W3C//DTD HTML 4.01//EN", false],
  ["-//W3C//DTD SVG 1.1//EN", false],
  [null, false],
])("XHTML public identifier %s: %s", (publicId, expected) => expect(isXhtmlPublicId(publicId)).toBe(expected));
