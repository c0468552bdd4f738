/** Forms of SGML by ISO 8879 and the DTD; where the standard leaves a choice, the verdicts of onsgmls. */
import { describe, expect, test } from "vitest";
import { validate } from "./validate.ts";

const HTML = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><title>t</title></head><body>';
const XHTML =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>';

const codesIn = (source: string): string[] =>
  validate({ source, mode: "html" }, "w3c").violations.map(({ code }) => code);
const html = (body: string): string[] => codesIn(`${HTML}${body}</body></html>`);
const xhtml = (body: string): string[] => codesIn(`${XHTML}${body}</body></html>`);

describe("minimised tags", () => {
  test.each([
    ["end tags that may be omitted", "<p>a<p>b<ul><li>c<li>d</ul><dl><dt>e<dd>f</dl>"],
    ["tbody implied both ways", "<table><tr><td>x<tr><td>y</table>"],
    ["an empty end tag ends the open element", "<b>x</><p>y"],
    ["an empty start tag repeats the open element", "<ul><li>x</li></ul><div><>y</></div>"],
    ["a null end tag", "<b/x/ <i>y</i>"],
    ["an unclosed start tag", "<b<i>x</i></b>"],
    ["an unclosed end tag", "<b>x</b<i>y</i>"],
    ["a slash in an empty element's tag leaves a > as text", "<br/>"],
  ])("%s", (_, body) => expect(html(body)).toEqual([]));

  test.each<[string, string, string[]]>([
    ["an end tag that may not be omitted", "<div><b>x</div>", ["end-tag-missing"]],
    ["an end tag that ends nothing", "x</i>", ["end-tag-unmatched"]],
    ["an empty list", "<ul></ul>", ["element-unfinished"]],
    ["a slash in a start tag makes the next one its end", "<b class='a'/>x/y</b>", ["end-tag-unmatched"]],
    ["an end tag of any name is one in a script too", "<script type='x'>'</b>'</script>", ["end-tag-unmatched"]],
    ["a cell outside a table", "<td>x", ["element-not-allowed"]],
    ["links in links, however deep (exclusion)", "<a href=x><b><a href=y>z</a></b></a>", ["element-not-allowed"]],
  ])("%s", (_, body, expected) => expect(html(body)).toEqual(expected));

  test("a title is required", () => {
    expect(codesIn('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><p>x')).toContain("element-not-allowed");
  });

  test("head and body are implied, by tags of either", () => {
    expect(codesIn('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><title>t</title><p>x')).toEqual([]);
  });

  test("head and body are implied by tags of either", () => {
    const strict = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><title>t</title><body>';
    expect(codesIn(`${strict}x`)).toContain("text-not-allowed");
    expect(codesIn(`${strict}<p>x`)).toEqual([]);
  });
});

/** Each of these DTDs requires a title, and allows omitting the start tags of html and head. */
describe("a message lists the missing elements as allowed", () => {
  const messagesIn = (source: string): string[] =>
    validate({ source, mode: "html" }, "w3c").violations.map(({ message }) => message);

  test.each([
    "-//W3C//DTD HTML 4.01//EN",
    "-//W3C//DTD HTML 4.01 Transitional//EN",
    "-//W3C//DTD HTML 4.01 Frameset//EN",
    "-//W3C//DTD HTML 4.0//EN",
    "-//W3C//DTD HTML 3.2 Final//EN",
    "-//IETF//DTD HTML 2.0//EN",
  ])("%s", (publicId) => {
    for (const content of ["<p>x", "<body><p>x", "<html><p>x", "<html><head><p>x", "<br>", "x"]) {
      const [first] = messagesIn(`<!DOCTYPE HTML PUBLIC "${publicId}">${content}`);
      expect(first).toMatch(/allowed there: .*\btitle\b/);
    }
  });

  const strict = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">';

  test("a row, if only the start tag of its group is missing", () => {
    expect(messagesIn(`${strict}<title>t</title><table><p>`)[0]).toMatch(/allowed there: .*\btr\b/);
  });

  test("nothing is allowed after the end", () => {
    expect(messagesIn(`${strict}<title>t</title><p></html><p>`)[0]).toContain("nothing is allowed there");
  });
});

describe("attributes", () => {
  test.each([
    ["values without quotes", "<p class=a.b-c_d:e>x"],
    ["values without names", "<table><tr><td nowrap>x</table><input checked>"],
    ["values in any case", "<p align=CENTER dir='Ltr'>x"],
    ["no space between quoted attributes", '<p class="a"title="b">x'],
    ["numbers of white space around", "<table><tr><td rowspan=' 2 '>x</table>"],
  ])("%s", (_, body) => expect(html(body)).toEqual([]));

  test.each<[string, string, string[]]>([
    ["unknown", "<p foo=x>y", ["attribute-unknown"]],
    ["required", "<img src=x>", ["attribute-required"]],
    ["twice, in any case", "<p title=x TITLE=y>z", ["attribute-duplicate"]],
    ["outside its enumeration", "<p dir=up>x", ["attribute-value"]],
    ["no number", "<table><tr><td colspan=a>x</table>", ["attribute-type"]],
    ["an id that begins with a digit", "<p id=1a>x", ["attribute-type"]],
    ["an id with a space", "<p id='a b'>x", ["attribute-type"]],
    ["an empty id", "<p id=''>x", ["attribute-type"]],
    ["an id used twice; case does not distinguish ids", "<p id=a>x<p id=A>y", ["id-duplicate"]],
    ["characters that need quotes", "<td width=10%>", ["attribute-quotes", "element-not-allowed"]],
    ["a name alone that is not a value", "<p foo>x", ["attribute-token"]],
  ])("%s", (_, body, expected) => expect(html(body).filter((code) => expected.includes(code))).toEqual(expected));

  test("a label for a missing control is valid: references are not followed", () =>
    expect(html("<label for=nowhere>x</label>")).toEqual([]));

  test("a message lists the allowed values", () => {
    const [violation] = validate({ source: `${HTML}<p align=middle>x</body></html>`, mode: "html" }, "w3c").violations;
    expect(violation?.message).toBe(
      'The value of "align" cannot be "middle"; it must be one of: left, center, right, justify.',
    );
  });
});

describe("references", () => {
  test.each(["&nbsp;", "&nbsp x", "&#233;", "&#xE9;", "&#XE9;", "& x", "a&", "&1", "&amp", "<p title='?a=1&amp;b'>x"])(
    "%s",
    (body) => expect(html(body)).toEqual([]),
  );
  test.each<[string, string]>([
    ["&foo;", "entity-unknown"],
    ["<a href='?a=1&b=2'>x</a>", "entity-unknown"],
    ["&NBSP;", "entity-unknown"],
    ["&apos;", "entity-unknown"],
    ["&#x110000;", "character-reference"],
    ["&#foo;", "character-reference"],
  ])("%s: %s", (body, code) => expect(html(body)).toEqual([code]));
});

describe("comments and marked sections", () => {
  test.each([
    "<!-- x -->",
    "<!---->",
    "<!>",
    "<!-- a -- -- b -->",
    "<!-- x -- >",
    "<p><![CDATA[ <b> & ]]>",
    "<![IGNORE[ <foo> ]]>",
    "<![INCLUDE[ <p>x ]]>",
  ])("%s", (body) => expect(html(body)).toEqual([]));
  test.each<[string, string]>([
    ["<!-- a -- b -->", "comment-syntax"],
    ["]]>", "marked-section"],
    ["<![if x]>", "marked-section"],
    ["<!DOCTYPE html>", "declaration-not-allowed"],
  ])("%s: %s", (body, code) => expect(html(body)).toContain(code));
});

describe("XHTML", () => {
  test.each([
    "<br />",
    "<br/>",
    "<br></br>",
    "<p>&nbsp;&apos;</p>",
    "<p><![CDATA[ <b> & ]]></p>",
    '<p xml:lang="en" xmlns:x="urn:y">x</p>',
  ])("%s", (body) => expect(xhtml(body)).toEqual([]));
  test.each<[string, string]>([
    ["<br>", "end-tag-missing"],
    ["<p>x", "end-tag-missing"],
    ["<P>x</P>", "element-unknown"],
    ["<p class=a>x</p>", "attribute-quotes"],
    ['<p id="a">x</p><p id="A">y</p><p id="a">z</p>', "id-duplicate"],
    ["<hr noshade />", "attribute-token"],
    ['<p dir="LTR">x</p>', "attribute-value"],
    ["<b/x/</b>", "tag-syntax"],
    ["<p>&foo;</p>", "entity-unknown"],
    ['<p class="a"title="b">x</p>', "not-well-formed"],
    ["<!-- a -- -- b -->", "not-well-formed"],
    ["<p>&amp</p>", "not-well-formed"],
    ["<p>&#0;</p>", "not-well-formed"],
  ])("%s: %s", (body, code) => expect(xhtml(body)[0]).toBe(code));
});

describe("a document's own declarations", () => {
  const page = (subset: string, body: string): string =>
    `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x" [${subset}]><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`;
  test("an entity, an attribute", () => {
    expect(codesIn(page("<!ENTITY co 'x &amp; <b>y</b>'>", "<p>&co;</p>"))).toEqual([]);
    expect(codesIn(page("<!ATTLIST p foo CDATA #IMPLIED>", '<p foo="x">y</p>'))).toEqual([]);
    expect(codesIn(page("<!ENTITY co '<ul></ul>'>", "<div>&co;</div>"))).toEqual(["element-unfinished"]);
  });
  test("an entity must end in the element in which it began", () => {
    expect(codesIn(page("<!ENTITY co '<b>x'>", "<p>&co;</b></p>"))).toEqual(["entity-markup"]);
  });
  test.each(["<!FOO>", "foo", "<!ENTITY a>", "<!ELEMENT p (#PCDATA)>"])("invalid declarations: %s", (subset) =>
    expect(codesIn(page(subset, "<p>x</p>"))).toEqual(["doctype-syntax"]),
  );
  test("an entity with broken markup", () => {
    expect(codesIn(page("<!ENTITY co '<'>", "<p>&co;</p>"))).toEqual(["not-well-formed"]);
    expect(codesIn(page("<!ENTITY co '&#38;#60;'>", "<p>&co;</p>"))).toEqual([]);
  });
  test("entities that refer to themselves or multiply are cut off", () => {
    expect(codesIn(page("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "<p>&a;</p>"))).toEqual(["entity-loop"]);
    const levels = "bcdefgh".split("").map((name, i) => `<!ENTITY ${name} '${`&${"abcdefg"[i]};`.repeat(30)}'>`);
    const bomb = `<!ENTITY a '${"x".repeat(1000)}'>${levels.join("")}`;
    expect(codesIn(page(bomb, "<p>&h;</p>"))).toContain("entity-loop");
  });
});
