import { Spread } from "./error-margin.ts";
import {
  type Aggregation,
  cwam,
  type Inclusion,
  pageLang,
  type PageFacts,
  ratio,
  uwem12Aggregation,
} from "./report-page.ts";

/**
 * The report functions of one site in one test run, by the names of spec 5.6. Add its sampled pages; ask at any time.
 * Pages are not kept: memory only grows with URLs, tests, languages and MIME types. Undefined means n/a.
 */
export class SiteReport {
  readonly site: string;
  readonly #aggregation: Aggregation;
  readonly #all: PageGroup;
  readonly #languages = new Map<string, PageGroup>();
  readonly #tests = new Map<string, Spread>();
  readonly #checkpoints = new Map<string, Spread>();
  readonly #content = new Map<string, number>();

  constructor(site: string, aggregation: Aggregation = uwem12Aggregation) {
    this.site = site;
    this.#aggregation = aggregation;
    this.#all = new PageGroup(aggregation);
  }

  /** Adds a sampled page. @throws EiaoError `ScoreCount` and those of the aggregation. Cost: O(tests + languages + MIME types of the page). */
  add(page: PageFacts): void {
    const score = cwam(page, this.#aggregation);
    this.#all.add(page, score);
    for (const language of pageLang(page))
      entry(this.#languages, language, () => new PageGroup(this.#aggregation)).add(page, score);
    for (const [test, count] of page.counts.tests) addRatio(this.#tests, test, ratio(count));
    for (const [checkpoint, count] of page.counts.checkpoints) addRatio(this.#checkpoints, checkpoint, ratio(count));
    for (const inclusion of ["embedded", "internal", "external"] as const) {
      for (const [mimeType, occurrences] of page.content[inclusion]) {
        const key = contentKey(mimeType, inclusion);
        this.#content.set(key, (this.#content.get(key) ?? 0) + occurrences);
      }
    }
  }

  pageList(): readonly string[] {
    return this.#all.pages;
  }
  pageNumber(): number {
    return this.#all.pages.length;
  }

  /** Returns the site score. UWEM 1.2: the quotient of sums F(s); UWEM 1.0: the mean of the page scores (D26). */
  siteMean(): number | undefined {
    return this.#all.value;
  }
  /** Returns the mean of the page scores with any aggregation (D-14). Deviation and margin are relative to it. */
  pageMean(): number | undefined {
    return this.#all.scores.mean;
  }
  /** Returns the standard deviation of the page scores with any aggregation; undefined for fewer than two pages. */
  siteStddev(): number | undefined {
    return this.#all.scores.standardDeviation;
  }
  siteErrorMargin(): number | undefined {
    return this.#all.scores.errorMargin;
  }
  siteMin(): number | undefined {
    return this.#all.scores.min;
  }
  siteMax(): number | undefined {
    return this.#all.scores.max;
  }

  /** Returns the mean of pageTestRatio over all pages, with n/a as 0 (D51). */
  siteTestRatio(test: string): number | undefined {
    return this.#share(this.#tests.get(test)?.sum);
  }
  /** Returns the minimum. Minima and maxima leave out n/a. */
  siteTestMin(test: string): number | undefined {
    return this.#tests.get(test)?.min;
  }
  siteTestMax(test: string): number | undefined {
    return this.#tests.get(test)?.max;
  }
  siteCpRatio(checkpoint: string): number | undefined {
    return this.#share(this.#checkpoints.get(checkpoint)?.sum);
  }
  siteCpMin(checkpoint: string): number | undefined {
    return this.#checkpoints.get(checkpoint)?.min;
  }
  siteCpMax(checkpoint: string): number | undefined {
    return this.#checkpoints.get(checkpoint)?.max;
  }

  /** Returns the pages with a language family, such as `nb`. */
  pageListLang(language: string): readonly string[] {
    return this.#languages.get(language)?.pages ?? [];
  }
  pageNumberLang(language: string): number {
    return this.pageListLang(language).length;
  }
  siteMeanLang(language: string): number | undefined {
    return this.#languages.get(language)?.value;
  }
  siteStddevLang(language: string): number | undefined {
    return this.#languages.get(language)?.scores.standardDeviation;
  }
  siteErrorMarginLang(language: string): number | undefined {
    return this.#languages.get(language)?.scores.errorMargin;
  }
  siteMinLang(language: string): number | undefined {
    return this.#languages.get(language)?.scores.min;
  }
  siteMaxLang(language: string): number | undefined {
    return this.#languages.get(language)?.scores.max;
  }
  /** Returns the share of the pages in the language. It is the site's weight in a group's mean of that language. */
  siteLangWeight(language: string): number | undefined {
    return this.#share(this.pageNumberLang(language));
  }

  /** Returns the mean number of occurrences per page. */
  siteContent(mimeType: string, inclusion: Inclusion): number | undefined {
    return this.#share(this.#content.get(contentKey(mimeType, inclusion)));
  }

  /**
   * Returns the languages that occur on at least one page, in order of first occurrence. This method and the next ones
   * give the rows of Language, Indicators and Content.
   */
  languages(): Iterable<string> {
    return this.#languages.keys();
  }
  tests(): Iterable<string> {
    return this.#tests.keys();
  }
  checkpoints(): Iterable<string> {
    return this.#checkpoints.keys();
  }
  *contents(): Iterable<{ readonly mimeType: string; readonly inclusion: Inclusion }> {
    for (const key of this.#content.keys()) {
      const space = key.indexOf(" ");
      yield { inclusion: key.slice(0, space) as Inclusion, mimeType: key.slice(space + 1) };
    }
  }

  #share(sum = 0): number | undefined {
    return this.pageNumber() === 0 ? undefined : sum / this.pageNumber();
  }
}

/** The pages of a site, or its pages in one language. */
class PageGroup {
  readonly pages: string[] = [];
  readonly scores: Spread = new Spread();
  readonly #aggregation: Aggregation;
  #failed = 0;
  #applied = 0;

  constructor(aggregation: Aggregation) {
    this.#aggregation = aggregation;
  }

  add(page: PageFacts, score: number | undefined): void {
    this.pages.push(page.page);
    this.#failed += page.counts.failed;
    this.#applied += page.counts.applied;
    if (score !== undefined) this.scores.add(score);
  }

  get value(): number | undefined {
    if (this.#aggregation.method === "uwem-1.0") return this.scores.mean;
    return this.#applied === 0 ? undefined : this.#failed / this.#applied;
  }
}

function addRatio(spreads: Map<string, Spread>, key: string, value: number | undefined): void {
  if (value !== undefined) entry(spreads, key, () => new Spread()).add(value);
}

/** Returns the value of `key`, which the first call makes. */
export function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** Returns a key of both. The inclusion type has no space, so the first space separates them. */
export function contentKey(mimeType: string, inclusion: Inclusion): string {
  return `${inclusion} ${mimeType}`;
}
