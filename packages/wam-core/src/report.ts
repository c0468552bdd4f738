import type { Document } from "./document/document.ts";
import type { JudgeAnswer, BWam, MWam, SubjectLocation, RuleSet, Violation } from "./rule-set/define.ts";
import type { Winner } from "./style/cascade/construct.ts";

/** One B-WAM result (spec 1.5). `result` is the barrier indicator, null for cannotTell. */
export interface Judgement extends JudgeAnswer {
  readonly ruleSet: string;
  readonly wam: BWam;
  readonly location: SubjectLocation;
}

/** One M-WAM result. `id` and `type` are those of the result, which for links depend on the direction (spec 4.3). */
export interface Statistic {
  readonly wam: MWam;
  readonly id: string;
  readonly type: string;
  readonly value: string;
  readonly location: SubjectLocation;
}

/** A class that was selected but could not run, and why (D46). */
export interface Untested {
  readonly test: string;
  readonly reason: string;
}

/** Everything that one evaluation of one resource found. Plain, immutable data; no clock, no counter. */
export interface Report {
  readonly url: string;
  /** The media type, as A-WAM HTTP.1.1 gives it (D32). */
  readonly contentType: string;
  /** The number of bytes received. */
  readonly contentLength: number;
  /** SHA-256 of the content's octets, lower-case hexadecimal; computed at the first call, from the octets that the caller gave: they are not to be changed before. */
  contentDigest(): string;
  /** The time given by the caller (xsd:dateTime). */
  readonly date: string | undefined;
  readonly tidy: boolean;
  /** Nothing could be measured (spec 8.5): then `failure` says why, and there is one cannotTell result. */
  readonly parsingFailed: boolean;
  readonly failure: { readonly reason: string; readonly unsupportedType: boolean } | undefined;
  readonly ruleSets: readonly RuleSet[];
  /** The tests that were selected, in order of registration. */
  readonly judges: readonly { readonly ruleSet: string; readonly wam: BWam }[];
  /** In order of 1.5. */
  readonly judgements: readonly Judgement[];
  readonly statistics: readonly Statistic[];
  readonly untested: readonly Untested[];
  /** Notes for people: exceptions in single WAMs, options that differ from the default environment, and the like. */
  readonly messages: readonly string[];
  /** Violations of the DTD; undefined when no validator ran or there is no DTD. */
  readonly violations: readonly Violation[] | undefined;
  /** The tree, for proofs and snippets; undefined when parsing failed. */
  readonly document: Document | undefined;
  /** The rules that won the cascade, as property -> location of the rule -> winner. Proofs of CSS tests use them. */
  readonly winners: ReadonlyMap<string, ReadonlyMap<SubjectLocation, Winner>>;
}
