import type { GeoLookup } from "../geo-lookup.ts";

/** What a rule holds a URL against. In JSON (launches, snapshots) as it is. */
export type RuleValue = string | readonly string[];

/** Whether a URL matches. `country`: of its host, asked for at most once a URL, null when it has none; a promise where a name must be resolved. */
export type RuleMatcher = (
  url: string,
  country: () => string | null | Promise<string | null>,
) => boolean | Promise<boolean>;

/**
 * A kind of scope rules, as its own file defines it. `catalogue.ts` names it: that name is the key in `ScopeRule`, and the attribute of the
 * element in a scope file. The shape of rules, scope files, snapshots, decisions and their log go by that catalogue.
 */
export interface RuleKind<Value extends RuleValue> {
  /** Its name in `scope.log`. Spec 19.2. */
  readonly decideRule: `${string}DecideRule`;
  /** In a scope file. A name space: only there; else in any but those of other kinds. Spec 5.2, 19.1. */
  readonly element: { readonly name: string; readonly namespace?: string };
  /** An attribute, for the tests of every kind: it matches `https://www.example.com/`, in Norway. */
  readonly example: string;
  /** What the attribute says, or what is wrong with it: a sentence each. */
  read(attribute: string): { readonly value: Value } | { readonly problems: readonly string[] };
  /** The attribute that `read` takes for this value, without XML's escapes. */
  write(value: Value): string;
  /**
   * Once per crawl.
   * @throws EiaoError when the rule cannot be held against URLs.
   */
  compile(value: Value, rule: { readonly order: number; readonly geo: GeoLookup | undefined }): RuleMatcher;
}
