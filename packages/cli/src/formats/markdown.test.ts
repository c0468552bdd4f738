import { expect, test } from "vitest";
import type { ReportedPage, Result } from "../findings/page.ts";
import { failed, imageFinding, page, renderAs } from "./test-run.ts";

test("shows the numbers, then a section that unfolds for each test with new findings", async () => {
  const text = await renderAs("markdown", [page, failed]);
  expect(text).toMatch(
    /^## Accessibility: 1 new barrier\n\nScore: \*\*0\.75 D\*\* \(Unified Web Evaluation Methodology 1\.2\)/,
  );
  expect(text).toContain("1 page evaluated, 1 not evaluated, 1 finding that counts, 2 known.");
  expect(text.match(/<details>/g)).toHaveLength(1);
  expect(text).toContain("<details><summary><b>Non-text content without alt: 1 place on 1 page</b></summary>\n\n");
  expect(text).toContain('- `site/page.html:3:7` `<img src="a.gif" title=\'&"<\'>`\n');
  expect(text).toContain(
    "`1.1_HTML_01`, checkpoint 1.1, priority 1: <https://www.w3.org/TR/WCAG10/#tech-text-equivalent>",
  );
});

test("repeats of a template are one item; three of many locations are listed", async () => {
  const alone = (at: number): Result => ({ ...imageFinding, fingerprint: `000000000000000${at}` });
  const text = await renderAs("markdown", [
    { ...page, results: [imageFinding, alone(1), alone(2), alone(3), alone(4)] },
    { ...page, url: "file:///home/me/site/b.html", results: [imageFinding] },
  ]);
  expect(text.match(/^- /gm)).toHaveLength(4);
  expect(text).toContain("` One fix may remove 2 findings on 2 pages.\n");
  expect(text).toContain("- … and 2 more places\n");
});

test("no text of a page becomes markup, a link or a mention", async () => {
  const attack = "`</summary>`` @user #1 [a](http://x) <script>";
  const hostile: ReportedPage = {
    ...page,
    url: `http://x/${attack}`,
    results: [{ ...imageFinding, snippet: attack, title: "a <b> *c*" }],
    messages: [`The style sheet ${attack} was not loaded`],
  };
  const text = await renderAs("markdown", [hostile]);
  // The code spans have fences of three signs, because the text has two in a row.
  expect(text).toContain("``` `</summary>`` @user #1 [a](http://x) <script> ```");
  const outside = text.replaceAll(/```[^]*?```(?!`)/g, "");
  expect(outside).not.toMatch(/script|@user|http:\/\/x/);
  expect(outside).toContain("A &#60;b&#62; *c*: 1 place");
});

test("never exceeds the length limit of a comment", async () => {
  const results = Array.from({ length: 500 }, (_, at) => ({ ...imageFinding, title: `a ${at} ${"long ".repeat(30)}` }));
  const text = await renderAs("markdown", [{ ...page, results }]);
  expect(text.length).toBeLessThan(61_000);
  expect(text).toMatch(/… and \d+ more tests with findings\./);
  expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
});

test("reports a call without barriers", async () => {
  expect(await renderAs("markdown", [])).toContain("nothing could be evaluated");
  const text = await renderAs("markdown", [{ ...page, results: [] }], { hasBaseline: false });
  expect(text).not.toContain("<details>");
});
