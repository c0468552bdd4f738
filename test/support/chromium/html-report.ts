import type { Browser } from "playwright-core";
import { axeVerdict } from "./axe.ts";
import type { AxeVerdict } from "./axe.ts";

export interface Look {
  readonly scheme: "light" | "dark";
  /** The width of the window in px. WCAG 2.1, 1.4.10: 320 px must not need sideways scrolling. */
  readonly width: number;
}

/** The facts about an html report in a browser. */
export interface SeenReport extends AxeVerdict {
  readonly look: Look;
  /** The px by which it is wider than the window. */
  readonly overflow: number;
  /** The number of requests so far, without the report itself. */
  readonly requests: number;
}

/**
 * Opens a report in a window of its own, and checks it in one look after the other. The text of the scale is left out of
 * `undecided`: axe-core cannot see colours in SVG.
 */
export async function openReport(browser: Browser, url: string, looks: readonly Look[]): Promise<SeenReport[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    let requests = -1;
    page.on("request", () => requests++);
    const seen: SeenReport[] = [];
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: 800 });
      await page.emulateMedia({ colorScheme: look.scheme });
      if (seen.length === 0) await page.goto(url);
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      const verdict = await axeVerdict(page);
      const undecided = verdict.undecided.filter((text) => !/^color-contrast: <text (?:class="on|x=)/.test(text));
      seen.push({ ...verdict, look, undecided, overflow, requests });
    }
    return seen;
  } finally {
    await context.close();
  }
}
