import { check, uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { parse, parseFragment } from "parse5";
import { expect, test } from "vitest";
import type { ReportedPage } from "../evaluation/page.ts";
import { html, render, trusted } from "@eiao/sampler/formats";
import { failed, page, written } from "./test-run.ts";

test("values are escaped, markup is not, arrays join, undefined is nothing", () => {
  expect(render(html`<p title="${`"'<&`}">${["<", html`<b>${">"}</b>`]}${undefined}${trusted("<i>")}</p>`)).toBe(
    '<p title="&quot;&#39;&lt;&amp;">&lt;<b>&gt;</b><i></p>',
  );
  expect(render("\u0000\ud800\u009b")).toBe("\ufffd\ufffd\ufffd");
});

test("one self-contained document without scripts, without a barrier by our own tests", async () => {
  const text = await written("html", [page, failed]);
  const errors: string[] = [];
  parse(text, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  const resource = { url: "http://www.example.net/report.html", content: text };
  const { judgements } = await check(resource, { ruleSets: [uwem12, wcag22] });
  expect(judgements.filter(({ result }) => result !== null && result > 0).map(({ wam }) => wam.test)).toEqual([]);
  expect(judgements.length).toBeGreaterThan(15);
  expect(text).not.toMatch(/<(script|link|img|iframe|object)|url\(|@import/);
  expect(text).toContain("Score 0.75, letter D");
  expect(text).toContain("3 of 4 test results (75 %) show a barrier.");
  expect(text).toContain("The server answered 404.");
  expect(text).toContain("suppressed: the &lt;old&gt; menu");
  expect(text).toContain("Not tested: 3.2_HTML_02");
});

test("nothing of a page becomes markup", async () => {
  const attack = '"><script>alert(1)</script>';
  const results = page.results.map((result) => ({ ...result, snippet: attack, title: attack, test: attack }));
  const text = await written("html", [
    { ...page, url: `http://x/${attack}`, results, messages: [attack], untested: [{ test: attack, reason: attack }] },
  ]);
  expect(text).not.toContain("<script");
  expect(parseFragment(text).childNodes.length).toBeGreaterThan(0);
});

test("what only a person can decide is listed apart, each question once with its places", async () => {
  const frame = {
    ...page.results[0],
    ruleset: "wcag-2.2",
    wam: "ACT.B.akn7bn.DEF.1.0",
    test: "akn7bn",
    title: "frame",
  };
  const results = [7, 9].map((line) => ({ ...frame, result: null, reason: "x", location: { line, column: 1 } }));
  const text = await written("html", [{ ...page, results: [...page.results, ...results] as typeof page.results }]);
  const words = text.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
  expect(words).toContain("Please check: only a person can decide this");
  expect(words).toContain("Frame (akn7bn, 2 places): x Line 7, column 1; line 9, column 1.");
  const { judgements } = await check({ url: "http://www.example.net/report.html", content: text });
  expect(judgements.filter(({ result }) => result !== 0)).toEqual([]);
  expect(await written("html", [page])).not.toContain("Please check");
});

test("when nothing could be evaluated it says so", async () => {
  expect(await written("html", [failed])).toContain("Nothing could be evaluated.");
});

test("pages stand worst first: not evaluated, then by score; their sections in the order of the run", async () => {
  const better: ReportedPage = {
    ...page,
    url: "http://x/better.html",
    scores: [{ ruleset: "uwem-1.2", failed: 1, applied: 4, value: 0.25, letter: "B" }],
  };
  const text = await written("html", [better, page, failed]);
  const order = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id);
  expect(order(/href="#(page-\d)"/g)).toEqual(["page-3", "page-2", "page-1"]);
  expect(order(/<h2 id="(page-\d)"/g)).toEqual(["page-1", "page-2", "page-3"]);
});

test("the title names the only page, or how many there are", async () => {
  expect(await written("html", [page])).toContain("<title>Accessibility report: site/page.html</title>");
  expect(await written("html", [page, failed])).toContain("<title>Accessibility report: 2 pages</title>");
});
