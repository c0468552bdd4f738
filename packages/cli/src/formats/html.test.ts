import { parse, parseFragment } from "parse5";
import { expect, test } from "vitest";
import { html, render, trusted } from "./markup.ts";
import { failed, page, written } from "./test-run.ts";

test("values are escaped, markup is not, arrays join, undefined is nothing", () => {
  expect(render(html`<p title="${`"'<&`}">${["<", html`<b>${">"}</b>`]}${undefined}${trusted("<i>")}</p>`)).toBe(
    '<p title="&quot;&#39;&lt;&amp;">&lt;<b>&gt;</b><i></p>',
  );
  expect(render("\u0000\ud800\u009b")).toBe("\ufffd\ufffd\ufffd");
});

test("one self-contained document without scripts, valid for the parser", async () => {
  const text = await written("html", [page, failed]);
  const errors: string[] = [];
  parse(text, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  expect(text).not.toMatch(/<(script|link|img|iframe|object)|url\(|@import/);
  expect(text).toContain("Score 0.75, letter D");
  expect(text).toContain("75 % of all applications of a test found a barrier (3 of 4).");
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

test("when nothing could be evaluated it says so", async () => {
  expect(await written("html", [failed])).toContain("Nothing could be evaluated.");
});
