import type { Document } from "./document/document.ts";
import type { JudgeAnswer, BWam, MWam, SubjectLocation, RuleSet, Violation } from "./rule-set/define.ts";
import type { Winner } from "./style/cascade/construct.ts";

/** One B-WAM result (spec 1.5). `result` is the barrier indicator, null for cannotTell. */
export interface Judgement extends JudgeAnswer {
  readonly ruleSet: string;
  readonly wam: BWam;
  readonly location: SubjectLocation;
}

/** One M-WAM result. `id` and `type` are those of the result; for links they depend on the direction (spec 4.3). */
export interface Statistic {
  readonly wam: MWam;
  readonly id: string;
  readonly type: string;
  readonly value: string;
  readonly location: SubjectLocation;
}

/** A selected class that could not run, with the reason (D46). */
export interface Untested {
  readonly test: string;
  readonly reason: string;
}

/** Everything that one evaluation of one resource found: plain, immutable data, independent of clocks and counters. */
export interface Report {
  readonly url: string;
  /** The media type, as in A-WAM HTTP.1.1 (D32). */
  readonly contentType: string;
  /** The number of bytes received. */
  readonly contentLength: number;
  /** Returns the SHA-256 of the content in lower-case hexadecimal, computed at the first call; do not change the bytes before. */
  contentDigest(): string;
  /** The time given by the caller (xsd:dateTime). */
  readonly date: string | undefined;
  readonly tidy: boolean;
  /** True if nothing could be measured (spec 8.5): `failure` has the reason, and there is one cannotTell result. */
  readonly parsingFailed: boolean;
  readonly failure: { readonly reason: string; readonly unsupportedType: boolean } | undefined;
  readonly ruleSets: readonly RuleSet[];
  /** The tests that were selected, in order of registration. */
  readonly judges: readonly { readonly ruleSet: string; readonly wam: BWam }[];
  /** The judgements, in the order of spec 1.5. */
  readonly judgements: readonly Judgement[];
  readonly statistics: readonly Statistic[];
  readonly untested: readonly Untested[];
  /** Messages for people: exceptions in single WAMs, options that differ from the default environment, and the like. */
  readonly messages: readonly string[];
  /** Violations of the DTD; undefined if no validator ran or there is no DTD. */
  readonly violations: readonly Violation[] | undefined;
  /** The document tree, for proofs and snippets; undefined if parsing failed. */
  readonly document: Document | undefined;
  /** The rules that won the cascade, as property -> location of the rule -> winner. Proofs of CSS tests use them. */
  readonly winners: ReadonlyMap<string, ReadonlyMap<SubjectLocation, Winner>>;
}
