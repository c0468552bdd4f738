import { check, uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import fc from "fast-check";
import { parse } from "parse5";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { assessmentHtml } from "./html.ts";
import {
  bothRuleSets,
  bySizeLeads,
  census,
  censusBeside,
  compared,
  empty,
  fewShells,
  sampled,
  sharedFaults,
  shells,
  slightlyBetter,
  tainted,
  view,
} from "./test-assessment.ts";

const attack = `"><script>alert(1)</script>]]>&amp;'\u0000\u001b[2J`;
const flat = (text: string) => text.replace(/\s+/g, " ");
const render = (assessment: typeof sampled) => flat(assessmentHtml(assessment, view));

test.each([
  ["a sample", sampled],
  ["a census", census],
  ["a census with its uniform sample", censusBeside],
  ["two samples, the one by size leading", bySizeLeads],
  ["two rule sets", bothRuleSets],
  ["faults that two rule sets report", sharedFaults],
  ["nothing evaluated", empty],
  ["empty shells", shells],
  ["a partial one with a comparison", compared],
  ["hostile values", tainted(attack)],
])("%s: no barrier by our own tests, HTML without a parse error, well-formed as XML too", async (_, assessment) => {
  const content = assessmentHtml(assessment, view);
  const resource = { url: "http://www.example.net/report.html", content, contentType: "text/html" };
  const { judgements } = await check(resource, { date: view.date, ruleSets: [uwem12, wcag22] });
  expect(judgements.filter(({ result }) => result !== null && result > 0).map(({ wam }) => wam.test)).toEqual([]);
  expect(judgements.length).toBeGreaterThan(15);
  const errors: string[] = [];
  parse(content, { onParseError: ({ code }) => void errors.push(code) });
  const xml = new SaxesParser();
  xml.on("error", (error) => errors.push(error.message));
  xml.write(content).close();
  expect(errors).toEqual([]);
});

test("empty shells: a warning precedes the score, and no letter is called good", () => {
  const text = render(shells);
  expect(text).toMatch(
    /<p class="warning"> ?All 600 pages assessed are almost empty and are filled by scripts\. .*Score 0\.00, letter A ?</,
  );
  expect(text).not.toMatch(/good/i);
  expect(render(fewShells)).toContain(
    "Note: On 59 of the 600 pages assessed: The body is almost empty and is filled by scripts",
  );
});

test("a census with a uniform sample has one scale; the sample is a sentence", () => {
  const text = render(censusBeside);
  expect(text.match(/class="grade"/g)).toHaveLength(1);
  expect(text).toContain("Score 0.30, letter C, Fair");
  expect(text).toContain("<p>The uniform sample of 600 pages has the score 0.37, C, Fair,");
});

test("if the sample by size leads, it has the scale; the page scores are labelled as those of the uniform sample", () => {
  const text = render(bySizeLeads);
  expect(text.match(/class="grade"/g)).toHaveLength(1);
  for (const part of [
    "Score 0.26, letter C, Fair",
    "On the 600 pages of the sample by size, 9000 of 30000 test results show a barrier.",
    "<p>The uniform sample of 600 pages has the score 0.37, C, Fair,",
    "Note: A few pages carry most of the barriers.",
    "about 20 % (8000 of 9000 sampled)",
    "Pages of the uniform sample by letter",
  ])
    expect(text).toContain(part);
  expect(render(sampled)).not.toContain("Pages of the uniform sample");
});

test("self-contained: no script, nothing fetched; every picture has a text alternative, or an empty one if it repeats a number", () => {
  const text = render(compared);
  expect(text).not.toMatch(/<(script|link|iframe|object)|@import|url\(/);
  const pictures = [...text.matchAll(/<img class="(\w+)" src="(data:image\/svg\+xml,)?[^"]*"[^>]* alt="([^"]*)"/g)];
  expect(pictures).toHaveLength([...text.matchAll(/<img/g)].length);
  expect(pictures.every(([, , inline]) => inline !== undefined)).toBe(true);
  const alternatives = pictures.filter(([, kind]) => kind !== "share").map(([, , , alternative]) => alternative);
  expect(alternatives).toEqual([
    "Scale from 0, the best, to 1, the worst: the score is 0.37, letter C, Fair. With 95 % confidence, the score of the pages found so far is between 0.35 and 0.41 (method: linearised-ratio-plus-2).",
    // 12 pages have the score 0, and 588 are in the step up to 0.4.
    "Columns: pages by score, from 0 to 1 in steps of 0.05. A 12, B 0, C 588, D 0, E 0.",
  ]);
  expect(pictures.filter(([, kind]) => kind === "share")).toHaveLength(3);
});

test("headings are in order, with one h1, and each has a link in the contents", () => {
  const text = render(compared);
  const levels = [...text.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, i) => i === 0 || level <= (levels[i - 1] ?? 0) + 1)).toBe(true);
  const ids = [...text.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id);
  expect([...text.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)).toEqual(ids);
  expect(ids).toEqual(["comparison", "tests", "examples", "clusters", "distribution", "content", "method"]);
});

test("score, barriers (worst first), fixes, content and comparison are given in words and numbers", () => {
  const text = render(compared);
  expect(text).toContain("Score 0.37, letter C, Fair");
  expect(text).toContain("1120 of 3000 test results (37 %) show a barrier.");
  expect(text.indexOf("(1.1_HTML_01)")).toBeLessThan(text.indexOf("(3.2_HTML_01)"));
  expect(text).toContain("460 of 1200 (38 %)");
  expect(text).toContain("One fix may remove 412 findings on 230 pages");
  expect(text).toContain("&lt;img src=&quot;logo.gif&quot;");
  expect(text).toContain("nb-NO");
  const cells = [...text.matchAll(/<td class="(better|worse|change)">([^<]*)<\/td>/g)].map(([, kind, label]) => [
    kind,
    label,
  ]);
  expect(cells).toEqual([
    ["better", "Better"],
    ["worse", "Worse"],
    ["change", "No clear change"],
    ["change", "No clear change"],
  ]);
});

test("values that two decimals cannot distinguish have more decimals, in the interval and in the comparison", () => {
  const scores = sampled.scores.map((score) => ({ ...score, value: 0.0228, low: 0.0213, high: 0.0243 }));
  expect(render({ ...sampled, scores })).toContain("is between 0.021 and 0.024 (");
  const text = render(slightlyBetter);
  expect(text).toContain('<td class="number before">0.024</td>');
  expect(text).toContain('<td class="number after">0.021</td>');
});

test("a partial assessment has its note above the score, a census below it", () => {
  const partial = render(compared);
  expect(partial).toContain('class="warning">This result is partial: interrupted after 600 pages.');
  expect(partial.indexOf("This result is partial")).toBeLessThan(partial.indexOf("Score 0.37"));
  const all = render(census);
  expect(all).not.toContain("partial");
  expect(all).toContain("All 40 pages found were assessed. This is a census, not a sample.");
  expect(all).toContain("Score 0.00, letter A, Very good");
  expect(render(empty)).toContain("Score n/a");
});

test("only web addresses become links", () => {
  const [image] = sampled.tests.slice(1, 2);
  const linkTo = (url: string) => {
    const examples = [{ url, location: { line: 1, column: 1 }, snippet: "" }];
    return render({ ...sampled, clusters: [], tests: image === undefined ? [] : [{ ...image, examples }] });
  };
  expect(linkTo("https://www.example.org/x")).toContain('<a href="https://www.example.org/x">');
  expect(linkTo("javascript:alert(1)")).not.toContain('href="javascript');
  expect(linkTo("http://x/\u202egpj.exe")).not.toContain('href="http');
});

test("any text of a site stays text", () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&",
      "]]>",
      "<!--",
      "-->",
      "</style>",
      "\u0000",
      "\u001b",
      "\u202e",
      "\ud800",
      "\ufffe",
      "a",
    ),
  });
  // A clean address becomes a link, any other does not.
  const tags = (text: string) =>
    (text.replace(/="[^"]*"/g, "").match(/<\/?[a-zA-Z!][^>]*>/g) ?? []).filter((tag) => !/^<\/?a\b/.test(tag));
  const expected = tags(render(tainted("a")));
  fc.assert(
    fc.property(hostile, (text) => {
      const html = render(tainted(`a${text}`));
      expect(tags(html)).toEqual(expected);
      expect(html).not.toMatch(/\p{Bidi_Control}|\p{Surrogate}/u);
    }),
    { numRuns: 50 },
  );
});
