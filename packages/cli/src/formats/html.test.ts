import { createHash } from "node:crypto";
import { check, uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { parse, parseFragment } from "parse5";
import { expect, test } from "vitest";
import type { ReportedPage } from "../findings/page.ts";
import { html, render, trusted } from "@eiao/sampler/internal/formats";
import { failed, imageFinding, page, renderAs } from "./test-run.ts";

test("values are escaped, markup is not, arrays are joined, and undefined writes nothing", () => {
  expect(render(html`<p title="${`"'<&`}">${["<", html`<b>${">"}</b>`]}${undefined}${trusted("<i>")}</p>`)).toBe(
    '<p title="&quot;&#39;&lt;&amp;">&lt;<b>&gt;</b><i></p>',
  );
  expect(render("\u0000\ud800\u009b")).toBe("\ufffd\ufffd\ufffd");
});

test("is one self-contained document without a barrier by our own tests, with one script that its policy names", async () => {
  const text = await renderAs("html", [page, failed]);
  const errors: string[] = [];
  parse(text, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  const resource = { url: "http://www.example.net/report.html", content: text };
  const { judgements } = await check(resource, { ruleSets: [uwem12, wcag22] });
  expect(judgements.filter(({ result }) => result !== null && result > 0).map(({ wam }) => wam.test)).toEqual([]);
  expect(judgements.length).toBeGreaterThan(15);
  expect(text).not.toMatch(/<(link|img|iframe|object)|url\(|@import/);
  const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = ""]) => script);
  const digests = scripts.map((script) => createHash("sha256").update(script).digest("base64"));
  expect(digests).toHaveLength(1);
  expect(text).toContain(`script-src &#39;sha256-${digests[0]}&#39;;`);
  expect(text).toContain("Score 0.75, letter D");
  expect(text).toContain("3 of 4 test results (75 %) show a barrier.");
  expect(text).toContain("The server answered 404.");
  expect(text).toContain("suppressed: the &lt;old&gt; menu");
  expect(text).toContain("Not tested: 3.2_HTML_02");
});

test("no text of a page becomes markup", async () => {
  const attack = '"><script>alert(1)</script>';
  const results = page.results.map((result) => ({ ...result, snippet: attack, title: attack, test: attack }));
  const text = await renderAs("html", [
    { ...page, url: `http://x/${attack}`, results, messages: [attack], untested: [{ test: attack, reason: attack }] },
  ]);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toContain("alert(1)</script>");
  expect(parseFragment(text).childNodes.length).toBeGreaterThan(0);
});

test("questions that only a person can decide are listed apart, each once with its locations", async () => {
  const frame = {
    ...page.results[0],
    ruleset: "wcag-2.2",
    wam: "ACT.B.akn7bn.DEF.1.0",
    test: "akn7bn",
    title: "frame",
  };
  const results = [7, 9].map((line) => ({ ...frame, result: null, reason: "x", location: { line, column: 1 } }));
  const text = await renderAs("html", [{ ...page, results: [...page.results, ...results] as typeof page.results }]);
  const plainText = text.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
  expect(plainText).toContain("Please check: only a person can decide this");
  expect(plainText).toContain(
    "Frame (akn7bn, 2 places): x site/page.html, line 7, column 1; site/page.html, line 9, column 1.",
  );
  const { judgements } = await check({ url: "http://www.example.net/report.html", content: text });
  expect(judgements.filter(({ result }) => result !== 0)).toEqual([]);
  expect(await renderAs("html", [page])).not.toContain("Please check");
});

test("reports that nothing could be evaluated", async () => {
  expect(await renderAs("html", [failed])).toContain("Nothing could be evaluated.");
});

test("pages are sorted worst first: not evaluated, then by score", async () => {
  const better: ReportedPage = {
    ...page,
    url: "http://x/better.html",
    scores: [{ ruleset: "uwem-1.2", failed: 1, applied: 4, value: 0.25, letter: "B" }],
  };
  const text = await renderAs("html", [better, page, failed]);
  const table = text.slice(text.indexOf("Pages, worst first"));
  const order = ["The server answered 404.", "site/<wbr>page.html", "better.html"].map((part) => table.indexOf(part));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
});

test("each test is listed once, with a link from the table, a page about the test, and the effect of one fix", async () => {
  const pages = [1, 2, 3, 4, 5, 6, 7].map((at) => ({ ...page, url: `http://x/${at}.html`, results: [imageFinding] }));
  const text = await renderAs("html", pages);
  expect(text.match(/<details\s+class="test"/g)).toHaveLength(1);
  expect(text).toMatch(/<a href="#test-1"\s*>Non-text content without alt \(1\.1_HTML_01\)<\/a\s*>/);
  expect(text).toMatch(/id="test-1"[^>]*\sopen\s*>/);
  expect(text).toContain('<a href="https://www.w3.org/TR/WCAG10/#tech-text-equivalent">');
  expect(text).toContain("One fix may remove 7 findings on 7 pages.");
  // Of 7 locations, the first is in the list, and four more unfold.
  expect(text).toContain("<summary>More places: 4 of 6</summary>");
  expect(text).toContain('<a href="http://x/1.html">');
});

test("a large report stays small, with a note: it has the first 25 locations of a test, and the 500 worst pages", async () => {
  const results = Array.from({ length: 2000 }, (_, at) => ({
    ...imageFinding,
    fingerprint: `${at}`.padStart(16, "0"),
  }));
  const pages = Array.from({ length: 600 }, (_, at) => ({ ...page, url: `http://x/${at}.html`, results }));
  const text = await renderAs("html", pages);
  expect(text.length).toBeLessThan(400_000);
  expect(text.match(/<li class="repeat">/g)).toHaveLength(25);
  expect(text.replace(/\s+/g, " ")).toContain("The table has the 500 worst of 600 pages; --format json has all.");
  expect(text).toContain(`${600 * 1975} more places are not listed here; --format json or csv has all.`);
});

test("the title names the only page, or the number of pages", async () => {
  expect(await renderAs("html", [page])).toContain("<title>Accessibility report: site/page.html</title>");
  expect(await renderAs("html", [page, failed])).toContain("<title>Accessibility report: 2 pages</title>");
});
