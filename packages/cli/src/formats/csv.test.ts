import { expect, test } from "vitest";
import { csvCell } from "@eiao/sampler/internal/formats";
import { failed, page, renderAs } from "./test-run.ts";

test("has a header, a row per result and per test that did not run, and lines that end with CR LF", async () => {
  const lines = (await renderAs("csv", [page, failed])).split("\r\n");
  expect(lines).toEqual([
    "url,ruleset,test,wam,checkpoint,result,line,column,source,title,snippet,fingerprint,known,level,helpUrl,grown,untested",
    "file:///home/me/site/page.html,uwem-1.2,3.2_HTML_01,UWEM.B.10.3.2.3.HTML.DEF.1.1,3.2,1,0,0,,no valid document type declaration,,de662a4361a6579c,known,,https://www.w3.org/TR/WCAG10/#tech-identify-grammar,,",
    "file:///home/me/site/page.html,uwem-1.2,7.2_CSS_02,UWEM.B.10.7.2.3.CSS.DEF.2.1,7.2,1,1,17,http://www.example.com/a.css,CSS makes content blink,.b,395011b7c61552e3,known,,https://www.w3.org/TR/WCAG10/#tech-avoid-blinking,,",
    `file:///home/me/site/page.html,uwem-1.2,1.1_HTML_01,UWEM.B.10.1.1.3.HTML.DEF.1.1,1.1,1,3,7,,non-text content without alt,"<img src=""a.gif"" title='&""<'>",f8f84dfa1bf9f43c,,,https://www.w3.org/TR/WCAG10/#tech-text-equivalent,,`,
    "file:///home/me/site/page.html,uwem-1.2,1.1_HTML_01,UWEM.B.10.1.1.3.HTML.DEF.1.1,1.1,0,4,1,,non-text content without alt,,,,,https://www.w3.org/TR/WCAG10/#tech-text-equivalent,,",
    "file:///home/me/site/page.html,,3.2_HTML_02,,,,,,,,,,,,,,no validator was given",
    "",
  ]);
});

test("quotes and commas are quoted, formulas are disarmed, and numbers stay numbers", () => {
  expect([csvCell('a"b'), csvCell("a,b"), csvCell("a b")]).toEqual(['"a""b"', '"a,b"', "a b"]);
  expect([csvCell("=1+1"), csvCell("+1"), csvCell("-1"), csvCell("@A1"), csvCell("\t=1")]).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@A1",
    "' =1",
  ]);
  expect([csvCell(0.5), csvCell(undefined)]).toEqual(["0.5", ""]);
});

test("has no control character: white space becomes a space, any other becomes U+FFFD", () => {
  expect([csvCell("a\nb"), csvCell("a\r\nb\tc\fd"), csvCell("a\u2028b")]).toEqual(["a b", "a b c d", "a b"]);
  expect([csvCell("a\u0000b\u001b[31m\u007f"), csvCell("\u009b"), csvCell("\ud800")]).toEqual([
    "a\ufffdb\ufffd[31m\ufffd",
    "\ufffd",
    "\ufffd",
  ]);
  const all = String.fromCodePoint(...Array.from({ length: 0xa0 }, (_, i) => i));
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  expect(csvCell(all)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
});
