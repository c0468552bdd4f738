import { errorMargin, Spread } from "./error-margin.ts";
import type { Inclusion } from "./report-page.ts";
import { contentKey, entry, type SiteReport } from "./report-site.ts";

/** The values of a site that a group needs: a `SiteReport`, or the same values from a warehouse. */
export type GroupedSite = Pick<
  SiteReport,
  | "site"
  | "pageNumber"
  | "siteMean"
  | "tests"
  | "siteTestRatio"
  | "checkpoints"
  | "siteCpRatio"
  | "languages"
  | "siteMeanLang"
  | "siteLangWeight"
  | "contents"
  | "siteContent"
>;

/**
 * The report functions of a group (all sites of a region and/or sector in one test run), by the names of spec 5.6. Add
 * a site when it is complete. Sites are not kept. Undefined means n/a.
 *
 * A site without pages is only in siteList. A site where no test applied has no score: it counts in siteNumber and, as
 * 0, in the ratios, but not in mean, deviation, margin, minimum and maximum (spec 5.1).
 */
export class GroupReport {
  readonly #sites: string[] = [];
  readonly #means = new Spread();
  readonly #tests = new Map<string, Spread>();
  readonly #checkpoints = new Map<string, Spread>();
  readonly #languages = new Map<string, LanguageGroup>();
  readonly #content = new Map<string, number>();
  /** The number of sites with at least one page. */
  #withPages = 0;

  /** Adds a site. Cost: O(tests + languages + MIME types of the site). */
  add(site: GroupedSite): void {
    this.#sites.push(site.site);
    if (site.pageNumber() === 0) return;
    this.#withPages++;
    const mean = site.siteMean();
    if (mean !== undefined) this.#means.add(mean);
    for (const test of site.tests()) entry(this.#tests, test, () => new Spread()).add(site.siteTestRatio(test) ?? 0);
    for (const cp of site.checkpoints())
      entry(this.#checkpoints, cp, () => new Spread()).add(site.siteCpRatio(cp) ?? 0);
    for (const language of site.languages()) {
      const group = entry(this.#languages, language, () => new LanguageGroup());
      group.add(site.site, site.siteMeanLang(language), site.siteLangWeight(language) ?? 0);
    }
    for (const { mimeType, inclusion } of site.contents()) {
      const key = contentKey(mimeType, inclusion);
      this.#content.set(key, (this.#content.get(key) ?? 0) + (site.siteContent(mimeType, inclusion) ?? 0));
    }
  }

  siteList(): readonly string[] {
    return this.#sites;
  }
  siteNumber(): number {
    return this.#sites.length;
  }

  /** Returns F(R) of spec 5.1: the mean over the sites with a score. */
  groupMean(): number | undefined {
    return this.#means.mean;
  }
  groupStddev(): number | undefined {
    return this.#means.standardDeviation;
  }
  groupErrorMargin(): number | undefined {
    return this.#means.errorMargin;
  }
  groupMin(): number | undefined {
    return this.#means.min;
  }
  groupMax(): number | undefined {
    return this.#means.max;
  }

  groupTestRatio(test: string): number | undefined {
    return this.#share(this.#tests.get(test)?.sum);
  }
  groupTestMin(test: string): number | undefined {
    return this.#withZeros(this.#tests.get(test), Math.min);
  }
  groupTestMax(test: string): number | undefined {
    return this.#withZeros(this.#tests.get(test), Math.max);
  }
  groupCpRatio(checkpoint: string): number | undefined {
    return this.#share(this.#checkpoints.get(checkpoint)?.sum);
  }
  groupCpMin(checkpoint: string): number | undefined {
    return this.#withZeros(this.#checkpoints.get(checkpoint), Math.min);
  }
  groupCpMax(checkpoint: string): number | undefined {
    return this.#withZeros(this.#checkpoints.get(checkpoint), Math.max);
  }

  /** Returns the sites with the language family on at least one page. */
  siteListLang(language: string): readonly string[] {
    return this.#languages.get(language)?.sites ?? [];
  }
  siteNumberLang(language: string): number {
    return this.siteListLang(language).length;
  }
  /** Returns the mean of siteMeanLang, weighted by siteLangWeight. */
  groupMeanLang(language: string): number | undefined {
    return this.#languages.get(language)?.mean;
  }
  groupStddevLang(language: string): number | undefined {
    return this.#languages.get(language)?.standardDeviation;
  }
  groupErrorMarginLang(language: string): number | undefined {
    return this.#languages.get(language)?.errorMargin;
  }
  groupMinLang(language: string): number | undefined {
    return this.#languages.get(language)?.values.min;
  }
  groupMaxLang(language: string): number | undefined {
    return this.#languages.get(language)?.values.max;
  }

  groupContent(mimeType: string, inclusion: Inclusion): number | undefined {
    return this.#share(this.#content.get(contentKey(mimeType, inclusion)));
  }

  languages(): Iterable<string> {
    return this.#languages.keys();
  }
  tests(): Iterable<string> {
    return this.#tests.keys();
  }
  checkpoints(): Iterable<string> {
    return this.#checkpoints.keys();
  }

  #share(sum = 0): number | undefined {
    return this.#withPages === 0 ? undefined : sum / this.#withPages;
  }

  /** Returns an extreme of the ratios. A site where the test never applied has the ratio 0, not n/a (D51), and counts too. */
  #withZeros(ratios: Spread | undefined, choose: (a: number, b: number) => number): number | undefined {
    if (this.#withPages === 0) return undefined;
    if (ratios?.min === undefined || ratios.max === undefined) return 0;
    const extreme = choose(ratios.min, ratios.max);
    return ratios.count < this.#withPages ? choose(extreme, 0) : extreme;
  }
}

/** The sites of a group with one language, weighted. The deviation uses West's weighted form of Welford's recurrence. */
class LanguageGroup {
  readonly sites: string[] = [];
  readonly values: Spread = new Spread();
  #weights = 0;
  #weightedSum = 0;
  #running = 0;
  #squares = 0;

  add(site: string, mean: number | undefined, weight: number): void {
    this.sites.push(site);
    if (mean === undefined) return;
    this.values.add(mean);
    this.#weights += weight;
    this.#weightedSum += weight * mean;
    const difference = mean - this.#running;
    this.#running += (weight / this.#weights) * difference;
    this.#squares += weight * difference * (mean - this.#running);
  }

  get mean(): number | undefined {
    return this.values.count === 0 ? undefined : this.#weightedSum / this.#weights;
  }

  get standardDeviation(): number | undefined {
    const sites = this.values.count;
    return sites < 2 ? undefined : Math.sqrt(this.#squares / (((sites - 1) / sites) * this.#weights));
  }

  get errorMargin(): number | undefined {
    return errorMargin(this.standardDeviation, this.values.count);
  }
}
