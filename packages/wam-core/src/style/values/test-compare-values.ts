import type { Browser } from "playwright-core";
import patches from "@csstools/css-syntax-patches-for-csstree" with { type: "json" };
import data from "css-tree/dist/data";
import { isShorthand, longhandsOf } from "./shorthand.ts";
import { isKnownProperty, isValidValue } from "./value-validity.ts";
import { askInPage } from "../../../../../test/support/chromium/in-page.ts";
import { Random } from "../../../../../test/support/choices.ts";
import { commonValues, hardDeclarations } from "./test-value-lists.ts";

// The functions that run inside Chromium use these.
declare const CSS: { supports(property: string, value: string): boolean };
declare const document: {
  readonly documentElement: object;
  createElement(name: string): {
    readonly style: object & Iterable<string>;
    setAttribute(name: string, value: string): void;
  };
};
declare function getComputedStyle(element: object): Iterable<string>;

export interface ValueDifference {
  readonly property: string;
  readonly value: string;
  /** The answer of Chromium; the engine says the opposite. */
  readonly chromium: boolean;
}

export interface ValueComparison {
  readonly pairs: number;
  readonly valid: number;
  readonly differences: readonly ValueDifference[];
}

/** Asks Chromium's `CSS.supports` and the engine about each property that Chromium knows, with one in `every` of all values. */
export async function compareValues(browser: Browser, every: number): Promise<ValueComparison> {
  const page = await browser.newPage();
  try {
    const properties = await askInPage(page, knownToChromium, undefined);
    const random = new Random(every);
    const pairs = properties.flatMap((property) =>
      valuesOf(property, random)
        .filter(() => every === 1 || random.below(every) === 0)
        .map((value): [string, string] => [property, value]),
    );
    const answers: boolean[] = [];
    const atOnce = 50_000;
    for (let from = 0; from < pairs.length; from += atOnce)
      answers.push(...(await askInPage(page, supported, pairs.slice(from, from + atOnce))));
    return compared(pairs, answers);
  } finally {
    await page.close();
  }
}

/** Asks Chromium's `CSS.supports` and the engine about the hard declarations. */
export async function compareHardDeclarations(browser: Browser): Promise<ValueComparison> {
  const page = await browser.newPage();
  const pairs = hardDeclarations.map((line): [string, string] => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const answers = await askInPage(page, supported, pairs);
  await page.close();
  return compared(pairs, answers);
}

/** Counts the properties that css-tree knows and Chromium does not. `known` are those of them that the engine knows. */
export async function unknownToBoth(
  browser: Browser,
): Promise<{ readonly foreign: number; readonly known: readonly string[] }> {
  const page = await browser.newPage();
  const chromium = new Set(await askInPage(page, knownToChromium, undefined));
  await page.close();
  const foreign = Object.keys(data.properties).filter((name) => name !== "--*" && !chromium.has(name));
  return { foreign: foreign.length, known: foreign.filter(isKnownProperty) };
}

/** Returns the shorthands with different longhands in the engine and in Chromium, ignoring vendor prefixes. */
export async function differentShorthands(browser: Browser): Promise<string[]> {
  const page = await browser.newPage();
  const names = (await askInPage(page, knownToChromium, undefined)).filter(
    (name) => isShorthand(name) && !/^-|^all$/.test(name),
  );
  const theirs = await askInPage(page, longhandsIn, names);
  await page.close();
  const plain = (longhands: readonly string[]) =>
    longhands
      .filter((name) => !name.startsWith("-"))
      .toSorted()
      .join(" ");
  return names.filter((name, i) => plain(longhandsOf(name)) !== plain(theirs[i] ?? []));
}

function longhandsIn(names: readonly string[]): string[][] {
  const probe = document.createElement("i");
  return names.map((name) => {
    probe.setAttribute("style", `${name}: inherit`);
    return [...probe.style];
  });
}

function knownToChromium(): string[] {
  const names = new Set(getComputedStyle(document.documentElement));
  for (const key in document.createElement("i").style) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit-/, "-webkit-");
    if (CSS.supports(name, "inherit")) names.add(name);
  }
  return [...names].filter((name) => !name.startsWith("--")).sort();
}

function supported(pairs: readonly (readonly [string, string])[]): boolean[] {
  return pairs.map(([property, value]) => CSS.supports(property, value));
}

function compared(pairs: readonly (readonly [string, string])[], answers: readonly boolean[]): ValueComparison {
  const differences = pairs.flatMap(([property, value], i) => {
    const chromium = answers[i] as boolean;
    return isValidValue(property, value) === chromium ? [] : [{ property, value, chromium }];
  });
  return { pairs: pairs.length, valid: answers.filter(Boolean).length, differences };
}

/** Returns the common values, the property's own keywords, and random combinations of these and a few others. */
function valuesOf(property: string, random: Random): string[] {
  const keywords = [...keywordsOf(property)].slice(0, 120);
  const parts = [...keywords, ..."1px 50% red 0 2 1.5 auto none 1em 45deg 1s url(x) , /".split(" ")];
  const together = Array.from({ length: 120 }, () =>
    Array.from({ length: 2 + random.below(3) }, () => random.pick(parts))
      .join(" ")
      .replace(/ ,/g, ","),
  );
  return [...new Set([...commonValues, ...keywords, ...together])];
}

type Syntaxes = Readonly<Record<string, string | undefined>>;
const sources = [data, patches.next] as unknown as readonly {
  readonly properties: Syntaxes;
  readonly types: Syntaxes;
}[];

/** Returns the keywords in the definitions of a property, and in the definitions that they name. */
function keywordsOf(property: string): Set<string> {
  const keywords = new Set<string>();
  const seen = new Set<string>();
  const waiting = sources.map(({ properties }) => properties[property]);
  for (let syntax = waiting.pop(); waiting.length > 0 || syntax !== undefined; syntax = waiting.pop()) {
    for (const [, keyword = ""] of (syntax ?? "").matchAll(/(?<![<\w'-])([a-z-][a-z0-9-]*)(?![\w(>'-])/gi))
      keywords.add(keyword);
    for (const [, name = ""] of (syntax ?? "").matchAll(/<'?([\w-]+)/g)) {
      if (seen.has(name) || /color|^image$|gradient|shape/.test(name)) continue;
      seen.add(name);
      for (const { types, properties } of sources) waiting.push(types[name], properties[name]);
    }
  }
  return keywords;
}
