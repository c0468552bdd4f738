import { expect, test } from "vitest";
import { shortenedText, shownUrl } from "./describe.ts";
import { cssFinding, failed, imageFinding, page, written } from "./test-run.ts";

test("a page: tests worst first, location and source, who and how, then the score", async () => {
  const text = await written("text", [page]);
  expect(text).toMatch(/^site\/page\.html\n/);
  const order = [
    "1.1_HTML_01",
    "3.2_HTML_01",
    "7.2_CSS_02",
    "Score:",
    "Not tested: 3.2_HTML_02 (no validator was given)",
    "Note: a note",
  ];
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(order.every((part) => text.includes(part))).toBe(true);
  expect(text).toContain("1.1_HTML_01  non-text content without alt (checkpoint 1.1, priority 1): 1 of 2");
  expect(text).toContain(`    3:7  <img src="a.gif" title='&"<'>\n`);
  expect(text).toContain("    Affects: ");
  expect(text).toContain("    Remedy: ");
  expect(text).toContain("http://www.example.com/a.css:1:17  .b (suppressed: the <old> menu)");
  expect(text).toContain("Score: 0.75 D (Unified Web Evaluation Methodology 1.2): 3 of 4 test results show a barrier.");
  expect(text).not.toContain("Summary");
});

test("--explain adds the proof: path, winner, losers, fingerprint", async () => {
  const text = await written("text", [page], { explain: true });
  expect(text).toContain("at html>body>p>img:nth-of-type(2)");
  expect(text).toContain("text-decoration: Underline blink wins in .b (http://www.example.com/a.css:1:17)");
  expect(text).toContain("over text-decoration: none in p (http://www.example.com/page.html:1:44)");
  expect(text).toContain("fingerprint f8f84dfa1bf9f43c");
});

test("several inputs end with a score per page and for the site", async () => {
  const text = await written("text", [page, failed]);
  expect(text).toMatch(
    /Summary\n\n {2}0\.75 D {2}site\/page\.html\n {10}http:\/\/www\.example\.com\/\?a=1&b=<2>: not evaluated\n/,
  );
  expect(text).toContain("1 page evaluated, 1 not evaluated. 3 findings, 1 that counts, 2 known.");
  expect(text).toContain("Site score: 0.75 D");
});

test("a failed input says why", async () => {
  expect(await written("text", [failed])).toContain("Not evaluated: The server answered 404.");
});

test("of many findings of a test ten are shown, new ones first, the rest is counted", async () => {
  const results = Array.from({ length: 25 }, (_, i) => ({
    ...imageFinding,
    location: { line: i + 1, column: 1 },
    ...(i < 20 ? { known: true as const } : {}),
  }));
  const text = await written("text", [{ ...page, results }]);
  expect(text).toContain("25 of 25, 20 known");
  expect(text.indexOf("    21:1 ")).toBeLessThan(text.indexOf("    1:1 "));
  expect(text).toContain("… and 15 more");
});

test("colours only when asked for; a page cannot steer the terminal", async () => {
  const hostile = {
    ...page,
    results: [{ ...cssFinding, snippet: "\u001b[31m\u009bred\u202e\u0007" }],
    messages: ["\u001b]0;x\u0007"],
    url: "http://x/\u001b[2J",
  };
  // oxlint-disable-next-line no-control-regex -- looking for them is the point
  expect(await written("text", [hostile], { explain: true })).not.toMatch(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/,
  );
  const coloured = await written("text", [page], { colour: true });
  expect(coloured).toContain("\u001b[1m");
  expect(coloured, "nothing is set off").not.toContain("\u001b[2m\u001b[22m");
});

test("shortened keeps one line, whole characters and the length", () => {
  expect(shortenedText("a \n\t b", 10)).toBe("a b");
  expect(shortenedText("x".repeat(9) + "😀", 10)).toBe(`${"x".repeat(9)}…`);
  expect(shortenedText("x".repeat(8) + "😀y", 10)).toBe(`${"x".repeat(8)}…`);
});

test("files below the working folder are named relative to it", () => {
  expect(shownUrl("file:///home/me/a%20b.html", "/home/me")).toBe("a b.html");
  expect(shownUrl("file:///home/you/a.html", "/home/me")).toBe("file:///home/you/a.html");
  expect(shownUrl("http://x/", "/home/me")).toBe("http://x/");
});

test("the score of an empty shell is not shown as a good one", async () => {
  const fine = {
    ...page,
    scores: [{ ...page.scores[0], ruleset: "uwem-1.2", failed: 0, applied: 9, value: 0, letter: "A" }],
  };
  const scoreLine = (text: string) => /Score: .*A/.exec(text)?.[0];
  const [praised, plain] = await Promise.all([
    written("text", [fine], { colour: true }),
    written("text", [fine], { colour: true }, ["empty-shell"]),
  ]);
  expect(scoreLine(plain)).toContain("0.00 A");
  expect(scoreLine(plain)).not.toBe(scoreLine(praised));
});
