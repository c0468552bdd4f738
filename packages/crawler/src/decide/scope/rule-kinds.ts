import { EiaoError } from "@eiao/wam-core/errors";
import { isCountry } from "../../data/country.ts";
import { scopeError } from "./errors.ts";
import { compilePattern } from "./pattern.ts";

/** The value that a rule compares URLs with. It is written to JSON (launches, snapshots) unchanged. */
export type RuleValue = string | readonly string[];

/**
 * Returns true if a URL matches. `country` returns the country of its host, null if it has none, or a promise if the name must be resolved.
 * It is called at most once per URL.
 */
export type RuleMatcher = (
  url: string,
  country: () => string | null | Promise<string | null>,
) => boolean | Promise<boolean>;

/**
 * A kind of scope rules. Its name in `ruleKinds` is the key in `ScopeRule`, and the attribute of the element in a scope file. Rules, scope
 * files, snapshots, decisions and their log follow that table.
 */
interface RuleKind<Value extends RuleValue> {
  /** The name in `scope.log`. Spec 19.2. */
  readonly decideRule: `${string}DecideRule`;
  /** The element in a scope file. With a namespace it counts only there, otherwise in all but those of other kinds. Spec 5.2, 19.1. */
  readonly element: { readonly name: string; readonly namespace?: string };
  /** An attribute for the tests of every kind. It matches `https://www.example.com/`, in Norway. */
  readonly example: string;
  /** Reads the value of the attribute, or returns what is wrong with it, one sentence for each problem. */
  read(attribute: string): { readonly value: Value } | { readonly problems: readonly string[] };
  /** Returns the attribute that `read` takes for this value, without XML escapes. */
  write(value: Value): string;
  /**
   * Creates the matcher, once per crawl.
   * @throws EiaoError if the rule cannot be compared with URLs.
   */
  compile(value: Value, rule: { readonly order: number; readonly geo: GeoLookup | undefined }): RuleMatcher;
}

/** Finds the country of a URL's host. Spec 19.1. */
export interface GeoLookup {
  /**
   * Returns the country, ISO 3166-1 alpha-2 in upper case, or null if the host has no address or the address no entry. Answers at once for
   * literal addresses and known hosts, otherwise when the name is resolved. Never rejects.
   *
   * @param host  as in a URL: IPv6 in brackets.
   */
  countryOf(host: string): string | null | Promise<string | null>;
}

/** Rules for URLs that a regular expression matches from their first character on. Spec 5.1, 5.2. */
const patternRule = {
  decideRule: "RegexDecideRule",
  element: { name: "rule" },
  example: String.raw`http[s]?://www\.example\.com/.*`,
  read(pattern) {
    if (pattern === "") return { problems: ["It is empty; .* matches every URL."] };
    // URLs have no control characters, and PostgreSQL stores none.
    if (/\p{Cc}/u.test(pattern)) return { problems: ["It must not contain control characters."] };
    try {
      compilePattern(pattern);
      return { value: pattern };
    } catch (error) {
      if (!(error instanceof EiaoError)) throw error;
      return { problems: [`${error.message} ${error.remedy}`] };
    }
  },
  write: (pattern) => pattern,
  compile: (pattern) => compilePattern(pattern),
} as const satisfies RuleKind<string>;

/** The maximum number of reported problems. More would say nothing new. */
const MOST_PROBLEMS = 10;

/** Rules for hosts in certain countries: ISO 3166-1 alpha-2, upper case. Spec 19.1. */
const countryRule = {
  decideRule: "ExternalGeoLocationDecideRule",
  element: { name: "geo", namespace: "urn:eiao:scope-ext" },
  example: "GB NO",
  read(list) {
    const countries = list.split(/\s+/).filter((code) => code !== "");
    if (countries.length === 0) return { problems: ["It must name at least one country."] };
    const unknown = countries.filter((code) => !isCountry(code)).slice(0, MOST_PROBLEMS);
    if (unknown.length === 0) return { value: countries };
    return { problems: unknown.map((code) => `${quotedField(code)} is not a country code of ISO 3166-1.`) };
  },
  write: (countries) => countries.join(" "),
  compile(countries, { order, geo }) {
    if (geo === undefined) throw scopeError("MissingGeoDatabase", { order });
    const codes = new Set(countries.map((code) => code.toUpperCase()));
    const isWanted = (code: string | null): boolean => code !== null && codes.has(code);
    return (_, country) => {
      const found = country();
      return found instanceof Promise ? found.then(isWanted) : isWanted(found);
    };
  },
} as const satisfies RuleKind<readonly string[]>;

/** Quotes text of a file for a message: in one line, without control characters, and shortened. */
export function quotedField(text: string): string {
  const line = text.slice(0, 121).replace(/\p{Cc}/gu, " ");
  return `"${line.length > 120 ? `${line.slice(0, 119)}…` : line}"`;
}

/** The kinds of scope rules, one per line. */
export const ruleKinds = {
  pattern: patternRule,
  countries: countryRule,
} as const;

export type RuleKindName = keyof typeof ruleKinds;

/** A scope rule of a site. Its value is under the name of its kind. Spec 4.1, 5, 19.1. */
export type ScopeRule = {
  readonly [Name in RuleKindName]: { readonly order: number; readonly type: "include" | "exclude" } & {
    readonly [Key in Name]: Parameters<(typeof ruleKinds)[Name]["write"]>[0];
  };
}[RuleKindName];

/** The names of the kinds, in the order of `ruleKinds`. */
export const ruleKindNames = Object.keys(ruleKinds) as readonly RuleKindName[];

/** Returns the kind of a rule, with its name and the rule's value. */
export function kindOf(rule: ScopeRule): { name: RuleKindName; kind: RuleKind<RuleValue>; value: RuleValue } {
  const values = rule as Readonly<Partial<Record<RuleKindName, RuleValue>>>;
  const name = ruleKindNames.find((key) => values[key] !== undefined);
  const value = name === undefined ? undefined : values[name];
  if (name === undefined || value === undefined) throw new Error(`Scope rule ${rule.order} is of an unknown kind.`);
  return { name, kind: ruleKindNamed(name), value };
}

/** Returns a kind by name, for callers that do not know which one it is. Each kind takes the values that it has read. */
export function ruleKindNamed(name: RuleKindName): RuleKind<RuleValue> {
  return ruleKinds[name];
}

/** Returns a rule of a kind, with a value that this kind has read. */
export function ruleOfKind(
  name: RuleKindName,
  { order, type }: Pick<ScopeRule, "order" | "type">,
  value: RuleValue,
): ScopeRule {
  return { order, type, [name]: value } as unknown as ScopeRule;
}
