import { expect, test } from "vitest";
import { Reporter } from "./reporter.ts";
import { reportIllFormed } from "./well-formed.ts";

function fault(source: string, external = false): string | undefined {
  const reporter = new Reporter(source);
  reportIllFormed(source, { dtd: new Map(), own: new Map([["own", { text: "<b/>" }]]), external }, reporter);
  const [first] = reporter.sorted();
  return first === undefined ? undefined : `${first.line}:${first.column}`;
}

test.each([
  "<a/>",
  '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<!-- c --><?pi x?><a b="1" c=\'&lt;"\'>&amp;&#9;&#x10FFFF;<![CDATA[<&]] >]]></a>\n<!-- d -->\n',
  '<!DOCTYPE a PUBLIC "-//X//Y" "z" [<!ENTITY own "]">]><a>&own;</a>',
  '<!DOCTYPE a SYSTEM "z"><a:b _c.d-e="1"></a:b >',
  "<ä ö=''/>",
])("well-formed: %s", (source) => expect(fault(source)).toBeUndefined());

/** Productions of XML 1.0, with the place of the first character that fits none. */
test.each([
  ["", "1:1"],
  [" <?xml version='1.0'?><a/>", "1:2"],
  ["<?xml encoding='x'?><a/>", "1:1"],
  ["<?XML x?><a/>", "1:1"],
  ["x<a/>", "1:1"],
  ["\uFEFF<a/>", "1:1"],
  ["<a/>x", "1:5"],
  ["<a/>\n<b/>", "2:1"],
  ["<a>", "1:4"],
  ["<a></b>", "1:4"],
  ["</a>", "1:1"],
  ["<a><b></a></b>", "1:7"],
  ["<a b=1/>", "1:3"],
  ["<a b/>", "1:3"],
  ["<a b='<'/>", "1:3"],
  ["<a b='1'c='2'/>", "1:9"],
  ["<a b='1' b='2'/>", "1:10"],
  ["<a b='&x'/>", "1:7"],
  ["<!DOCTYPE a [<!ENTITY own '<b/>'>]><a b='&own;'/>", "1:42"],
  ["<a>&</a>", "1:4"],
  ["<a>&nbsp;</a>", "1:4"],
  ["<a>&#0;</a>", "1:4"],
  ["<a>&#xD800;</a>", "1:4"],
  ["<a>]]></a>", "1:4"],
  ["<a>1 < 2</a>", "1:6"],
  ["<a><!-- x -- y --></a>", "1:11"],
  ["<a><!-- x", "1:10"],
  ["<a><!-- x ---></a>", "1:11"],
  ["<a><![CDATA[ x", "1:15"],
  ["<a><?pi", "1:4"],
  ["<a><!DOCTYPE a></a>", "1:4"],
  ["<!DOCTYPE a PUBLIC 'x'><a/>", "1:1"],
  ["<!doctype a><a/>", "1:1"],
])("not well-formed: %s at %s", (source, place) => expect(fault(source)).toBe(place));

test("entities may be declared in an external subset, unless the document is standalone", () => {
  expect(fault("<!DOCTYPE a SYSTEM 'x'><a>&nbsp;</a>", true)).toBeUndefined();
  expect(fault("<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 'x'><a>&nbsp;</a>", true)).toBe("1:65");
});
