import { warehouseError } from "../../errors.ts";
import type { FieldTest, SearchQuery } from "../language/query.ts";
import { addBit, addBits, addRange, createBitSet, keepBits, turnBits } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";
import { searchLetters } from "./letters.ts";
import { isOfField, isSiteField } from "./site-fields.ts";
import { textHits } from "./text-hits.ts";
import type { SearchIndex, TextHits } from "./text-hits.ts";
import { splitText, textQueryOf } from "./text-query.ts";
import type { TextQuery } from "./text-query.ts";

/**
 * The pages that a query is true of: words are asked of the full-text index, fields of the catalogue.
 * @param within  only pages that hold these words matter: of others it may say anything. So words that most pages have, beside others, are
 * looked for where those are.
 * @throws EiaoError `SearchTooCommon`. Cost: a pass over the catalogue for each field, 1 ms for 400,000 pages.
 */
export async function evaluatePages(index: SearchIndex, query: SearchQuery, within?: TextQuery): Promise<TextHits> {
  const { catalogue, most } = index;
  const text = textQueryOf(query);
  if (text !== undefined) return await textHits(index, bothOf(within, text));
  switch (query.kind) {
    case "field":
      return { set: pagesOfField(catalogue, query.field), isCut: false };
    case "not": {
      const { set, isCut } = await evaluatePages(index, query.part, within);
      if (isCut) throw warehouseError("SearchTooCommon", { most });
      turnBits(set);
      return { set, isCut: false };
    }
    case "or": {
      const sum = { set: createBitSet(catalogue.size), isCut: false };
      for (const part of query.parts) {
        const { set, isCut } = await evaluatePages(index, part, within);
        addBits(sum.set, set);
        sum.isCut ||= isCut;
      }
      return sum;
    }
    case "and": {
      const { text: own, rest } = splitText(query.parts);
      const words = own === undefined ? within : bothOf(within, own);
      const all =
        own === undefined
          ? { set: createBitSet(catalogue.size, true), isCut: false }
          : { ...(await textHits(index, bothOf(within, own))) };
      for (const part of rest) {
        const { set, isCut } = await evaluatePages(index, part, words);
        keepBits(all.set, set);
        all.isCut ||= isCut;
      }
      return all;
    }
    default:
      return { set: createBitSet(catalogue.size, true), isCut: false };
  }
}

function bothOf(one: TextQuery | undefined, other: TextQuery): TextQuery {
  return one === undefined ? other : { kind: "and", parts: [one, other], without: [] };
}

/** The pages that a field is true of. */
export function pagesOfField(catalogue: SearchCatalogue, field: FieldTest): BitSet {
  const set = createBitSet(catalogue.size);
  if (isSiteField(field)) {
    for (const site of catalogue.sites) if (isOfField(site, field)) addRange(set, site.first, site.first + site.pages);
    return set;
  }
  const is = pageTest(catalogue, field);
  for (let at = 0; at < catalogue.size; at++) if (is(at)) addBit(set, at);
  return set;
}

type PageField = Exclude<FieldTest, Parameters<typeof isOfField>[1]>;

function pageTest(catalogue: SearchCatalogue, field: PageField): (at: number) => boolean {
  const { scores, letter, language, type, day, failed, failedFrom } = catalogue;
  switch (field.name) {
    case "lang": {
      const wanted = field.value === "none" ? 0 : catalogue.languages.indexOf(field.value);
      return (at) => language[at] === wanted;
    }
    case "type": {
      const isWanted = catalogue.types.map((value) => isOfType(value, field.value));
      return (at) => isWanted[type[at] ?? 0] === true;
    }
    case "letter":
      return (at) => field.letters.includes(searchLetters[letter[at] ?? 0] ?? "");
    case "score":
      return (at) => (scores[at] ?? -1) >= field.low && (scores[at] ?? -1) <= field.high;
    case "date":
      return (at) => (day[at] ?? 0) !== 0 && (day[at] ?? 0) >= field.low && (day[at] ?? 0) <= field.high;
    case "test": {
      const wanted = new Set(
        [...catalogue.tests].flatMap(([number, { test, wam }]) => (isTest(field.value, test, wam) ? [number] : [])),
      );
      return (at) => {
        for (let one = failedFrom[at] ?? 0; one < (failedFrom[at + 1] ?? 0); one++)
          if (wanted.has(failed[one] ?? -1)) return true;
        return false;
      };
    }
  }
}

/** `pdf` is of application/pdf; `none`: not known. */
function isOfType(type: string, wanted: string): boolean {
  if (wanted === "none" || wanted === "unknown") return type === "";
  return type === wanted || type.slice(type.indexOf("/") + 1) === wanted;
}

/** A test by its number or B-WAM id, or all of a checkpoint: `7.2`. */
export function isTest(wanted: string, test: string, wam: string): boolean {
  const asked = wanted.toLowerCase();
  return test.toLowerCase() === asked || wam.toLowerCase() === asked || test.toLowerCase().startsWith(`${asked}_`);
}
