import { expect, test } from "vitest";
import { launchChromium } from "./launch.ts";

test("Chromium from npm lays out a page and reports its computed style", async () => {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.setContent("<!DOCTYPE html><style>@media (min-width: 1280px) { p { width: 33px } }</style><p>text</p>");
    const box = await page.locator("p").boundingBox();
    expect(box?.width).toBe(33);
    await context.close();
  } finally {
    await browser.close();
  }
});

test("two pages in two contexts do not affect each other", async () => {
  const browser = await launchChromium();
  try {
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    await Promise.all(pages.map((page, i) => page.setContent(`<title>page ${i}</title>`)));
    expect(await Promise.all(pages.map((page) => page.title()))).toEqual(["page 0", "page 1"]);
    await contexts[0]?.close();
    expect(await pages[1]?.evaluate("document.title")).toBe("page 1");
  } finally {
    await browser.close();
  }
});
