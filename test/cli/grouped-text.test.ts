import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clean, folderWith, removeFolder, wam } from "../support/programs.ts";

/** Makes a page of a template with four barriers: two images, an iframe and a select of its form. One image is on this page only. */
const templated = (number: number) => `<!DOCTYPE html>
<html lang="en">
<head><title>Page ${number} of the shop</title><link rel="stylesheet" href="gone.css"></head>
<body><header><img src="logo.png"></header>
<main><h1>Page ${number}</h1>
  <img src="photo-${number}.jpg"><iframe src="map.html"></iframe>
  <form><select name="s"><option>1</option></select></form>
</main></body></html>
`;
const PAGES = 200;

let cwd = "";
beforeAll(async () => {
  const pages = Array.from({ length: PAGES }, (_, number) => [
    [`shop/${number}.html`, templated(number)],
    [`clean/${number}.html`, clean],
  ]).flat();
  cwd = await folderWith(Object.fromEntries(pages) as Record<string, string>);
});
afterAll(() => removeFolder(cwd));

const check = (...args: string[]) => wam(["check", ...args], { cwd });

test("200 pages of one template: each test once, the effect of one fix, the missing sheet, in less than 60 lines", async () => {
  const { out, err } = await check("shop/*.html");
  expect(out.split("\n").length).toBeLessThan(60);
  expect(out).toContain("23a2a8  Image without an accessible name: 400 places on 200 pages");
  expect(out.match(/^23a2a8 /gm)).toHaveLength(1);
  expect(out).toContain('  shop/0.html:4:15  <img src="logo.png">  (One fix may remove 200 findings on 200 pages)\n');
  expect(out).toContain("cae760  Iframe without an accessible name: 200 places on 200 pages");
  expect(err).toMatch(/^eiao-wam: Warning: 200 pages were evaluated without the style sheet shop\/gone\.css: .+\n$/);
});

// Without --verbose: the logo and the photos of two pages, one iframe, one select.
test.each([
  [5, []],
  [4 * PAGES, ["--verbose"]],
])("%i places are printed with %j, each with the right line and column", async (printed, args) => {
  const { out } = await check("shop/*.html", ...args);
  const places = [...out.matchAll(/^ {2}(\S+):(\d+):(\d+) {2}(<\S+)/gm)];
  expect(places).toHaveLength(printed);
  const wrong: string[] = [];
  for (const [match, file = "", line, column, start = ""] of places) {
    const lines = (await readFile(path.join(cwd, file), "utf8")).split("\n");
    if (!lines[Number(line) - 1]?.slice(Number(column) - 1).startsWith(start)) wrong.push(match);
  }
  expect(wrong).toEqual([]);
});

test("200 clean pages: less than 5 lines", async () => {
  const { code, out } = await check("clean/*.html");
  expect([code, out.trimEnd().split("\n").length < 5]).toEqual([0, true]);
});

test("a new barrier stands out from known ones", async () => {
  const folder = await folderWith({ "a.html": templated(1), "b.html": templated(2) });
  const call = (...args: string[]) =>
    wam(["check", "*.html", "--ruleset", "wcag-2.2", "--baseline", "known.json", ...args], { cwd: folder });
  await call("--update-baseline");
  const known = await call();
  expect([known.code, known.out]).toEqual([
    0,
    expect.stringMatching(/No new barrier found, 8 known \(--verbose lists them\)\./),
  ]);
  expect(known.out).not.toContain("23a2a8");
  const changed = await folderWith({ "b.html": templated(2).replace("</main>", "<button></button></main>") });
  const added = await wam(
    ["check", `${folder}/a.html`, "b.html", "--ruleset", "wcag-2.2", "--baseline", `${folder}/known.json`],
    { cwd: changed },
  );
  expect(added.code).toBe(2);
  expect(added.out).toContain("97a4e1  Button without an accessible name: 1 new place on 1 page");
  expect(added.out).toContain("\n  b.html:8:1  <button>\n");
  expect(added.out).toContain("1 new finding, 8 known");
  await Promise.all([folder, changed].map(removeFolder));
});

test("--verbose and --summary exclude each other", async () => {
  const { code, err } = await check("clean/1.html", "--verbose", "--summary");
  expect([code, err]).toEqual([1, expect.stringContaining("Remove one of them.")]);
});
