import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import { EiaoError } from "@eiao/wam-core";
import { isCountry } from "../classification/country.ts";
import type { ScopeRule } from "../repository/records.ts";
import { compilePattern } from "../scope/pattern.ts";
import { quotedField } from "./problem.ts";

/** Of UWEM 0.5; a placeholder by its authors' own comment. Spec 5.2. */
export const scopeNamespace = "http://www.wabcluster.org";
/** Of the element `geo`. Spec 19.1. */
export const geoNamespace = "urn:eiao:scope-ext";

/** What is wrong with an element; `field` is the attribute. */
export interface RuleProblem {
  readonly field: string | null;
  readonly message: string;
}

/** The rule that an element of a scope file says, or what is wrong with it. */
export function ruleOf(tag: SaxesTagNS, order: number): ScopeRule | RuleProblem[] {
  const geo = tag.local === "geo" && tag.uri === geoNamespace;
  if (!geo && (tag.local !== "rule" || tag.uri === geoNamespace)) {
    return [{ field: null, message: `The element ${quotedField(tag.name)} is not known; rule or geo was expected.` }];
  }
  const { values, problems } = attributesOf(tag, geo ? "countries" : "pattern");
  const { type } = values;
  if (type === undefined) problems.push({ field: "type", message: "The attribute is missing." });
  else if (type !== "include" && type !== "exclude") {
    problems.push({ field: "type", message: `${quotedField(type)} is neither include nor exclude.` });
  }
  const verdict = type === "exclude" ? "exclude" : "include";
  if (geo) {
    const countries = (values["countries"] ?? "").split(/\s+/).filter((code) => code !== "");
    problems.push(...countryProblems(values["countries"], countries));
    return problems.length > 0 ? problems : { order, type: verdict, countries };
  }
  const { pattern } = values;
  problems.push(...patternProblems(pattern));
  return problems.length > 0 || pattern === undefined ? problems : { order, type: verdict, pattern };
}

function attributesOf(tag: SaxesTagNS, second: string): { values: Record<string, string>; problems: RuleProblem[] } {
  const values: Record<string, string> = {};
  const problems: RuleProblem[] = [];
  for (const { name, uri, value } of Object.values(tag.attributes as Record<string, SaxesAttributeNS>)) {
    if (uri !== "") continue; // namespace declarations and xsi:
    if (name === "type" || name === second) values[name] = value;
    else problems.push({ field: name.slice(0, 40), message: "The attribute is not known." });
  }
  return { values, problems };
}

function countryProblems(given: string | undefined, countries: readonly string[]): RuleProblem[] {
  if (given === undefined) return [{ field: "countries", message: "The attribute is missing." }];
  if (countries.length === 0) return [{ field: "countries", message: "It names no country." }];
  const unknown = countries.filter((code) => !isCountry(code)).slice(0, 10);
  return unknown.map((code) => ({
    field: "countries",
    message: `${quotedField(code)} is no country code of ISO 3166-1.`,
  }));
}

function patternProblems(pattern: string | undefined): RuleProblem[] {
  if (pattern === undefined) return [{ field: "pattern", message: "The attribute is missing." }];
  if (pattern === "") return [{ field: "pattern", message: "It is empty; .* matches every URL." }];
  // URLs have none, and PostgreSQL keeps none.
  if (/\p{Cc}/u.test(pattern)) return [{ field: "pattern", message: "It has a control character." }];
  try {
    compilePattern(pattern);
    return [];
  } catch (error) {
    if (!(error instanceof EiaoError)) throw error;
    return [{ field: "pattern", message: `${error.message} ${error.remedy}` }];
  }
}
