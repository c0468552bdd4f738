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

/** The page for measurements, made once per page. */
export interface Page {
  readonly url: string;
  /** The absolute URL that relative links resolve against: the first `base[href]`, otherwise `url`. */
  readonly baseUrl: string;
  /** The content type of A-WAM HTTP.1.1: from the header, otherwise the argument, without parameters (D32). */
  readonly contentType: string;
  /** HTTP headers, names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly document: Document;
  /** The document type of the source as received, even if the clean-up fallback made the tree (D33). */
  readonly doctype: DocumentType | null;
  /** True for a living document, which is in today's HTML (D80). */
  readonly living: boolean;
  /** True if the clean-up fallback of spec 8.4 made the tree. */
  readonly tidy: boolean;
  /** Violations of the DTD; `undefined` if no validator ran (D46) or there is no DTD (D80). */
  readonly violations: readonly Violation[] | undefined;
  /** The tested style sheets, applied. Undefined unless a selected A-WAM needs them. */
  readonly style: StyledPage | undefined;
  readonly languageDetector: LanguageDetector | undefined;
  /** Computes a value once per page and key, and returns the same value to all callers. The key is any object of the caller. */
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
 * Checks a source against the document type definition that its DOCTYPE names (spec 2.2.1, 8.4). The engine does not
 * call it for well-formed living documents, which have none (D80).
 * @param tidy  true if the clean-up fallback made the tree: at least one violation is expected.
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
  /** A few words for the measured quantity. */
  readonly title: string;
}

/**
 * Measures elements with a local name in `elements` and at least one attribute in `attributes`; each list is optional.
 * Only elements of the XHTML name space with a start tag of their own are measured (spec 1.3, 1.4). `measure` returns
 * undefined where it does not apply.
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

/** Measures each rule or style attribute with a declaration of `property` that wins for a rendered element, once (spec 6.4). */
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

/** Measures targets that it finds itself: any elements of the flat tree. The location of an element without a start tag is (0, 0). */
export interface TargetWam extends AWamShape {
  readonly kind: "target";
  /** True if it needs `page.style`, for which style sheets are loaded. */
  readonly needsStyle: boolean;
  /** The environments in which it measures the page, as changes of the page's own. Style sheets that apply in one of them are loaded too. */
  readonly environments?: readonly Partial<Environment>[];
  /** Yields each target once; null stands for the page as a whole. */
  measure(page: Page): Iterable<readonly [target: Element | null, value: Value]>;
}

/** A value in a PDF document: of the document at (0, 0), or of a page or a part of it at (page number, number on the page). */
export interface PdfMeasurement {
  readonly line: number;
  readonly column: number;
  readonly value: Value;
}

/** Measures a PDF document (entry point `@eiao/wam-core/pdf`). It is never called for an HTML page. */
export interface PdfWam extends AWamShape {
  readonly kind: "pdf";
  measure(pdf: PdfDocument): readonly PdfMeasurement[];
}

/** A measurement. One with several kinds of subjects has several entries with one id, such as the two rules of 3.6_HTML_03. */
export type AWam = ElementWam | TextWam | ResourceWam | WinnerWam | ConstructWam | TargetWam | PdfWam;

/** The data that B- and M-WAMs may read: the result map, the URLs and the kind of the page, but never the document (spec 1.1). */
export interface Measured {
  readonly url: string;
  readonly baseUrl: string;
  /** True for a living document (D80). */
  readonly living: boolean;
  /** Returns the value at a location; 0 without one (spec 1.5). */
  read(wam: AWam | string, at: SubjectLocation): Value;
  /** Returns the value at (0, 0); 0 without one. */
  readResource(wam: AWam | string): Value;
  /** Returns all values of one A-WAM by location, in order of measurement. */
  values(wam: AWam | string): ReadonlyMap<SubjectLocation, Value>;
}

/** HTML on which a test fails, and HTML on which it passes. All examples run as tests. */
export interface Example {
  readonly fails: readonly string[];
  readonly passes: readonly string[];
}

/** The levels of WCAG 2, the strictest last. */
export type WcagLevel = "A" | "AA" | "AAA";

/** A success criterion of WCAG 2 that a test covers. `required`: a barrier shows that it is not satisfied; otherwise it may be affected. */
export interface TestedCriterion {
  readonly num: string;
  readonly level: WcagLevel;
  readonly required: boolean;
}

/** A barrier indicator with additional information for people. */
export interface JudgeAnswer {
  /** The barrier indicator; null is cannotTell. */
  readonly result: number | null;
  /** The key of the question that a person has to answer, if `result` is null. */
  readonly reason?: string;
  /** The measured value, for the sentence `wrong` of the test. */
  readonly fact?: string;
}

/** A barrier test. It reads A-WAM values and returns a barrier indicator from 0 (pass) to 1 (barrier), or null for cannotTell. */
export interface BWam {
  readonly id: string;
  /** The name of the test, e.g. `7.2_CSS_02` of UWEM or the id of an ACT rule. */
  readonly test: string;
  /** The group in which results are summed: a WCAG 1.0 checkpoint such as `7.2`, or the first of `criteria`. */
  readonly checkpoint: string;
  /** The priority; 1 is the most severe. With `criteria` it is the number of letters of `level`. */
  readonly priority: 1 | 2 | 3;
  /** Success criteria of WCAG 2, required ones first; undefined for tests of WCAG 1.0. */
  readonly criteria?: readonly TestedCriterion[];
  /** The lowest `CheckOptions.level` at which the test runs without being named. Default: every level. */
  readonly level?: WcagLevel;
  /** True if the test only asks a person. It runs if it is named or with `CheckOptions.prompts`, and never counts in a score. */
  readonly prompt?: boolean;
  /** Reasons of results that only ask a person. They are reported if the test is named or with `CheckOptions.prompts`. */
  readonly prompts?: readonly string[];
  /** Names of the same test in axe-core. */
  readonly axe?: readonly string[];
  /** Tests of any rule set that report the same fault if they fail at the same location. It is enough if one of two tests names the other. */
  readonly sameAs?: readonly string[];
  /** One sentence about a target that fails; `{fact}` stands for the measured fact. */
  readonly wrong?: string;
  /** Questions to a person, by the reason of a cannotTell result. */
  readonly questions?: Readonly<Record<string, string>>;
  /** URLs of pages about the test, with its own page first. */
  readonly learn?: readonly string[];
  /** The page of the test, which names it in EARL. */
  readonly url?: string;
  /** URLs of the success criteria that the test requires. */
  readonly partOf?: readonly string[];
  /** The title of the reported barrier. */
  readonly title: string;
  /** `dc:description` of the test requirement (spec 3). */
  readonly description: string;
  readonly mode: "automatic" | "manual" | "heuristic";
  /** The A-WAMs at whose locations the test gives results. */
  readonly at: readonly AWam[];
  /** A-WAMs that the test reads at these locations. */
  readonly reads?: readonly AWam[];
  /** Prepares the test once per page. Returns a function for the result at each location. */
  judge(page: Measured): (at: SubjectLocation) => number | null | JudgeAnswer;
  /** The default result, if there is no location at all. */
  readonly whenNowhere?: "pass" | "fail";
  /** True if the test needs a validator (D46) and a document type that has a DTD (D80). */
  readonly needsValidator?: boolean;
  readonly affects: string;
  readonly remedy: string;
  readonly examples: Example;
}

/** A value of a content statistic with an id or type of its own. */
export interface StatisticValue {
  readonly value: string;
  /** The id of the statistic, if it depends on the direction of the value (spec 4.3). Default: that of the class. */
  readonly id?: string;
  readonly type?: string;
}

/** A content statistic: one string per location of one A-WAM. */
export interface MWam {
  readonly id: string;
  /** The value of `eiao:type`, such as `technology`. */
  readonly type: string;
  readonly title: string;
  readonly at: AWam;
  /** Further ids that select this class in a rule set (spec 1.7). */
  readonly aliases?: readonly string[];
  /** Returns the value of the statistic; undefined for no result (D52). */
  statistic(value: Value, page: Measured): string | StatisticValue | undefined;
}

/** Data with small pure functions; a plug-in exports one rule set. Results have the order of the lists. */
export interface RuleSet {
  readonly id: string;
  /** Raised when a result can change. */
  readonly version: string;
  readonly title: string;
  /** A page about the rule set. */
  readonly url?: string;
  /** The highest level of tests that count in the score. Default: all levels. */
  readonly level?: WcagLevel;
  /** Sentences about the limits of the results, for every report. */
  readonly limits?: string;
  readonly measures: readonly AWam[];
  readonly judges: readonly BWam[];
  readonly statistics: readonly MWam[];
}

/** Declares an A-WAM. `kind` decides which subjects it measures. */
export function defineAWam<T extends AWam>(wam: T): T {
  return Object.freeze(wam);
}

type Simple = Omit<BWam, "judge" | "mode" | "description"> & {
  readonly mode?: BWam["mode"];
  readonly description?: string;
} & (
    | { readonly judge: BWam["judge"] }
    /** Short form: returns the result from values at the same location. */
    | { readonly result: (read: (wam: AWam) => Value, at: SubjectLocation) => number | null | JudgeAnswer }
  );

/** Declares a B-WAM with either `judge` (prepares once per page) or `result` (reads at the location only). */
export function defineBWam(wam: Simple): BWam {
  const judge: BWam["judge"] =
    "judge" in wam ? wam.judge : (page) => (at) => wam.result((measure) => page.read(measure, at), at);
  return Object.freeze({ ...wam, mode: wam.mode ?? "automatic", description: wam.description ?? wam.title, judge });
}

/** Declares an M-WAM, which counts without judging. */
export function defineMWam(wam: MWam): MWam {
  return Object.freeze(wam);
}

/** Declares a rule set: its A-, B- and M-WAMs with one id and version. */
export function defineRuleSet(ruleSet: RuleSet): RuleSet {
  return Object.freeze(ruleSet);
}
