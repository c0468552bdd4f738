import type { Browser } from "playwright-core";
import { axeVerdict } from "./axe.ts";
import type { AxeVerdict } from "./axe.ts";

export interface Look {
  readonly scheme: "light" | "dark";
  /** Of the window, in px. WCAG 2.1, 1.4.10: 320 must do without scrolling sideways. */
  readonly width: number;
}

/** What a browser makes of an html report. */
export interface SeenReport extends AxeVerdict {
  /** px by which it is wider than the window. */
  readonly overflow: number;
  /** Asked for beside the report itself. */
  readonly requests: number;
}

/** Opens a report in a window of its own. The letter in the ring is left out of `undecided`: axe-core cannot see colours in SVG. */
export async function openReport(browser: Browser, url: string, { scheme, width }: Look): Promise<SeenReport> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
  try {
    const page = await context.newPage();
    let requests = -1;
    page.on("request", () => requests++);
    await page.goto(url);
    const overflow = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    const verdict = await axeVerdict(page);
    const undecided = verdict.undecided.filter((text) => !text.startsWith('color-contrast: <text x="60"'));
    return { ...verdict, undecided, overflow, requests };
  } finally {
    await context.close();
  }
}
