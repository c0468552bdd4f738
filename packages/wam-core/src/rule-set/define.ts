import type { Document, DocumentType, Element, Text } from "../document/document.ts";
import type { Location } from "../document/location.ts";
import type { PdfDocument } from "../pdf/pdf-document.ts";
import type { LanguageDetector } from "./language-detector.ts";
import type { StyledPage } from "../style/cascade/apply.ts";
import type { Construct, Winner } from "../style/cascade/construct.ts";
import type { Environment } from "../style/conditions/environment.ts";

/** A value that an A-WAM measures: an integer (booleans as 1 and 0) or a string. Spec 1.2. */
export type Value = string | number;

/** The smallest unit that a measurement applies to (spec 1.1). `null` is the resource as a whole. */
export type Subject = Element | Text | Construct | null;

/** A location together with its subject. One object per subject and page, so it serves as a map key by identity. */
export interface SubjectLocation extends Location {
  readonly subject: Subject;
}

/** The page as measurements read it. Made once per page. */
export interface Page {
  readonly url: string;
  /** Absolute URL that relative links resolve against: first `base[href]`, else `url`. */
  readonly baseUrl: string;
  /** Content type of A-WAM HTTP.1.1: header, else argument, without parameters (D32). */
  readonly contentType: string;
  /** HTTP headers, names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly document: Document;
  /** The document type of the source as received, also when the clean-up fallback made the tree (D33). */
  readonly doctype: DocumentType | null;
  /** True for a living document, one in HTML of today (D80). */
  readonly living: boolean;
  /** The clean-up fallback of spec 8.4 made the tree. */
  readonly tidy: boolean;
  /** Violations of the DTD; `undefined` when no validator ran (D46) or there is no DTD (D80). */
  readonly violations: readonly Violation[] | undefined;
  /** The tested style sheets, applied. Undefined unless a selected A-WAM needs them. */
  readonly style: StyledPage | undefined;
  readonly languageDetector: LanguageDetector | undefined;
  /** Computes once per page and key, whoever asks first; the key is any object of the caller. */
  once<T>(key: object, compute: (page: Page) => T): T;
}

/** One violation of the document type definition (spec 2.2.1). */
export interface Violation {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly element?: string;
  readonly attribute?: string;
}

/**
 * Checks a source against the document type definition that its DOCTYPE names (spec 2.2.1, 8.4). The engine does not call
 * it for living documents, which have none (D80), unless they are not well-formed.
 * @param tidy  the clean-up fallback made the tree: at least one violation is expected.
 */
export type Validator = (
  source: string,
  doctype: DocumentType | null,
  mode: "html" | "xml",
  tidy: boolean,
) => readonly Violation[];

interface AWamShape {
  /** Nine fields joined by dots (spec 1.6), e.g. `EIAO.A.10.7.2.1.HTML.1.1`. */
  readonly id: string;
  /** A few words that say what it measures. */
  readonly title: string;
}

/**
 * Measures elements. `elements`: local names; `attributes`: at least one of these must be present; with both given
 * both must hold. Only elements of the XHTML name space with a start tag of their own are offered (spec 1.3, 1.4).
 * `measure` returns undefined where it does not apply.
 */
export interface ElementWam extends AWamShape {
  readonly kind: "element";
  readonly elements?: readonly string[];
  readonly attributes?: readonly string[];
  measure(element: Element, page: Page): Value | undefined;
}

/** An A-WAM that measures text nodes. */
export interface TextWam extends AWamShape {
  readonly kind: "text";
  measure(text: Text, page: Page): Value | undefined;
}

/** Measures the resource as a whole, at (0, 0). */
export interface ResourceWam extends AWamShape {
  readonly kind: "resource";
  measure(page: Page): Value | undefined;
}

/** Measures each rule or style attribute whose declaration of `property` wins for a rendered element, once (spec 6.4). */
export interface WinnerWam extends AWamShape {
  readonly kind: "winner";
  readonly property: string;
  measure(winner: Winner, page: Page): Value | undefined;
}

/** Measures constructs of tested style sheets: grammar errors (6.5) or at-rules with a media list (2.3). */
export interface ConstructWam extends AWamShape {
  readonly kind: "construct";
  readonly constructs: "error" | "media";
  measure(construct: Construct, page: Page): Value | undefined;
}

/** Measures targets that it finds itself: any elements of the flat tree. The location of one without a start tag is (0, 0). */
export interface TargetWam extends AWamShape {
  readonly kind: "target";
  /** True: `page.style` is there, and style sheets are loaded for it. */
  readonly needsStyle: boolean;
  /** Environments that it looks at the page in, as changes of that of the page: style sheets that apply in one of them are loaded too. */
  readonly environments?: readonly Partial<Environment>[];
  /** Yields each target once; null is the page as a whole. */
  measure(page: Page): Iterable<readonly [target: Element | null, value: Value]>;
}

/** A value in a PDF document, at the document (0, 0), or at a page or something on it: (page number, running number there). */
export interface PdfMeasurement {
  readonly line: number;
  readonly column: number;
  readonly value: Value;
}

/** Measures a PDF document (entry point `@eiao/wam-core/pdf`); on a page it is never called. */
export interface PdfWam extends AWamShape {
  readonly kind: "pdf";
  measure(pdf: PdfDocument): readonly PdfMeasurement[];
}

/** An A-WAM with several subject kinds is written as several entries of one id, e.g. the two rules of 3.6_HTML_03. */
export type AWam = ElementWam | TextWam | ResourceWam | WinnerWam | ConstructWam | TargetWam | PdfWam;

/** The data that B- and M-WAMs may read: the result map, the URLs of the page and its kind, never the document (spec 1.1). */
export interface Measured {
  readonly url: string;
  readonly baseUrl: string;
  /** True for a living document (D80). */
  readonly living: boolean;
  /** Value at a location; 0 when there is none (spec 1.5). */
  read(wam: AWam | string, at: SubjectLocation): Value;
  /** Value at (0, 0); 0 when there is none. */
  readResource(wam: AWam | string): Value;
  /** All locations of one A-WAM in order of measurement. */
  values(wam: AWam | string): ReadonlyMap<SubjectLocation, Value>;
}

/** HTML on which a test fails and HTML on which it passes; both run as tests. */
export interface Example {
  readonly fails: readonly string[];
  readonly passes: readonly string[];
}

/** The levels of WCAG 2, the strictest last. */
export type WcagLevel = "A" | "AA" | "AAA";

/** A success criterion of WCAG 2 that a test is about. `required`: a barrier shows that it is not satisfied; else it may be concerned too. */
export interface TestedCriterion {
  readonly num: string;
  readonly level: WcagLevel;
  readonly required: boolean;
}

/** A barrier indicator with what people are told beside it. */
export interface JudgeAnswer {
  /** The result; null is cannotTell. */
  readonly result: number | null;
  /** With null: the key of the question that a person has to answer. */
  readonly reason?: string;
  /** The measured value, for the sentence `wrong` of the test. */
  readonly fact?: string;
}

/** A barrier: reads A-WAM values and yields a barrier indicator from 0 (pass) to 1 (barrier), or null for cannotTell. */
export interface BWam {
  readonly id: string;
  /** The name of the test, e.g. `7.2_CSS_02` of UWEM or the id of an ACT rule. */
  readonly test: string;
  /** The group that results are summed in: a WCAG 1.0 checkpoint, e.g. `7.2`, or the first of `criteria`. */
  readonly checkpoint: string;
  /** 1 is the most severe; by `criteria` the number of letters of `level`. */
  readonly priority: 1 | 2 | 3;
  /** Success criteria of WCAG 2, required ones first; undefined for tests of WCAG 1.0. */
  readonly criteria?: readonly TestedCriterion[];
  /** The test runs up to this level of `CheckOptions.level`, and when it is named; without one always. */
  readonly level?: WcagLevel;
  /** True: the test asks a person only. It runs when it is named or with `CheckOptions.prompts`, and never counts in a score. */
  readonly prompt?: boolean;
  /** Reasons of results that only ask a person; they are given when the test is named or with `CheckOptions.prompts`. */
  readonly prompts?: readonly string[];
  /** Names of the same test in axe-core. */
  readonly axe?: readonly string[];
  /** Tests of any rule set that report the same fault when they fail at the same location. Naming it in one of both is enough. */
  readonly sameAs?: readonly string[];
  /** One sentence on a target that fails; `{fact}` stands for what was measured. */
  readonly wrong?: string;
  /** Questions to a person, by the reason of a result cannotTell. */
  readonly questions?: Readonly<Record<string, string>>;
  /** URLs of pages about the test, its own one first. */
  readonly learn?: readonly string[];
  /** The page of the test, which names it in EARL. */
  readonly url?: string;
  /** URLs of the success criteria that it requires. */
  readonly partOf?: readonly string[];
  /** The title of the barrier that is reported. */
  readonly title: string;
  /** `dc:description` of the test requirement (spec 3). */
  readonly description: string;
  readonly mode: "automatic" | "manual" | "heuristic";
  /** Location A-WAMs: their locations are where results are given. */
  readonly at: readonly AWam[];
  /** A-WAMs read but giving no locations. */
  readonly reads?: readonly AWam[];
  /** Prepares once per page, then gives the result at each location. */
  judge(page: Measured): (at: SubjectLocation) => number | null | JudgeAnswer;
  /** The default result where there is no location at all. */
  readonly whenNowhere?: "pass" | "fail";
  /** True: the test needs a validator (D46) and a document type that has a DTD (D80). */
  readonly needsValidator?: boolean;
  readonly affects: string;
  readonly remedy: string;
  readonly examples: Example;
}

/** A value of a content statistic with an id or type of its own. */
export interface StatisticValue {
  readonly value: string;
  /** The id of the statistic when the direction of the value decides it (spec 4.3); otherwise that of the class is used. */
  readonly id?: string;
  readonly type?: string;
}

/** Content statistics: one string per location of one A-WAM. */
export interface MWam {
  readonly id: string;
  /** The value of `eiao:type`, such as `technology`. */
  readonly type: string;
  readonly title: string;
  readonly at: AWam;
  /** Further ids that select this class in a rule set (spec 1.7). */
  readonly aliases?: readonly string[];
  /** Returns undefined where there is no result (D52). */
  statistic(value: Value, page: Measured): string | StatisticValue | undefined;
}

/** Data plus small pure functions; a plug-in exports one of these. Results come out in the order of the lists. */
export interface RuleSet {
  readonly id: string;
  /** Raised whenever a result can change. */
  readonly version: string;
  readonly title: string;
  /** A page about the rule set. */
  readonly url?: string;
  /** The level up to which tests count in the score; without one all do. */
  readonly level?: WcagLevel;
  /** Sentences on what results cannot show. Every report has them. */
  readonly limits?: string;
  readonly measures: readonly AWam[];
  readonly judges: readonly BWam[];
  readonly statistics: readonly MWam[];
}

/** Declares an A-WAM; `kind` says what it is offered. */
export function defineAWam<T extends AWam>(wam: T): T {
  return Object.freeze(wam);
}

type Simple = Omit<BWam, "judge" | "mode" | "description"> & {
  readonly mode?: BWam["mode"];
  readonly description?: string;
} & (
    | { readonly judge: BWam["judge"] }
    /** Short form: the result from values at the same location. */
    | { readonly result: (read: (wam: AWam) => Value, at: SubjectLocation) => number | null | JudgeAnswer }
  );

/** Declares a B-WAM with either `judge` (prepares once per page) or `result` (reads at the location only). */
export function defineBWam(wam: Simple): BWam {
  const judge: BWam["judge"] =
    "judge" in wam ? wam.judge : (page) => (at) => wam.result((measure) => page.read(measure, at), at);
  return Object.freeze({ ...wam, mode: wam.mode ?? "automatic", description: wam.description ?? wam.title, judge });
}

/** Defines an M-WAM: what is counted, without a verdict. */
export function defineMWam(wam: MWam): MWam {
  return Object.freeze(wam);
}

/** Defines a rule set: its A-, B- and M-WAMs under one id and version. */
export function defineRuleSet(ruleSet: RuleSet): RuleSet {
  return Object.freeze(ruleSet);
}
