import { inChromium } from "../support/chromium/chromium-page.ts";
import { styleReport } from "@eiao/wam-core";
import type { Browser } from "playwright-core";
import type { PageSet, RealPage } from "../support/pages/real-pages.ts";

/** The properties whose computed value does not depend on the layout. */
export const comparedProperties: readonly string[] = (
  "background-color border-bottom-color border-bottom-style border-bottom-width border-left-style border-left-width border-top-color " +
  "border-top-style border-top-width clear clip clip-path color content-visibility direction display float font-family font-size " +
  "font-style font-weight letter-spacing line-height list-style-position list-style-type max-height max-width min-height min-width opacity " +
  "outline-color outline-style outline-width overflow-x overflow-y pointer-events position text-align text-decoration-color " +
  "text-decoration-line text-decoration-style text-indent text-transform visibility white-space-collapse text-wrap-mode word-spacing z-index"
).split(" ");

/** Returns true for different values. Lengths differ from a hundredth of a pixel on. */
export function differs(_property: string, ours: string, theirs: string): boolean {
  if (ours === theirs) return false;
  const numbers = /-?\d+(?:\.\d+)?/g;
  if (ours.replace(numbers, "0") !== theirs.replace(numbers, "0")) return true;
  const [mine, other] = [ours, theirs].map((text) => (text.match(numbers) ?? []).map(Number));
  return (mine ?? []).some((number, i) => Math.abs(number - (other?.[i] ?? 0)) >= 0.01);
}

/** Returns the values of this engine, by the path of the element. */
export async function ourValues(
  page: RealPage,
  { file }: PageSet,
): Promise<ReadonlyMap<string, Readonly<Record<string, string | null>>>> {
  const { url, content, contentType } = page;
  const { elements } = await styleReport(
    { url, content, contentType },
    { computed: true, properties: comparedProperties, load: (address) => Promise.resolve(file(address)) },
  );
  return new Map(elements.map(({ path, computed = {} }) => [path, computed]));
}

/** Returns the values of Chromium in the order of the properties, by the path of the element. Scripts and animations do not run. */
export function chromiumValues(
  browser: Browser,
  page: RealPage,
  set: PageSet,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return inChromium(browser, page, set, async (opened) => {
    const values = await opened.evaluate(`(${inPage.toString()})(${JSON.stringify(comparedProperties)})`);
    return new Map(values as [string, string[]][]);
  });
}

/** Runs in the browser. It uses `any`, since Node has no types of the DOM. */
function inPage(properties: readonly string[]): [string, string[]][] {
  // oxlint-disable-next-line typescript/no-explicit-any
  const { document, getComputedStyle } = globalThis as any;
  for (const animation of document.getAnimations()) animation.cancel();
  const found: [string, string[]][] = [];
  // oxlint-disable-next-line typescript/no-explicit-any
  const walk = (element: any, above: string, nth: number): void => {
    const path = `${above}/${element.localName}[${nth}]`;
    const style = getComputedStyle(element);
    found.push([path, properties.map((property) => style.getPropertyValue(property))]);
    const counts = new Map<string, number>();
    for (const child of element.children) {
      const number = (counts.get(child.localName) ?? 0) + 1;
      counts.set(child.localName, number);
      if (child.localName !== "noscript") walk(child, path, number);
    }
  };
  walk(document.documentElement, "", 1);
  return found;
}
