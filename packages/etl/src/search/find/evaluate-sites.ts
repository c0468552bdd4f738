import type { SearchQuery } from "../language/query.ts";
import { eachBit } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";
import { pagesOfField } from "./evaluate-pages.ts";
import { letterOfScore } from "./letters.ts";
import { isOfField, isSiteField } from "./site-fields.ts";

/**
 * The sites that a query is true of, as 1 by their indexes: words of their names and titles, their places and sectors, their own scores and
 * dates; `lang:`, `type:` and `test:` are true where they are of one of its pages.
 */
export function evaluateSites(catalogue: SearchCatalogue, query: SearchQuery): Uint8Array {
  const { sites } = catalogue;
  switch (query.kind) {
    case "words": {
      const found = new Uint8Array(sites.length);
      for (const at of catalogue.sitesWithWord(query.words[0] ?? ""))
        if (sites[at]?.words.some((its) => holdsPhrase(its, query.words)) === true) found[at] = 1;
      return found;
    }
    case "not":
      return evaluateSites(catalogue, query.part).map((value) => 1 - value);
    case "and":
    case "or": {
      const parts = query.parts.map((part) => evaluateSites(catalogue, part));
      const join = query.kind === "and" ? Math.min : Math.max;
      return Uint8Array.from(sites, (_, at) => join(...parts.map((part) => part[at] ?? 0)));
    }
    case "field":
      return sitesOfField(catalogue, query.field);
    default:
      return new Uint8Array(sites.length).fill(1);
  }
}

type Field = Extract<SearchQuery, { kind: "field" }>["field"];

function sitesOfField(catalogue: SearchCatalogue, field: Field): Uint8Array {
  const { sites, siteOf } = catalogue;
  if (isSiteField(field)) return Uint8Array.from(sites, (site) => Number(isOfField(site, field)));
  switch (field.name) {
    case "letter":
      return Uint8Array.from(sites, ({ score }) => Number(field.letters.includes(letterOfScore(score ?? Number.NaN))));
    case "score":
      return Uint8Array.from(sites, ({ score }) => Number(score !== null && score >= field.low && score <= field.high));
    case "date":
      return Uint8Array.from(sites, ({ day }) => Number(day >= field.low && day <= field.high));
    default: {
      const found = new Uint8Array(sites.length);
      eachBit(pagesOfField(catalogue, field), (at) => {
        found[siteOf[at] ?? 0] = 1;
      });
      return found;
    }
  }
}

/** Whether words hold a phrase, one behind the other. */
export function holdsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  const [first = ""] = phrase;
  if (phrase.length === 1) return words.includes(first);
  return words.some((_, at) => phrase.every((word, more) => words[at + more] === word));
}
