import { EiaoError } from "@eiao/wam-core/errors";
import { isCountry } from "../../data/country.ts";
import { scopeError } from "./errors.ts";
import { compilePattern } from "./pattern.ts";

/** The value that a rule compares URLs with. It is written to JSON (launches, snapshots) unchanged. */
export type RuleValue = string | readonly string[];

/**
 * A matcher returns true if a URL matches. `country` gives the country of its host, null when it has none, or a promise
 * where the name must be resolved. It is called at most once a URL.
 */
export type RuleMatcher = (
  url: string,
  country: () => string | null | Promise<string | null>,
) => boolean | Promise<boolean>;

/**
 * A kind of scope rules, as its own file defines it. `catalogue.ts` names it: that name is the key in `ScopeRule`, and the attribute of the
 * element in a scope file. The shape of rules, scope files, snapshots, decisions and their log go by that catalogue.
 */
interface RuleKind<Value extends RuleValue> {
  /** Its name in `scope.log`. Spec 19.2. */
  readonly decideRule: `${string}DecideRule`;
  /** In a scope file. A name space: only there; else in any but those of other kinds. Spec 5.2, 19.1. */
  readonly element: { readonly name: string; readonly namespace?: string };
  /** An attribute, for the tests of every kind: it matches `https://www.example.com/`, in Norway. */
  readonly example: string;
  /** Reads the value of the attribute, or returns what is wrong with it, one sentence for each problem. */
  read(attribute: string): { readonly value: Value } | { readonly problems: readonly string[] };
  /** The attribute that `read` takes for this value, without XML's escapes. */
  write(value: Value): string;
  /**
   * Makes the matcher, once per crawl.
   * @throws EiaoError when the rule cannot be compared with URLs.
   */
  compile(value: Value, rule: { readonly order: number; readonly geo: GeoLookup | undefined }): RuleMatcher;
}

/** Tells in which country the host of a URL stands. Spec 19.1. */
export interface GeoLookup {
  /**
   * ISO 3166-1 alpha-2, upper case; null when the host has no address or the address no entry. At once for literal
   * addresses and hosts asked before, else when the name is resolved. Never rejects.
   *
   * @param host  as in a URL: IPv6 in brackets.
   */
  countryOf(host: string): string | null | Promise<string | null>;
}

/** URLs that a regular expression matches from their first character on. Spec 5.1, 5.2. */
const patternRule = {
  decideRule: "RegexDecideRule",
  element: { name: "rule" },
  example: String.raw`http[s]?://www\.example\.com/.*`,
  read(pattern) {
    if (pattern === "") return { problems: ["It is empty; .* matches every URL."] };
    // URLs have none, and PostgreSQL keeps none.
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

/** More would tell nothing new. */
const MOST_PROBLEMS = 10;

/** Hosts that stand in these countries: ISO 3166-1 alpha-2, upper case. Spec 19.1. */
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
    const wanted = new Set(countries.map((code) => code.toUpperCase()));
    const isWanted = (code: string | null): boolean => code !== null && wanted.has(code);
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

/** The kinds of scope rules: a line each. */
export const ruleKinds = {
  pattern: patternRule,
  countries: countryRule,
} as const;

export type RuleKindName = keyof typeof ruleKinds;

/** A scope rule of a site: its value stands under the name of its kind. Spec 4.1, 5, 19.1. */
export type ScopeRule = {
  readonly [Name in RuleKindName]: { readonly order: number; readonly type: "include" | "exclude" } & {
    readonly [Key in Name]: Parameters<(typeof ruleKinds)[Name]["write"]>[0];
  };
}[RuleKindName];

/** In the order of the catalogue. */
export const ruleKindNames = Object.keys(ruleKinds) as readonly RuleKindName[];

/** The kind of a rule, with its value. */
export function kindOf(rule: ScopeRule): { name: RuleKindName; kind: RuleKind<RuleValue>; value: RuleValue } {
  const values = rule as Readonly<Partial<Record<RuleKindName, RuleValue>>>;
  const name = ruleKindNames.find((key) => values[key] !== undefined);
  const value = name === undefined ? undefined : values[name];
  if (name === undefined || value === undefined) throw new Error(`Scope rule ${rule.order} is of an unknown kind.`);
  return { name, kind: ruleKindNamed(name), value };
}

/** For those who do not know which kind it is: each takes the values that it has read. */
export function ruleKindNamed(name: RuleKindName): RuleKind<RuleValue> {
  return ruleKinds[name];
}

/** The rule of a kind with a value that this kind has read. */
export function ruleOfKind(
  name: RuleKindName,
  { order, type }: Pick<ScopeRule, "order" | "type">,
  value: RuleValue,
): ScopeRule {
  return { order, type, [name]: value } as unknown as ScopeRule;
}
