import { check, createSheetCache } from "@eiao/wam-core";
import { readAccessibility } from "@eiao/wam-core/accessibility";
import { wcag22 } from "@eiao/wam-core/wcag";
import type { Accessibility } from "../../../packages/wam-core/src/accessibility/accessibility.ts";
import type { Element } from "../../../packages/wam-core/src/document/document.ts";
import { ElementPaths } from "../../../packages/wam-core/src/style/element-paths.ts";
import type { PageSet, RealPage } from "../../support/pages/real-pages.ts";

/** The rules that `check` runs by default: those up to level AA that do more than ask a person. */
export const rules = wcag22.judges.filter(({ prompt, level }) => prompt !== true && level !== "AAA");

/** A result of ours at an element: 0 passed, null cantTell with its reason, else failed. */
export interface OurResult {
  readonly result: number | null;
  readonly reason?: string | undefined;
  readonly fact?: string | undefined;
}

/** What this engine says of a page. */
export interface OurPage {
  /** Results by test and path of the element. */
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
  const ways = new ElementPaths();
  const paths = new Map<string, string>();
  for (const element of elements) {
    const { line, column } = element.start < 0 ? { line: 0, column: 0 } : document.locate(element.start);
    const key = `${line} ${column}`;
    if (!paths.has(key)) paths.set(key, ways.of(element));
  }
  const results = new Map<string, Map<string, OurResult>>();
  for (const { wam, location, result, reason, fact } of judgements) {
    const ofTest = results.get(wam.test) ?? new Map<string, OurResult>();
    results.set(wam.test, ofTest);
    ofTest.set(paths.get(`${location.line} ${location.column}`) ?? "", { result, reason, fact });
  }
  return { results, elements: new Map(elements.map((element) => [ways.of(element), element])), facts };
}
