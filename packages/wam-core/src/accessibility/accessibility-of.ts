import type { Page } from "../rule-set/define.ts";
import type { Accessibility } from "./accessibility.ts";

const key = {};

/** Returns what assistive technology and people are given of a page; one object for each page. */
export function accessibilityOf(page: Page): Accessibility {
  return page.once(key, make);
}

function make(page: Page): Accessibility {
  throw new Error(`not built: ${page.url}`);
}
