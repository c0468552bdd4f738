import { expect, test } from "vitest";
import { checkWith, uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { reportedPage } from "./reported-page.ts";

const PAGE = `<!DOCTYPE html>
<title>T</title><link rel="stylesheet" href="a.css">
<style>
  p .b, i { text-decoration: blink }
</style>
<p><img
  src="a.gif"><b class="b">x</b><i>y</i>
<p>1. one<br>2. two<br>3. three
<marquee>m</marquee>`;

/** Returns the source of each finding of a test, from its start to its end. */
function sources(test: string, css = ""): readonly string[] {
  const report = checkWith({ url: "http://www.example.com/page.html", content: PAGE }, () => ({ content: css }), {
    ruleSets: [uwem12, wcag22],
    only: [test],
  });
  const { results } = reportedPage(report, []);
  return results
    .filter(({ result }) => result === 1)
    .map((finding) => {
      const { location, end } = finding as typeof finding & { end?: { line: number; column: number } };
      if (end === undefined) return "none";
      const lines = (location.source === undefined ? PAGE : css).split("\n").slice(location.line - 1, end.line);
      lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, end.column - 1);
      lines[0] = (lines[0] ?? "").slice(location.column - 1);
      return lines.join("\n");
    });
}

test("the region of an element is its start tag, also on several lines", () => {
  expect(sources("1.1_HTML_01")).toEqual([`<img\n  src="a.gif">`]);
  expect(sources("7.3_HTML_01")).toEqual(["<marquee>"]);
});

test("the region of a CSS rule is the first word of its selector", () => {
  expect(sources("7.2_CSS_02")).toEqual(["p"]);
  expect(sources("7.2_CSS_02", "\nbody > p { text-decoration: blink }")).toEqual(["p", "body"]);
});

test("the region of a text is the text", () => {
  for (const source of sources("3.6_HTML_03")) expect(source).toMatch(/^\d\. \w+$/);
});

test("a finding on the whole page has no region", () => {
  const report = checkWith({ url: "http://www.example.com/", content: "<p>x" }, () => undefined, {
    ruleSets: [uwem12],
    only: ["3.2_HTML_01"],
  });
  expect(reportedPage(report, []).results).toMatchObject([{ result: 1, location: { line: 0, column: 0 } }]);
  expect(reportedPage(report, []).results[0]).not.toHaveProperty("end");
});
