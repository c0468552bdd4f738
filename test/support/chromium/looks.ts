import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeVerdict } from "./axe.ts";

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 320 },
] as const;

/** Returns the looks, beginning with another one for each page. A page is loaded in one look and then takes the others without a new load. */
const inTurn = (at: number) => [...looks.slice(at % looks.length), ...looks.slice(0, at % looks.length)];

/**
 * Opens addresses in each look: axe-core finds no violation of WCAG 2.2 A and AA, no page is wider than the window, and the console is silent.
 * @param before  is called before an address is opened. Cost: 1 to 3 s an address.
 */
export async function expectEveryLook(
  page: Page,
  origin: string,
  addresses: readonly string[],
  before: (address: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(`${message.type()} ${message.text()}`));
  page.on("pageerror", (error) => messages.push(error.message));
  for (const [at, address] of addresses.entries()) {
    await before(address);
    for (const [number, { colorScheme, width }] of inTurn(at).entries()) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      if (number === 0) await page.goto(`${origin}${address}`);
      const { violations, passed } = await axeVerdict(page);
      const look = `${address} ${colorScheme} ${width}`;
      expect(violations, look).toEqual([]);
      expect(passed, look).toBeGreaterThan(15);
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow, look).toBe(0);
    }
  }
  // Chromium itself logs that a page has an error status.
  expect(messages.filter((line) => !/status of 40[04]/.test(line))).toEqual([]);
}
