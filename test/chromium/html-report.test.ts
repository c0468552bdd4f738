import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blind, clean, folderWith, moving, removeFolder, wam } from "../support/programs.ts";
import { openReport } from "../support/chromium/html-report.ts";
import { launchChromium } from "../support/chromium/launch.ts";

let browser: Browser;
let cwd = "";
beforeAll(async () => {
  [browser, cwd] = await Promise.all([
    launchChromium(),
    folderWith({
      "a/clean.html": clean,
      "a/blind.html": blind,
      "b/moving.html": moving.replace("</body>", '<img src="b.gif">$&'),
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await removeFolder(cwd);
});

test.each([
  ["a page without barriers", ["a/clean.html"]],
  ["a page with one", ["a/blind.html"]],
  ["pages, one of which is missing", ["a/clean.html", "a/blind.html", "b/moving.html", "none.html"]],
  ["nothing evaluated", ["none.html"]],
])("the html report of %s is accessible, light and dark, wide and narrow", async (_, args) => {
  await wam(["check", ...args, "--format", "html", "--output", "report.html"], { cwd });
  const file = path.join(cwd, "report.html");
  expect(await readFile(file, "utf8")).toContain("Accessibility report");
  const looks = [
    { scheme: "light", width: 1280 },
    { scheme: "dark", width: 1280 },
    { scheme: "light", width: 320 },
  ] as const;
  const seen = await openReport(browser, pathToFileURL(file).href, looks);
  expect(seen).toMatchObject(looks.map((look) => ({ look, violations: [], undecided: [], overflow: 0, requests: 0 })));
  for (const { passed } of seen) expect(passed).toBeGreaterThan(15);
});

test("the check itself finds an image without alt, a line that is too long, a request, and a wrong contrast in dark mode", async () => {
  const file = path.join(cwd, "bad.html");
  const dark = "<style>@media (prefers-color-scheme: dark) { p { color: #222; background: #000 } }</style>";
  await writeFile(file, `<!DOCTYPE html>${dark}<p>${"x".repeat(400)}<img src="a.gif">`);
  const [first, second] = await openReport(browser, pathToFileURL(file).href, [
    { scheme: "light", width: 1280 },
    { scheme: "dark", width: 320 },
  ]);
  expect(first?.violations.join("\n")).toMatch(/^image-alt: <img/m);
  expect(first?.violations.join("\n")).not.toContain("color-contrast");
  expect(first?.overflow).toBeGreaterThan(100);
  expect(first?.requests).toBe(1);
  expect(second?.violations.join("\n")).toMatch(/^image-alt: <img/m);
  expect(second?.violations.join("\n")).toMatch(/^color-contrast: <p>/m);
  expect(second?.overflow).toBe((first?.overflow ?? 0) + 1280 - 320);
});
