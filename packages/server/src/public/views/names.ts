import { groupTitle } from "@eiao/etl/internal";
import type { KnownTests, PublishedRun } from "@eiao/etl/internal";
import { DEFAULT_NACE_REVISION, naceCode } from "@eiao/crawler/classification";
import { breakable, capitalised, html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { levelOf, placeOf, selectCollection, selectionText } from "../model/selection.ts";
import type { ReportSelection } from "../model/selection.ts";
import type { Messages } from "../text/english.ts";
import { keptFormat, formattedTexts, noteText } from "../../public/views/numbers.ts";

/** Returns the address of the page of a panel. */
export function panelHref(panel: string): string {
  return `/panels/${encodeURIComponent(panel.toWellFormed())}`;
}

/** Shows a name that a user chose, in its direction of writing. */
export function nameMarkup(name: string): Markup {
  return html`<bdi>${name}</bdi>`;
}

/** Returns names for one cell of a table for programs, as a JSON array: a name may contain any separator. */
export function namesAsData(names: readonly string[]): string | null {
  return names.length === 0 ? null : JSON.stringify(names);
}

/** Names a selection in a title: the collection, or the place and the sector. */
export function selectionName(selection: ReportSelection, say: Messages): string {
  const { collection, sector } = selection;
  if (collection !== "") return collection;
  const place = placeName(placeOf(selection), say);
  return sector === "" ? place : `${place}, ${sectorName(sector, say)}`;
}

/** Names a selection in a text. */
export function selectionMarkup(selection: ReportSelection, say: Messages): MarkupContent {
  const { collection, sector } = selection;
  if (collection !== "") return nameMarkup(collection);
  const place = placeName(placeOf(selection), say);
  return sector === "" ? place : [place, ", ", sectorMarkup(sector, say)];
}

/** Makes links to collections, separated by commas. @param run  "" for the latest run. */
export function collectionLinks(collections: readonly string[], run: string): Markup[] {
  return collections.map(
    (name, at) =>
      html`${at === 0 ? "" : ", "}<a href="/reports/collections${selectionText(selectCollection(name, run))}"
          >${nameMarkup(name)}</a
        >`,
  );
}

/** Returns the name of a place. A region has its code too, because it may be named like the region around it. @param code  "" for all places. */
export function placeName(code: string, say: Messages): string {
  if (code === "") return say.allPlaces;
  if (code === "unknown") return say.unknownPlace;
  if (code === "geo") return say.byServer;
  if (code === "OTHER") return say.otherCountries;
  if (code.startsWith("geo:")) return `${placeName(code.slice("geo:".length), say)} ${say.byServer}`;
  const name = groupTitle(code) ?? code;
  const level = levelOf(code);
  if (level === "country") return countryName(code, say) ?? name;
  return level === "region" ? `${name} (${code})` : name;
}

const regionNames = keptFormat((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
const dates = keptFormat((language) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }));
const numbers = keptFormat((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
const dateTexts = formattedTexts((language, time: string) => dates(language).format(new Date(time)));
const numberTexts = formattedTexts((language, value: number) => numbers(language).format(value));

/** Returns the name of a country in the language of the page, or undefined for the name of the English list of places. */
function countryName(code: string, say: Messages): string | undefined {
  if (say.code === "en" || !/^[A-Z]{2}$/.test(code)) return undefined;
  return regionNames(say.language).of(code);
}

/** Shows a text that is always English: of tests, stores or the warehouse. */
export function untranslated(text: string, say: Messages): MarkupContent {
  return say.code === "en" || text === "" ? text : html`<span lang="en">${text}</span>`;
}

/** Shows the reason why a site could not be measured. */
export function reasonMarkup(reason: string | null, say: Messages): MarkupContent {
  if (reason === null) return say.unknownReason;
  return noteText(reason, say) ?? untranslated(reason, say);
}

/** Shows the name of a sector in a text. */
export function sectorMarkup(code: string, say: Messages): MarkupContent {
  const name = sectorName(code, say);
  return sectorLanguage(code, say) === undefined ? name : untranslated(name, say);
}

/** Returns the language of a sector's name if it is not that of the page. */
export function sectorLanguage(code: string, say: Messages): "en" | undefined {
  return say.code === "en" || code === "" || code === "unknown" || code in say.sectors ? undefined : "en";
}

/** Returns the name of a sector with its code, and with its revision if it is not the usual one. @param code  "" for all sectors. */
export function sectorName(code: string, say: Messages): string {
  if (code === "") return say.allSectors;
  if (code === "unknown") return say.unknownSector;
  const { bare = code, revision = DEFAULT_NACE_REVISION, title: english = "" } = naceCode(code) ?? {};
  const title = say.sectors[code] ?? english;
  const isLoud = title === title.toUpperCase();
  const name = `${bare} ${isLoud ? title.charAt(0) + title.slice(1).toLowerCase() : title}`;
  return revision === DEFAULT_NACE_REVISION ? name : `${name} (NACE Rev. ${revision})`;
}

/** Shows a text of a rule set at the beginning of a line: translated if there is a translation of exactly this text. */
export function ruleText(text: string, say: Messages): MarkupContent {
  const translated = plainRuleText(text, say);
  return translated === text ? untranslated(capitalised(text), say) : capitalised(translated);
}

/**
 * Shows a sentence of a test with its measured value, in the language of the page.
 * @param text  the sentence. @param template  the same in the rule set, with `{fact}` for the measured value.
 */
export function factText(text: string, template: string, say: Messages): MarkupContent {
  const parts = template.split("{fact}");
  const length = parts.length === 1 ? 0 : (text.length - parts.join("").length) / (parts.length - 1);
  const [first = ""] = parts;
  const fact = text.slice(first.length, first.length + length);
  const translated = plainRuleText(template, say);
  if (translated === template || parts.join(fact) !== text) return untranslated(text, say);
  return translated.split("{fact}").join(fact);
}

/** Returns a text of a rule set in the language of the page as plain text. */
export function plainRuleText(text: string, { rules }: Messages): string {
  return Object.hasOwn(rules, text) ? (rules[text] ?? text) : text;
}

/** Returns the title of a rule set, or its id if this program does not have it. */
export function ruleSetTitle(id: string, { ruleSets }: KnownTests): string {
  return ruleSets.find((ruleSet) => ruleSet.id === id)?.title ?? id;
}

/** Formats a date such as `2026-11-24` for people. @param time  ISO 8601, or null if it is unknown. */
export function dateText(time: string | null, say: Messages): string {
  if (time === null) return say.unknownDate;
  return dateTexts(say.language, time);
}

/** Formats the date of a run's first measurement, or of its publication if no site was measured. */
export function runDateText({ date, publishedAt }: Pick<PublishedRun, "date" | "publishedAt">, say: Messages): string {
  return dateText(date ?? publishedAt, say);
}

/** Formats a number, such as `12,345`. */
export function numberText(value: number, say: Messages): string {
  return numberTexts(say.language, value + 0); // 0 and -0 are the same key of the cache: both give "0"
}

/** Returns the name of content: a MIME type, a medium, a clean-up. The type of a linked document is not always known. */
export function contentName(value: string, say: Messages): string {
  return value === UNKNOWN_TYPE ? say.unknownReason : value;
}

/** The value that M-WAMs give to an unknown type. */
const UNKNOWN_TYPE = "Unknown";

/** Returns the address of a run. */
export function runHref(run: string): string {
  return `/runs/${encoded(run)}`;
}

/** Returns the query for a page of a run that is not the latest. */
export function queryOfRun(run: string): string {
  return `?run=${encoded(run)}`;
}

/** Encodes a text as a part of an address. Lone surrogates, which have no encoding, are replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Returns the address of a page of a site. */
export function siteHref(site: string, part = "", more = ""): string {
  return `/sites/${encoded(site)}${part === "" ? "" : `/${part}`}${more}`;
}

/** Returns the address of a test. */
export function testHref(test: string, more = ""): string {
  return `/tests/${encoded(test)}${more}`;
}

/** Returns the address of a page if browsers can follow it: http and https only. */
export function webHref(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

/** Shows the name of a site, which may wrap if it is long. */
export function liveName(site: string): MarkupContent {
  return breakable(site);
}
