/** Tests of single measurements that the acceptance cases do not cover. The expectations were worked out by hand from spec 2.1 to 2.6. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";

const url = "http://www.example.com/a/page.html";
const rows = (only: string, content: string, more: { contentType?: string } = {}) => {
  const { judgements, statistics } = checkWith({ url, content, ...more }, {}, { only });
  return [
    ...judgements.map(({ location, result }) => [location.line, location.column, result]),
    ...statistics.map(({ id, value }) => [id, value]),
  ];
};
const xhtml = (body: string, html = "") =>
  `<html xmlns="http://www.w3.org/1999/xhtml"${html}><head><title>t</title></head><body>\n${body}</body></html>`;
const xml = { contentType: "application/xhtml+xml" };

describe("3.5: the nearest heading that ends before", () => {
  test("an ancestor does not count, but a heading that ended inside it does", () => {
    const nested = xhtml("<h2>a</h2><h5><h3>b</h3><h6>c</h6></h5><h5>d</h5>");
    // h5 after h2; h3 in h5: h2; h6 in h5: h3; h5: h6
    expect(rows("3.5_HTML_03", nested, xml)).toEqual([
      [2, 11, 1],
      [2, 15, 0],
      [2, 25, 1],
      [2, 40, 0],
    ]);
  });

  test("with ancestors alone before it, nothing is skipped", () => {
    expect(rows("3.5_HTML_03", xhtml("<h1><h3><h6>a</h6></h3></h1>"), xml)).toEqual([
      [2, 5, 0],
      [2, 9, 0],
    ]);
  });
});

describe("3.6: imitated lists", () => {
  test("markup around the digits, white space and empty elements before them", () => {
    expect(rows("3.6_HTML_03", "<p><b></b> <i>\n1</i>. a</p><p><b>2</b></p>x<p>3</p>")).toEqual([[1, 1, 1]]);
  });

  test("U+00A0 is not white space", () => {
    expect(rows("3.6_HTML_03", "<p>&nbsp;1</p><p>2</p><p>3</p>")).toEqual([]);
  });

  test("both rules in one page, by location; white space written as a reference", () => {
    expect(rows("3.6_HTML_03", "<div>&#32; 1 a<br><br>2 b<br>3 c</div>\n<p>1</p><p>2</p><p>3</p>")).toEqual([
      [1, 12, 1],
      [2, 1, 1],
    ]);
  });

  test("an empty paragraph between counts as the second paragraph", () => {
    expect(rows("3.6_HTML_03", "<p>1</p><p></p><p>2</p><p>3</p>")).toEqual([]);
  });
});

describe("6.4", () => {
  test("empty handlers are equal; a keyboard handler alone is not measured", () => {
    expect(rows("6.4_HTML_01", "<p onmousedown='' onkeydown=''>a</p><p onkeydown='x'>b</p>")).toEqual([[1, 1, 0]]);
  });
});

describe("7.4, 7.5: refresh and redirect (2.1.1, D65)", () => {
  const refresh = (content: string) => `<meta http-equiv=refresh content="${content.replaceAll('"', "&quot;")}">`;

  // Worked out by hand from the steps of the HTML Standard, 4.2.5.3. The page is http://www.example.com/a/page.html.
  test.each<[string, 0 | 1]>([
    ["5", 1],
    [" \t5\n", 1],
    [".5", 1],
    ["5;", 1],
    ["5,URL=page.html", 1],
    ["5; url = \n\t'page.html", 1],
    [`5 url=" page.html "x`, 1],
    ["0;url=page.html#x", 1],
    ["0;url=./page.html#x", 1],
    ["0;url=?", 0],
    ["0;url=//WWW.EXAMPLE.COM:80/a/b/../page.html", 1],
    ["0;url=http://www.example.com/a/%70age.html", 0],
    ["0;url=''", 1],
    ["0;url=", 1],
    ["0;url=#", 1],
    ["0;url=/", 0],
    ["0;url=e.html", 0],
    ["0;page.html", 1],
    ["0 'page.html'", 1],
    ["0; http://other.example/", 0],
    ["0;url other", 0],
    ["0;ur='page.html'", 0],
    ["0;xurl=page.html", 0],
    ["0;url=page.html;", 0],
    ["0;url=data:text/html,x", 0],
  ])("%j", (content, expected) => {
    expect(rows("7.4_HTML_01", refresh(content))).toEqual([[1, 1, expected]]);
    expect(rows("7.5_HTML_01", refresh(content))).toEqual([[1, 1, 1 - expected]]);
  });

  test.each([
    "",
    " ",
    "soon",
    "url=page.html",
    "-1;url=page.html",
    "5s;url=page.html",
    "5/page.html",
    ";5",
    "0;url=http://[",
    "0;url=javascript:history.back()",
    "0; 'JavaScript:x'",
  ])("%j is no refresh", (content) => {
    expect(rows("7.4_HTML_01", refresh(content))).toEqual([]);
    expect(rows("7.5_HTML_01", refresh(content))).toEqual([]);
  });

  test("each element alone, against the document base", () => {
    const base = "<base href='http://www.example.com/b/'>";
    expect(rows("7.4_HTML_01", `${base}${refresh("0;url=page.html")}${refresh("0;url=../a/page.html")}`)).toEqual([
      [1, 40, 0],
      [1, 91, 1],
    ]);
    expect(rows("7.4_HTML_01", `<base href='mailto:a'>${refresh("0;url=page.html")}`)).toEqual([]);
  });

  test("a fragment of the page's own URL does not count", () => {
    const own = { url: `${url}?q#f`, content: refresh("0;url=?q") };
    expect(checkWith(own, {}, { only: "7.4_HTML_01" }).judgements.map(({ result }) => result)).toEqual([1]);
  });
});

describe("the document base (D67)", () => {
  const directions = (bases: string) =>
    rows("13.1_HTML_01", `${bases}<a href='p'>x</a><a href='/a/p'>x</a>`).map(([, , result]) => result);

  test.each([
    ["<base href='data:,x'><base href='/b/'>", [0, 0]],
    ["<base href='JavaScript:1'><base href='/b/'>", [0, 0]],
    ["<base href='http://['><base href='/b/'>", [0, 0]],
    ["<base target=x><base href='/b/'>", [1, 1]],
    ["<svg><base href='/b/'/></svg>", [0, 0]],
  ])("%j", (bases, expected) => {
    expect(directions(bases)).toEqual(expected);
  });
});

describe("9.1", () => {
  test("nested links, and an image after them", () => {
    expect(rows("9.1_HTML_01", "<a><object><a><img ismap></a><img ismap></object></a><img ismap>")).toEqual([
      [1, 15, 1],
      [1, 30, 1],
    ]);
  });
});

describe("12.4", () => {
  test("a label in any place, an empty id, a type in capitals, which XML does not know", () => {
    expect(rows("12.4_HTML_02", "<input id=a><input id=''><p><label for=''></label><label for=A></label>")).toEqual([
      [1, 1, 1],
      [1, 13, 1],
    ]);
    expect(rows("12.4_HTML_01", "<input id=''><input id><input id=' '>")).toEqual([
      [1, 1, 1],
      [1, 14, 1],
      [1, 24, 0],
    ]);
    expect(rows("12.4_HTML_01", xhtml('<p><input type="SUBMIT"/><input type="submit"/></p>'), xml)).toEqual([
      [2, 4, 1],
    ]);
  });

  test.each<[string, string, number[]]>([
    ["two controls with one id: the label names the first", "<label for=a></label><input id=a><input id=a>", [0, 1]],
    ["an element that is not a control comes first", "<p id=a></p><label for=a></label><input id=a>", [1]],
    ["a control of another namespace", "<svg><g id=a></g></svg><label for=a></label><input id=a>", [1]],
    ["the label itself", "<label id=a for=a></label><input id=a>", [1]],
    ["html by its second tag", "<label for=a></label><input id=a><html id=a>", [1]],
    [
      "a control in a template is not part of the document",
      "<template><p id=a></p></template><label for=a></label><input id=a>",
      [0],
    ],
    ["a label after the control", "<input id=a><label for=a></label>", [0]],
    ["case counts", "<input id=a><label for=A></label>", [1]],
  ])("%s (D66)", (_, html, expected) => {
    expect(rows("12.4_HTML_02", html).map(([, , result]) => result)).toEqual(expected);
  });
});

describe("13.1", () => {
  test("links that cannot be resolved are compared as written; the fragment counts", () => {
    expect(rows("13.1_HTML_01", "<a href='http://['>x</a><a href='http://['>x</a>")).toEqual([
      [1, 1, 0],
      [1, 25, 0],
    ]);
    expect(rows("13.1_HTML_01", "<a href='p#a'>x</a><a href='p#b'>x</a>")).toEqual([
      [1, 1, 1],
      [1, 20, 1],
    ]);
    expect(
      rows("13.1_HTML_01", "<a href='p'>x</a><a href='./p'>x</a><a href='q'>x</a>").map(([, , result]) => result),
    ).toEqual([1, 1, 1]);
  });

  test("wording and title are compared separately", () => {
    expect(
      rows("13.1_HTML_01", "<a href=a title=c>b</a><a href=d title=''>b c</a><a href=e title=''></a>").map(
        ([, , result]) => result,
      ),
    ).toEqual([0, 0, 0]);
  });
});

describe("M-WAMs", () => {
  test("language: priority of two attributes, root only, an empty one gives no result", () => {
    expect(rows("EIAO.LANG.1.2", "<html xml:lang=a lang=b>")).toEqual([["EIAO.LANG.1.2", "b"]]);
    expect(rows("EIAO.LANG.1.2", "<html xml:lang=a>")).toEqual([["EIAO.LANG.1.2", "a"]]);
    expect(rows("EIAO.LANG.1.2", xhtml("", ' xml:lang="a" lang="b"'), xml)).toEqual([["EIAO.LANG.1.2", "a"]]);
    expect(rows("EIAO.LANG.1.2", "<html lang='' xml:lang=a>")).toEqual([]);
  });

  test("direction by host and port (4.3)", () => {
    const links = [
      "x.html",
      "/x",
      "?x",
      "#x",
      "",
      "x:y",
      "//WWW.example.com/",
      "http://www.example.com:80/",
      "https://www.example.com/",
      "mailto:a@b",
      "http://www.example.com:8080/",
      "//example.com",
      "\\\\example.com",
      "/\n/example.com",
      " http://example.com",
      "http://[",
    ];
    const content = links.map((link) => `<a href="${link}"></a>`).join("");
    expect(rows("EIAO.INT.1.2", content).map(([id]) => id)).toEqual([
      ...Array.from({ length: 10 }, () => "EIAO.INT.1.2"),
      ...Array.from({ length: 5 }, () => "EIAO.EXT.1.2"),
      "EIAO.INT.1.2",
    ]);
  });

  test("a script link is recognised by its first letters, exactly in XML", () => {
    const script = (content: string, more = {}) => rows("EIAO.TECH.1.2", content, more).length - 1;
    expect(script("<a href=JavaScripting>x</a><a href=java>y</a><area href=javascript:1>")).toBe(1);
    expect(script(xhtml('<p><a href="JavaScript:1">x</a><a href="javascript:1">y</a></p>'), xml)).toBe(1);
  });
});

test("13.1: links in links are read as long as their texts stay below the limit of a page", () => {
  // An HTML parser ends a link before the next one, an XML parser does not.
  const nested = (depth: number, inside: string) =>
    rows("13.1_HTML_01", xhtml(`${'<a href="x">'.repeat(depth)}${inside}${"</a>".repeat(depth)}`), xml).length;
  expect(nested(1_000, "text")).toBe(1_000);
  expect(nested(3, "text ".repeat(1_000_000))).toBe(3);
  expect(nested(3, '<img src="a" alt="map"/>'.repeat(20_000))).toBe(3);
  const tooLong = expect.objectContaining({ code: "TooLongLinkTexts" }) as Error;
  expect(() => nested(1_000, "text ".repeat(100_000))).toThrow(tooLong);
  expect(() => nested(1_000, '<img src="a" alt="map"/>'.repeat(20_000) + "<b/>".repeat(60_000))).toThrow(tooLong);
});
