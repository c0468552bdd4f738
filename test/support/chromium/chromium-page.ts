import type { Browser, BrowserContext, Page } from "playwright-core";
import type { PageSet, RealPage } from "../pages/real-pages.ts";

/** Opens a page of a set in Chromium with its own files, without network, and closes it after the work. A policy blocks its scripts; timers run. */
export async function inChromium<T>(
  browser: Browser,
  { url, content, contentType }: RealPage,
  { file }: PageSet,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    await context.route("**/*", async (route) => {
      const address = route.request().url();
      const found = address === url ? { content, contentType } : file(address);
      if (found === undefined) return route.abort();
      return route.fulfill({
        body: Buffer.from(found.content),
        headers: { "content-type": found.contentType, "content-security-policy": "script-src 'none'" },
      });
    });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "load" });
    await page.mouse.move(-10, -10); // outside of all elements
    return await work(page, context);
  } finally {
    await context.close();
  }
}
