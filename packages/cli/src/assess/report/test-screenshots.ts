/**
 * `npm run screenshots:html`: takes pictures of the html reports of `check` and `assess`: on a desktop, at 360 px, in dark mode and in print.
 * People look at them after each change of the reports. They are written to `examples/pictures/html`, or to the folder named as argument.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { assessmentHtml } from "./html.ts";
import { compared, view } from "./test-assessment.ts";
import { wam } from "../../../../../test/support/programs.ts";
import { launchChromium } from "../../../../../test/support/chromium/launch.ts";

const looks = [
  { name: "desktop", width: 1280, colorScheme: "light", media: "screen" },
  { name: "narrow", width: 360, colorScheme: "light", media: "screen" },
  { name: "dark", width: 1280, colorScheme: "dark", media: "screen" },
  { name: "print", width: 794, colorScheme: "light", media: "print" },
] as const;
/** The maximum height of a picture, in pixels. */
const MOST_HEIGHT = 3000;

const [, , folderArg = fileURLToPath(new URL("../../examples/pictures/html/", import.meta.url))] = process.argv;
const folder = path.resolve(folderArg);
const site = fileURLToPath(new URL("../../../../../examples/site", import.meta.url));

/** Makes screenshots of a report in all looks. */
async function screenshot(browser: Browser, name: string, file: string): Promise<void> {
  for (const { name: look, width, colorScheme, media } of looks) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    await page.emulateMedia({ media, colorScheme });
    await page.goto(pathToFileURL(file).href);
    const height = Math.min(MOST_HEIGHT, await page.evaluate<number>("document.documentElement.scrollHeight"));
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(folder, `${name}-${look}.png`) });
    await page.close();
  }
}

const scratch = await mkdtemp(path.join(tmpdir(), "eiao-screenshots-"));
const browser = await launchChromium();
try {
  await mkdir(folder, { recursive: true });
  const check = path.join(scratch, "check.html");
  const args = ["check", "**/*.{html,xhtml}", "--ruleset", "wcag-2.2,uwem-1.2", "--format", "html"];
  await writeFile(check, (await wam([...args, "--date", "2026-11-21"], { cwd: site })).out);
  const assess = path.join(scratch, "assess.html");
  await writeFile(assess, assessmentHtml(compared, view));
  await screenshot(browser, "check", check);
  await screenshot(browser, "assess", assess);
} finally {
  await browser.close();
  await rm(scratch, { recursive: true, force: true });
}
