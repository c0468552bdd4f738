import { isContinent, isCountry } from "../../data/country.ts";
import { DEFAULT_NACE_REVISION, naceCode, naceText } from "../../data/nace.ts";
import { shippedNuts } from "../../data/nuts.ts";
import { quotedField } from "../../decide/scope/rule-kinds.ts";
import { siteRepresentation } from "../../url/site.ts";
import type { Site } from "../site.ts";
import { nutsRegion, seedProblem } from "./site-row.ts";
import { feedScopes, frequencies, scopeRules } from "./target.ts";
import type { Categories, FeedOptions, FeedScope, Frequency, ImportedTarget, Json, Schedule } from "./target.ts";

/** The page budgets by the feed's word for depth. D-43. */
const budgets: ReadonlyMap<unknown, number | undefined> = new Map([
  ["CAPPED", 600],
  ["CAPPED_LARGE", 6_000],
  ["DEEP", undefined],
]);

const loginFields = ["loginPageUrl", "logoutUrl", "secretId"];
const MAX_SEEDS = 10_000;
const MAX_TITLE = 1_000;

/**
 * Reads one object of a crawl feed as a target; returns a sentence if it is refused. Spec 20.1.
 *
 * @param feed      the name of the feed, which becomes the source of the site.
 * @param position  the position in the array.
 */
export function targetOf(
  fields: Readonly<Record<string, unknown>>,
  feed: string,
  position: number,
  options: FeedOptions,
): { target: ImportedTarget; warnings: string[] } | string {
  const { id, scope, depth, watched = false, documentUrlScheme = null, ignoreRobotsTxt = false } = fields;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return "Its id must be a whole number.";
  for (const name of loginFields) {
    const value = fields[name];
    if (value !== undefined && value !== null && value !== "")
      return `It needs a login (${name}); sites are crawled without a login.`;
  }
  const seeds = seedsOf(fields["seeds"]);
  if (typeof seeds === "string") return seeds;
  if (!feedScopes.some((allowed) => allowed === scope))
    return `Its scope ${valueText(scope)} must be one of ${feedScopes.join(", ")}.`;
  if (!budgets.has(depth)) return `Its depth ${valueText(depth)} must be one of ${[...budgets.keys()].join(", ")}.`;
  const schedules = schedulesOf(fields["schedules"] ?? []);
  if (typeof schedules === "string") return schedules;
  if (typeof watched !== "boolean") return "Its watched must be true or false.";
  const documents = documentsOf(documentUrlScheme ?? "");
  if (typeof documents === "string") return documents;
  if (typeof ignoreRobotsTxt !== "boolean") return "Its ignoreRobotsTxt must be true or false.";
  if (ignoreRobotsTxt && options.allowIgnoreRobots !== true) {
    return "It asks to ignore robots.txt, but the operator does not allow it (allowIgnoreRobots).";
  }
  const title = titleOf(fields["title"] ?? "");
  if (title === undefined) return "Its title must be one line of text.";
  const { site, warnings } = siteOf(seeds, scope as FeedScope, title, feed, options.side?.get(String(id)) ?? {});
  const { entry, dropped } = withoutSecrets(fields);
  const target: ImportedTarget = {
    externalId: String(id),
    position,
    site: { ...site, watched, ...documents },
    scope: scope as FeedScope,
    depth: String(depth),
    hopsBeyond: scope === "plus1" ? 1 : 0,
    maxPages: budgets.get(depth),
    schedules,
    ignoreRobotsTxt,
    entry,
  };
  const secrets = dropped.map((name) => `The field ${quotedField(name)} may contain a secret and was left out.`);
  return { target, warnings: [...warnings, ...secrets] };
}

/** Makes a target of a line of a plain list: the URL's part of its site, without schedule and limit. It counts as a start URL. */
export function plainTarget(seed: string, feed: string, line: number): ImportedTarget {
  const { site } = siteOf([seed], "root", "", feed, {});
  const defaults = { scope: "root", depth: "DEEP", hopsBeyond: 0, maxPages: undefined } as const;
  return {
    externalId: site.site,
    position: line,
    site: { ...site, addedBy: "crawl" },
    ...defaults,
    schedules: [],
    ignoreRobotsTxt: false,
    entry: seed,
  };
}

function siteOf(
  seeds: readonly string[],
  scope: FeedScope,
  title: string,
  source: string,
  side: Categories,
): { site: Site; warnings: string[] } {
  const name = siteRepresentation(seeds[0] ?? "");
  const warnings: string[] = [];
  const known = (code: string | undefined, isKnown: boolean, kind: string): string | null => {
    if (code === undefined || code === "") return null;
    if (!isKnown) warnings.push(`The side table's ${kind} ${quotedField(code)} is unknown and was left out.`);
    return isKnown ? code : null;
  };
  const country = known(side.country, isCountry(side.country ?? ""), "country");
  const nace = known(side.nace, naceCode(side.nace ?? "") !== undefined, "NACE code");
  const region = nutsRegion(side.nuts ?? null, country, shippedNuts());
  if (region.warning !== undefined) warnings.push(region.warning);
  const site: Site = {
    site: name,
    title: title === "" ? name : title,
    source,
    nace: nace === null ? null : naceText(nace, DEFAULT_NACE_REVISION),
    continent: known(side.continent, isContinent(side.continent ?? ""), "continent"),
    country,
    nuts: known(side.nuts, region.known !== null, "NUTS code"),
    nutsKnown: region.known,
    smallSite: false,
    watched: false,
    documentUrlScheme: null,
    collections: [],
    setFields: [],
    addedBy: "import",
    scopeSource: null,
    seeds,
    rules: scopeRules(scope, seeds),
  };
  return { site, warnings };
}

function seedsOf(value: unknown): string[] | string {
  if (!Array.isArray(value) || value.length === 0) return "It has no seeds; at least one is needed.";
  if (value.length > MAX_SEEDS) return `It has more than ${MAX_SEEDS} seeds.`;
  const seeds = new Map<string, string>();
  for (const [index, seed] of value.entries()) {
    if (typeof seed !== "string") return `Seed ${index + 1} must be text.`;
    const problem = seedProblem(seed.trim());
    if (problem !== undefined) return `Seed ${index + 1}: ${problem}`;
    seeds.set(new URL(seed.trim()).href, seed.trim());
  }
  return [...seeds.values()];
}

function schedulesOf(value: unknown): Schedule[] | string {
  if (!Array.isArray(value)) return "Its schedules must be a list.";
  const schedules: Schedule[] = [];
  for (const [index, schedule] of value.entries()) {
    const { frequency, startDate, endDate = null } = (schedule ?? {}) as Record<string, unknown>;
    if (!frequencies.some((allowed) => allowed === frequency)) {
      return `The frequency ${valueText(frequency)} of schedule ${index + 1} must be one of ${frequencies.join(", ")}.`;
    }
    const start = dateOf(startDate);
    const end = endDate === null ? null : dateOf(endDate);
    if (start === undefined || end === undefined) {
      return `The dates of schedule ${index + 1} must be milliseconds since 1970; endDate may be null.`;
    }
    if (end !== null && end < start) return `Schedule ${index + 1} ends before it starts.`;
    schedules.push({ frequency: frequency as Frequency, start, end });
  }
  return schedules;
}

/** Returns the beginning of the URLs of documents that are reported, or a sentence about its fault. */
function documentsOf(value: unknown): Pick<Site, "documentUrlScheme"> | string {
  if (typeof value !== "string") return "Its documentUrlScheme must be text or null.";
  if (value === "") return { documentUrlScheme: null };
  const problem = seedProblem(value);
  return problem === undefined ? { documentUrlScheme: value } : `Its documentUrlScheme: ${problem}`;
}

function dateOf(milliseconds: unknown): Date | undefined {
  const date = typeof milliseconds === "number" ? new Date(milliseconds) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

function titleOf(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > MAX_TITLE || /\p{Cc}/u.test(value)) return undefined;
  return value.trim();
}

/** Formats a value of the feed for a message: a text in quotation marks, any other value by its type only. */
function valueText(value: unknown): string {
  return typeof value === "string" ? quotedField(value) : `(${value === null ? "null" : typeof value})`;
}

/** Matches names of secrets in any spelling, but not `author`. */
const SECRET_NAME =
  /secret|passw|passphrase|pass(?:code|$)|pwd|bearer|token|credential|auth(?!or(?!i[sz]))|cookie|session|login|logout|(?:api|private|access)[-_ ]?key/i;
/** Matches a user name and password before a host. */
const LOGIN_IN_URL = /:\/\/[^/?#\s]*@/;
/** Matches the value of a header Authorization, with its name or without. */
const AUTHORIZATION = /^(?:[\w-]+\s*:\s*)?(?:basic|bearer)\s+[\w.~+/=-]+$/i;
/** Matches a parameter of a URL or cookie, with its value. */
const PARAMETER = /(?<![\w.-])([\w.-]+)=[^&;#\s]/g;
/** Matches a header of a request, with a value of one word or with parameters. */
const HEADER = /^([\w-]+)\s*:\s*(?:\S+$|[^\s=]+=\S)/;
/** Matches fields that contain the name of a value in a field beside them. */
const NAME_FIELD = /^(?:name|key|field|header|param(?:eter)?)$/i;
const VALUE_FIELD = /^(?:values?|content)$/i;
/** The fields that become fields of the site, which are public. */
const siteFields: ReadonlySet<string> = new Set(["title", "seeds", "documentUrlScheme"]);
const MAX_DEPTH = 500;

/**
 * Returns a target without values that may be secrets. It finds them by the name of their field, by the name in a field beside them
 * (`{"name": "password", "value": "..."}`), or by their text. `dropped` has the names of the fields left out, never their values.
 */
function withoutSecrets(fields: Readonly<Record<string, unknown>>): {
  entry: { readonly [key: string]: Json };
  dropped: string[];
} {
  const dropped: string[] = [];
  const clean = (value: unknown, path: string, depth: number): Json | undefined => {
    if (value === null || typeof value === "boolean" || typeof value === "number") return value;
    if (typeof value === "string" && !hasSecret(value)) return value;
    if (typeof value === "object" && depth < MAX_DEPTH) {
      if (!Array.isArray(value)) return cleanAll(Object.entries(value), `${path}.`, depth + 1);
      return value.map((member: unknown) => clean(member, path, depth + 1) ?? null);
    }
    dropped.push(path);
    return undefined;
  };
  const cleanAll = (entries: readonly (readonly [string, unknown])[], before: string, depth: number) => {
    const isNamed = entries.some(
      ([name, value]) => typeof value === "string" && NAME_FIELD.test(name) && SECRET_NAME.test(value),
    );
    const kept: [string, Json][] = [];
    for (const [name, value] of entries) {
      const path = (before + name).slice(0, 100);
      const isSecret = SECRET_NAME.test(name) || (isNamed && VALUE_FIELD.test(name));
      if (isSecret && !isNoSecret(value)) {
        dropped.push(path);
        continue;
      }
      const isOfSite = depth === 0 && siteFields.has(name);
      const cleaned = isOfSite ? (value as Json) : clean(value, path, depth);
      if (cleaned !== undefined) kept.push([name, cleaned]);
    }
    return Object.fromEntries(kept); // defines even __proto__ as a field of its own
  };
  return { entry: cleanAll(Object.entries(fields), "", 0), dropped };
}

function isNoSecret(value: unknown): boolean {
  return value === null || value === "" || typeof value === "boolean";
}

/** Returns true if a text has a login in a URL, is a value of the header Authorization, or has a value after the name of a secret. */
function hasSecret(value: string): boolean {
  const text = value.trim().replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (LOGIN_IN_URL.test(text) || AUTHORIZATION.test(text)) return true;
  const names = [HEADER.exec(text)?.[1] ?? "", ...Array.from(text.matchAll(PARAMETER), ([, name = ""]) => name)];
  return names.some((name) => SECRET_NAME.test(name));
}
