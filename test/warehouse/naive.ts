/** The report functions of wams.md 5.6 a second time: from lists of results, each formula as printed, without stored or shared values. */
import { countOf, resultsOf, tests } from "../support/sealed-stores.ts";
import type { PlainPage, PlainSite } from "../support/sealed-stores.ts";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isNumber = (value: number | undefined): value is number => value !== undefined;

export function cwam(page: PlainPage): number | undefined {
  const { failed, applied } = countOf(resultsOf(page));
  return applied === 0 ? undefined : failed / applied;
}

export function pageTestRatio(page: PlainPage, test: number): number | undefined {
  const { failed, applied } = countOf(resultsOf(page).filter((result) => result.test === test));
  return applied === 0 ? undefined : failed / applied;
}

export function pageLang(page: PlainPage): string[] {
  const tags = page.documents.flatMap(({ statistics }) => statistics.filter(({ type }) => type === "language"));
  return [...new Set(tags.map(({ value }) => (value.split(/[-_]/)[0] ?? "").toLowerCase()))];
}

export function pageContent(page: PlainPage, mimeType: string, type: string): number {
  return page.documents
    .flatMap(({ statistics }) => statistics)
    .filter((one) => one.type === type && one.value === mimeType).length;
}

/** Returns the score of a site, or of its pages in one language. */
export function siteMean(pages: readonly PlainPage[]): number | undefined {
  const { failed, applied } = countOf(pages.flatMap(resultsOf));
  return applied === 0 ? undefined : failed / applied;
}

export function siteStddev(pages: readonly PlainPage[]): number | undefined {
  const scores = pages.map(cwam).filter(isNumber);
  if (scores.length < 2) return undefined;
  const mean = sum(scores) / scores.length;
  return Math.sqrt(sum(scores.map((score) => (score - mean) ** 2)) / (scores.length - 1));
}

export function siteErrorMargin(pages: readonly PlainPage[]): number | undefined {
  const stddev = siteStddev(pages);
  return stddev === undefined ? undefined : (1.96 * stddev) / Math.sqrt(pages.map(cwam).filter(isNumber).length);
}

export function siteMin(pages: readonly PlainPage[]): number | undefined {
  const scores = pages.map(cwam).filter(isNumber);
  return scores.length === 0 ? undefined : Math.min(...scores);
}

export function siteMax(pages: readonly PlainPage[]): number | undefined {
  const scores = pages.map(cwam).filter(isNumber);
  return scores.length === 0 ? undefined : Math.max(...scores);
}

export function siteTestRatio({ pages }: PlainSite, test: number): number {
  return sum(pages.map((page) => pageTestRatio(page, test) ?? 0)) / pages.length;
}

export function siteTestExtreme({ pages }: PlainSite, test: number, choose: "min" | "max"): number | undefined {
  const ratios = pages.map((page) => pageTestRatio(page, test)).filter(isNumber);
  return ratios.length === 0 ? undefined : Math[choose](...ratios);
}

export function pagesIn({ pages }: PlainSite, language: string): PlainPage[] {
  return pages.filter((page) => pageLang(page).includes(language));
}

export function siteContent({ pages }: PlainSite, mimeType: string, type: string): number {
  return sum(pages.map((page) => pageContent(page, mimeType, type))) / pages.length;
}

/** Returns the scores of a group's sites, if they have one. */
function means(sites: readonly PlainSite[]): number[] {
  return sites.map(({ pages }) => siteMean(pages)).filter(isNumber);
}

export function groupMean(sites: readonly PlainSite[]): number | undefined {
  const of = means(sites);
  return of.length === 0 ? undefined : sum(of) / of.length;
}

export function groupStddev(sites: readonly PlainSite[]): number | undefined {
  const of = means(sites);
  if (of.length < 2) return undefined;
  const mean = sum(of) / of.length;
  return Math.sqrt(sum(of.map((value) => (value - mean) ** 2)) / (of.length - 1));
}

export function groupTestRatio(sites: readonly PlainSite[], test: number): number {
  return sum(sites.map((site) => siteTestRatio(site, test))) / sites.length;
}

export function groupTestExtreme(sites: readonly PlainSite[], test: number, choose: "min" | "max"): number {
  return Math[choose](...sites.map((site) => siteTestRatio(site, test)));
}

export function groupMeanLang(sites: readonly PlainSite[], language: string): number | undefined {
  const weighted = inLanguage(sites, language);
  const weights = sum(weighted.map(({ weight }) => weight));
  return weights === 0 ? undefined : sum(weighted.map(({ weight, mean }) => weight * mean)) / weights;
}

export function groupStddevLang(sites: readonly PlainSite[], language: string): number | undefined {
  const weighted = inLanguage(sites, language);
  const mean = groupMeanLang(sites, language);
  const k = weighted.length;
  if (k < 2 || mean === undefined) return undefined;
  const squares = sum(weighted.map((site) => site.weight * (site.mean - mean) ** 2));
  return Math.sqrt(squares / (((k - 1) / k) * sum(weighted.map(({ weight }) => weight))));
}

function inLanguage(sites: readonly PlainSite[], language: string): { weight: number; mean: number }[] {
  return sites.flatMap((site) => {
    const pages = pagesIn(site, language);
    const mean = siteMean(pages);
    return pages.length === 0 || mean === undefined ? [] : [{ weight: pages.length / site.pages.length, mean }];
  });
}

export function groupContent(sites: readonly PlainSite[], mimeType: string, type: string): number {
  return sum(sites.map((site) => siteContent(site, mimeType, type))) / sites.length;
}

/** Returns the test numbers of the tests with a result on a page of the sites. */
export function testsOf(sites: readonly PlainSite[]): number[] {
  const applied = new Set(
    sites.flatMap(({ pages }) => pages.flatMap(resultsOf)).flatMap(({ test, value }) => (value === null ? [] : [test])),
  );
  return tests.flatMap((_, at) => (applied.has(at) ? [at] : []));
}
