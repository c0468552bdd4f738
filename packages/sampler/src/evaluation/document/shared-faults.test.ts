import { expect, test } from "vitest";
import type { EvaluationTask } from "./document-evaluation.ts";
import { evaluateDocument } from "./evaluate-document.ts";

/** Evaluates the body of a page by both rule sets. */
async function evaluate(body: string) {
  const task: EvaluationTask = {
    url: "http://www.example.org/",
    content: Buffer.from(`<!DOCTYPE html><html lang=en><title>T</title>\n${body}`),
    contentType: "text/html; charset=utf-8",
    headers: {},
    only: ["wcag-2.2", "uwem-1.2"],
    medium: "screen",
    environment: {},
    date: "2026-11-21T12:00:00Z",
    budget: {},
    wants: { findings: true },
  };
  return await evaluateDocument(task, () => Promise.reject(new Error("no style sheet")));
}

const testsOf = async (body: string) =>
  ((await evaluate(body)).faults ?? []).map(({ tests, findings }) => [
    findings,
    ...tests.map((one) => one.test).sort(),
  ]);

test.each([
  ["two images without alt", "<img src=a.png><img src=b.png>", [[2, "1.1_HTML_01", "23a2a8"]]],
  // UWEM requires alt for every image, WCAG a name for exposed images.
  [
    "an image that only UWEM fails, beside one that both fail",
    "<img src=a hidden><img src=b>",
    [[1, "1.1_HTML_01", "23a2a8"]],
  ],
  ["a link around an image: two locations, two faults", "<a href=x><img src=a></a>", [[1, "1.1_HTML_01", "23a2a8"]]],
  ["an image button", "<input type=image src=a>", [[1, "1.1_HTML_01", "59796f"]]],
  ["an area", "<img src=a alt=Map usemap='#m'><map name=m><area href=x></map>", [[1, "1.1_HTML_01", "c487ae"]]],
  ["a field", "<form><input></form>", [[1, "12.4_HTML_01", "e086e5"]]],
  ["a frame", "<iframe src=a.html></iframe>", [[1, "12.1_HTML_01", "cae760"]]],
  ["a field without a role in ARIA", "<form><input type=password></form>", [[1, "12.4_HTML_01", "field-name"]]],
  ["text that moves", "<marquee>x</marquee>", [[1, "7.3_HTML_01", "moving-text"]]],
  ["a refresh", "<meta http-equiv=refresh content='60'>", [[1, "7.4_HTML_01", "bc659a"]]],
  ["a list with a paragraph", "<ul><li>a</li><p>b</p></ul>", [[1, "bc4a75", "list-children"]]],
  ["tests of different questions at one location", "<b role=foo aria-foo=x>x</b>", []],
])("%s", async (_, body, faults) => {
  expect(await testsOf(body)).toEqual(faults);
});

test("results that a person has to decide are counted by test; a page without any has no such field", async () => {
  // The documents of these frames are not in the source.
  const { undecided } = await evaluate('<iframe tabindex="-1" src="a.html" title="A"></iframe>'.repeat(2));
  expect(undecided).toEqual([{ ruleset: "wcag-2.2", test: "akn7bn", wam: "ACT.B.akn7bn.DEF.1.0", results: 2 }]);
  expect((await evaluate("<hr>")).undecided).toBeUndefined();
});
