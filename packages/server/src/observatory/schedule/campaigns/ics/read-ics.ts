import { ruleKindNamed, seedProblem } from "@eiao/crawler/internal";
import { isContinent, isCountry, naceCode, shippedNuts } from "@eiao/crawler/classification";
import { isPanelName } from "@eiao/etl/internal";
import { ruleSetsNamed } from "../../../configuration/rule-sets.ts";
import { recurrences } from "../../recurrence.ts";
import { NO_CAMPAIGN } from "../campaign.ts";
import { iconInUrl } from "./ics.ts";
import type { Ics, IcsOrder, IcsRule, IcsSite } from "./ics.ts";
import {
  readBoolean,
  readList,
  requiredField,
  nullOr,
  numberFrom,
  objectOf,
  readOneOf,
  fieldOr,
  readText,
  textThat,
  wrong,
  refusedFields,
} from "./readers.ts";
import type { Reader } from "./readers.ts";

const MOST_WORDS = 1_000;
const MOST_ORDERS = 10_000;
const MOST_SITES = 100_000;
const MOST_SEEDS = 10_000;
const MOST_RULES = 10_000;
const MOST_PAGES = 2_147_483_647;
const LONGEST_PAUSE = 3_600;

const NAME = "a name of 1 to 64 letters, digits, blanks, dots, hyphens or underscores that does not end with a blank";
/** Reads the name of an order. It can be longer than others, because feeds put the ids of targets into it. */
const orderName = textThat(
  (text) => text.trim() === text && /^\P{Cc}{1,200}$/u.test(text),
  "a name of 1 to 200 characters without control characters or blanks around it",
);
const panelName = textThat(isPanelName, NAME);

/** Reads the name of a campaign. */
export const campaignName = textThat((text) => isPanelName(text) && text !== NO_CAMPAIGN, `${NAME} and is not none`);

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/;

/** Reads a date in UTC, with or without a time of day. */
export const date: Reader<string> = (value, path) => {
  const text = readText(value, path);
  const read = new Date(DATE.test(text) ? text : "");
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(text.slice(0, 10)))
    throw wrong(path, "It must be a date in UTC such as 2026-11-24 or 2026-11-24T06:00Z.");
  return read.toISOString();
};

const words = readList(
  textThat((text) => text.trim() === text && text !== "", "a word without blanks around it"),
  { most: MOST_WORDS, keyOf: String },
);
export { words as tags };

const languageTag = textThat(
  (text) => /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text),
  "a language tag such as nb or en-GB",
);
const language = objectOf<Ics["languages"][number]>({
  language: requiredField(
    textThat(
      (text) => text === "*" || /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text),
      "a language tag such as nb or en-GB, nor *",
    ),
  ),
  weight: fieldOr(1, (value, path) => {
    const weight = numberFrom(0, 1)(value, path);
    if (Math.round(weight * 1_000) / 1_000 !== weight) throw wrong(path, "It can have at most three decimals.");
    return weight;
  }),
});

const pattern: Reader<string> = (value, path) => {
  const read = ruleKindNamed("pattern").read(readText(value, path));
  if ("problems" in read) throw wrong(path, read.problems.join(" "));
  return read.value as string;
};

const weight = objectOf<Ics["weights"][number]>({
  pattern: requiredField(pattern),
  score: requiredField(numberFrom(-1, 1)),
});

const ruleType = requiredField(readOneOf(["include", "exclude"] as const));
const patternRule = objectOf<Extract<IcsRule, { pattern: unknown }>>({
  type: ruleType,
  pattern: requiredField(pattern),
});
const countryRule = objectOf<Extract<IcsRule, { countries: unknown }>>({
  type: ruleType,
  countries: requiredField((value, path) => {
    const read = ruleKindNamed("countries").read(readList(readText, { least: 1, most: 1_000 })(value, path).join(" "));
    if ("problems" in read) throw wrong(path, read.problems.join(" "));
    return read.value as readonly string[];
  }),
});
const rule: Reader<IcsRule> = (value, path) =>
  typeof value === "object" && value !== null && "countries" in value
    ? countryRule(value, path)
    : patternRule(value, path);

const seed: Reader<string> = (value, path) => {
  const text = readText(value, path);
  const problem = seedProblem(text) ?? (text.includes("#") ? "It must not have a fragment." : undefined);
  if (problem !== undefined) throw wrong(path, problem);
  return text;
};

const wholePages: Reader<number> = (value, path) => {
  const pages = numberFrom(1, MOST_PAGES)(value, path);
  if (!Number.isInteger(pages)) throw wrong(path, "It must be a whole number.");
  return pages;
};

const site = objectOf<IcsSite>(
  {
    seeds: requiredField(readList(seed, { least: 1, most: MOST_SEEDS, keyOf: (one) => new URL(one).href })),
    scope: fieldOr([], readList(rule, { most: MOST_RULES })),
    maxPages: fieldOr(null, nullOr(wholePages)),
    oneHopBeyond: fieldOr(false, readBoolean),
  },
  refusedFields,
);

const ruleSets: Reader<readonly string[]> = (value, path) =>
  ruleSetsNamed(readList(readText, { least: 1, most: 100, keyOf: String })(value, path), (problem) =>
    wrong(path, problem),
  );

const order = objectOf<IcsOrder>(
  {
    name: requiredField(orderName),
    recurrence: requiredField(readOneOf(recurrences)),
    date: fieldOr(null, nullOr(date)),
    from: fieldOr(null, nullOr(date)),
    until: fieldOr(null, nullOr(date)),
    active: fieldOr(true, readBoolean),
    panel: fieldOr(null, nullOr(panelName)),
    ruleSets: fieldOr(null, nullOr(ruleSets)),
    sites: requiredField(readList(site, { least: 1, most: MOST_SITES })),
  },
  refusedFields,
);

const noCategories: Ics["categories"] = { nace: null, continent: null, country: null, nuts: null };
const category = (isRight: (code: string) => boolean, form: string) => fieldOr(null, nullOr(textThat(isRight, form)));
const categories = objectOf<Ics["categories"]>({
  nace: category((code) => naceCode(code) !== undefined, "a NACE code such as 84.11 or 2.1:84.11"),
  continent: category(isContinent, "a continent: AF, AN, AS, EU, NA, OC or SA"),
  country: category(isCountry, "a country code of ISO 3166-1 such as NO"),
  nuts: category((code) => shippedNuts().longestPrefix(code)?.code === code, "a NUTS code such as NO081"),
});

const icon: Reader<string> = (value, path) => {
  if (typeof value !== "string") throw wrong(path, "It must be a text.");
  const read = iconInUrl(value);
  if (typeof read === "string") throw wrong(path, read);
  return value;
};

/** Reads a specification and fills in defaults. @throws EiaoError `CampaignRefused` with the path of the first wrong field. */
export const readIcs: Reader<Ics> = (value, path) => {
  const ics = objectOf<Ics>(
    {
      id: requiredField(campaignName),
      title: fieldOr("", readText),
      description: fieldOr("", readText),
      comment: fieldOr("", readText),
      tags: fieldOr([], words),
      icon: fieldOr(null, nullOr(icon)),
      owner: fieldOr("", readText),
      active: fieldOr(true, readBoolean),
      start: fieldOr(null, nullOr(date)),
      end: fieldOr(null, nullOr(date)),
      languages: fieldOr([], readList(language, { most: MOST_WORDS, keyOf: (one) => one.language.toLowerCase() })),
      assumedLanguage: fieldOr(null, nullOr(languageTag)),
      keywords: fieldOr([], words),
      categories: fieldOr(noCategories, categories),
      pauseSeconds: fieldOr(null, nullOr(numberFrom(0, LONGEST_PAUSE))),
      weights: fieldOr([], readList(weight, { most: MOST_WORDS, keyOf: (one) => one.pattern })),
      // Required, because a file without orders removes those of the campaign: it must have an empty list.
      orders: requiredField(readList(order, { most: MOST_ORDERS, keyOf: (one) => one.name })),
    },
    refusedFields,
  )(value, path);
  if (ics.start !== null && ics.end !== null && ics.start >= ics.end)
    throw wrong("end", "It must be after start.", { remedy: "Choose a later date, or null" });
  return ics;
};
