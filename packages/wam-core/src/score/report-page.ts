import { asciiLowerCase } from "../document/text.ts";
import type { Report, Statistic } from "../report.ts";
import { type Count, type PageCounts, pageCounts } from "./counts.ts";
import { pageScore } from "./page.ts";
import { pageScoreUwem10, type Severity, type Uwem10Variant } from "./uwem-1.0.ts";

/** The relation of a MIME type to a page: the page consists of it, or links to it on the same host or elsewhere. */
export type Inclusion = "embedded" | "internal" | "external";

/** The aggregation in force (D26): UWEM 1.2, or UWEM 1.0 with its variant and severity. */
export type Aggregation =
  | { readonly method: "uwem-1.2" }
  | { readonly method: "uwem-1.0"; readonly variant: Uwem10Variant; readonly severity: Severity };

export const uwem12Aggregation: Aggregation = { method: "uwem-1.2" };

/** The facts about one page (page scenario) of one test run that the report functions need. */
export interface PageFacts {
  /** The URL of the page, for the lists. */
  readonly page: string;
  readonly counts: PageCounts;
  /** Language tags as found, possibly repeated. */
  readonly languages: readonly string[];
  /** Occurrences by inclusion type and MIME type. */
  readonly content: Readonly<Record<Inclusion, ReadonlyMap<string, number>>>;
}

/** Returns the facts of a page scenario from the reports of its resources, the main one first. */
export function pageFacts(page: string, resources: readonly Report[]): PageFacts {
  const content = {
    embedded: new Map<string, number>(),
    internal: new Map<string, number>(),
    external: new Map<string, number>(),
  };
  const languages: string[] = [];
  for (const { statistics } of resources) {
    for (const statistic of statistics) {
      if (statistic.type === "language") languages.push(statistic.value);
      const inclusion = inclusionOf(statistic);
      if (inclusion !== undefined)
        content[inclusion].set(statistic.value, (content[inclusion].get(statistic.value) ?? 0) + 1);
    }
  }
  return { page, counts: pageCounts(resources.flatMap((resource) => resource.judgements)), languages, content };
}

function inclusionOf(statistic: Statistic): Inclusion | undefined {
  if (statistic.type === "technology") return "embedded";
  if (statistic.type === "internalLinks") return "internal";
  return statistic.type === "externalLinks" ? "external" : undefined;
}

/** Returns cwam(p): the page score of the aggregation in force. Undefined means n/a, as in all report functions. Spec 5.6. */
export function cwam(page: PageFacts, aggregation: Aggregation = uwem12Aggregation): number | undefined {
  if (aggregation.method === "uwem-1.2") return pageScore(page.counts);
  return pageScoreUwem10(page.counts.tests, aggregation.severity, aggregation.variant);
}

/** Returns pageTestRatio(p,b) = B_pb / N_pb; undefined if test b (a B-WAM id) had no result. */
export function pageTestRatio(page: PageFacts, test: string): number | undefined {
  return ratio(page.counts.tests.get(test));
}

/** Returns pageCpRatio(p,c) = B_pc / N_pc over the tests of checkpoint c. It does not judge the checkpoint as a whole. */
export function pageCpRatio(page: PageFacts, checkpoint: string): number | undefined {
  return ratio(page.counts.checkpoints.get(checkpoint));
}

/** Returns pageLang(p): the language families of the page, each once, in order of their first occurrence. */
export function pageLang(page: PageFacts): readonly string[] {
  const families = new Set(page.languages.map(languageFamily));
  families.delete("");
  return [...families];
}

/** Returns pageContent(p,m,i): the occurrences of MIME type m with inclusion type i. */
export function pageContent(page: PageFacts, mimeType: string, inclusion: Inclusion): number {
  return page.content[inclusion].get(mimeType) ?? 0;
}

/** Returns the part of a tag before the first `-` or `_`, in lower case: `nb_NO` is `nb`. */
export function languageFamily(tag: string): string {
  return asciiLowerCase(/^[^-_]*/.exec(tag)?.[0] ?? "");
}

export function ratio(count: Count | undefined): number | undefined {
  return count === undefined ? undefined : pageScore(count);
}
