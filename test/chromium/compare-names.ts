/**
 * `npm run compare:names [-- --pages N] [--show N]`: compares roles and names of the exposed elements of real pages (test/support/pages) with
 * Chromium's accessibility tree, and names with dom-accessibility-api in jsdom (wcag22.md 8). Scripts do not run, so they make no names.
 * Prints the differences with their causes. Exit 1 if Chromium agrees with less than 99 % of the elements, without those that it represents
 * in its own way.
 */
import { parseArgs } from "node:util";
import { realPages } from "../support/pages/real-pages.ts";
import { chromiumElements, domNames, ourElements } from "./accessible-names.ts";
import type { Exposed } from "./accessible-names.ts";
import { causeOfChromium, causeOfDom } from "./name-differences.ts";
import { launchChromium } from "../support/chromium/launch.ts";

const { values } = parseArgs({
  options: { pages: { type: "string", default: "30" }, show: { type: "string", default: "40" } },
});

/** The differences of one comparison. */
class Differences {
  compared = 0;
  readonly #counts = new Map<string, { count: number; at: string }>();

  note(difference: string, at: string): void {
    const known = this.#counts.get(difference);
    if (known === undefined) this.#counts.set(difference, { count: 1, at });
    else known.count++;
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, { count }) => sum + count, 0);
  }

  print(max = Infinity): void {
    for (const [key, { count, at }] of [...this.#counts].toSorted(([, a], [, b]) => b.count - a.count).slice(0, max))
      console.log(`${String(count).padStart(6)}  ${key}\n        ${at}`);
  }
}

const percent = (part: number, of: number): string => `${((part / of) * 100).toFixed(2)} %`;
const textOf = (element: Exposed | undefined): string =>
  element === undefined ? "not exposed" : `${element.role} ${JSON.stringify(element.name.slice(0, 80))}`;

const browser = await launchChromium();
try {
  const set = await realPages({ withCss: true, limit: Number(values.pages) });
  const [explained, others, ofDom] = [new Differences(), new Differences(), new Differences()];
  for (const real of set.pages) {
    const [ours, theirs] = [await ourElements(real, set), await chromiumElements(browser, real, set)];
    for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
      const [our, their] = [ours.get(path), theirs.get(path)];
      if (our?.role === "generic" && their === undefined) continue; // Chromium ignores an element without meaning
      others.compared++;
      if (our?.role === their?.role && our?.name === their?.name) continue;
      const cause = causeOfChromium(our, their);
      const place = `${real.name} ${path}`;
      if (cause === undefined) others.note(`ours ${textOf(our)}, Chromium ${textOf(their)}`, place);
      else explained.note(cause, place);
    }
    for (const [path, name] of domNames(real, set, (each) => ours.has(each))) {
      ofDom.compared++;
      const our = ours.get(path);
      if (our?.name === name) continue;
      const difference = `ours ${textOf(our)}, dom-accessibility-api ${JSON.stringify(name.slice(0, 80))}`;
      ofDom.note(causeOfDom(our, name) ?? difference, `${real.name} ${path}`);
    }
  }
  console.log(`Chromium ${browser.version()}, differences with a cause:`);
  explained.print();
  console.log("\nOther differences:");
  others.print(Number(values.show));
  console.log("\ndom-accessibility-api in jsdom:");
  ofDom.print(Number(values.show));
  const judged = others.compared - explained.count;
  console.log(
    `\n${set.pages.length} pages. Chromium: ${others.compared} exposed elements, ${explained.count} differ with a cause; of the other ${judged} ` +
      `${percent(judged - others.count, judged)} agree. dom-accessibility-api: ${percent(ofDom.compared - ofDom.count, ofDom.compared)} of ${ofDom.compared} names agree.`,
  );
  if (judged - others.count < 0.99 * judged) process.exitCode = 1;
} finally {
  await browser.close();
}
