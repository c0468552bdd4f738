import { check, createSheetCache } from "@eiao/wam-core";
import type { Element } from "@eiao/wam-core";
import { readAccessibility } from "@eiao/wam-core/accessibility";
import type { Accessibility } from "@eiao/wam-core/accessibility";
import { wcag22 } from "@eiao/wam-core/wcag";
import type { PageSet, RealPage } from "../../support/pages/real-pages.ts";

/** The rules that `check` runs by default: those up to level AA that do more than ask a person. */
export const rules = wcag22.judges.filter(({ prompt, level }) => prompt !== true && level !== "AAA");

/** Our result at an element: 0 passed, null cantTell with its reason, otherwise failed. */
export interface OurResult {
  readonly result: number | null;
  readonly reason?: string | undefined;
  readonly fact?: string | undefined;
}

/** The results of this engine on a page. */
export interface OurPage {
  /** The results by test and path of the element. */
  readonly results: ReadonlyMap<string, ReadonlyMap<string, OurResult>>;
  readonly elements: ReadonlyMap<string, Element>;
  readonly facts: Accessibility;
}

const sheetCache = createSheetCache();

/** Evaluates a page by `wcag-2.2`. Results have a location, so each is given to the first element there. */
export async function ourPage({ url, content, contentType }: RealPage, { file }: PageSet): Promise<OurPage> {
  const resource = { url, content, contentType };
  const load = (address: string) => Promise.resolve(file(address));
  const { judgements } = await check(resource, { ruleSets: [wcag22], sheetCache, load });
  const facts = await readAccessibility(resource, { sheetCache, load });
  const { document, elements } = facts.tree;
  const wayTo = createWays();
  const paths = new Map<string, string>();
  for (const element of elements) {
    const { line, column } = element.start < 0 ? { line: 0, column: 0 } : document.locate(element.start);
    const key = `${line} ${column}`;
    if (!paths.has(key)) paths.set(key, wayTo(element));
  }
  const results = new Map<string, Map<string, OurResult>>();
  for (const { wam, location, result, reason, fact } of judgements) {
    const ofTest = results.get(wam.test) ?? new Map<string, OurResult>();
    results.set(wam.test, ofTest);
    ofTest.set(paths.get(`${location.line} ${location.column}`) ?? "", { result, reason, fact });
  }
  return { results, elements: new Map(elements.map((element) => [wayTo(element), element])), facts };
}

/** Returns a function that writes paths of elements as `/html[1]/body[1]/p[2]`, counted among siblings of one local name, as in axe-elements.ts. */
function createWays(): (element: Element) => string {
  const ways = new Map<Element, string>();
  const wayTo = (element: Element): string => {
    const known = ways.get(element);
    if (known !== undefined) return known;
    const { parent } = element;
    const above = parent === null ? "" : wayTo(parent);
    ways.set(element, `${above}/${element.name}[1]`); // a shadow root is no child of its host
    const counts = new Map<string, number>();
    for (let node = parent?.first ?? null; node !== null; node = node.next) {
      if (node.kind !== "element") continue;
      const nth = (counts.get(node.name) ?? 0) + 1;
      counts.set(node.name, nth);
      ways.set(node, `${above}/${node.name}[${nth}]`);
    }
    return ways.get(element) ?? "";
  };
  return wayTo;
}
