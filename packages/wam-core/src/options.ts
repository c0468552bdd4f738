import type { Budget } from "./budget.ts";
import type { Headers } from "./page.ts";
import type { RuleSet, Validator } from "./rule-set/define.ts";
import type { LanguageDetector } from "./rule-set/language-detector.ts";
import type { TestExtent } from "./rule-set/select.ts";
import type { Environment } from "./style/conditions/environment.ts";
import type { LoadedSheet, SheetCache } from "./style/index.ts";

/** The resource to evaluate, as it was received. Spec 8.1. */
export interface WebResource {
  /** Absolute URL, after redirects. */
  readonly url: string;
  /** Octets, or text that is already decoded; with `compression` its base64. */
  readonly content: Uint8Array | string;
  /** Chooses the parser; `text/html` by default. A Content-Type header does not (D32). */
  readonly contentType?: string | undefined;
  /** Encoding of octets; by default the charset of the header, then of `contentType`. */
  readonly encoding?: string | undefined;
  readonly headers?: Headers | undefined;
  readonly compression?: "base64" | undefined;
}

/** The options of an evaluation: rule sets and tests, medium, limits. */
export interface CheckOptions extends TestExtent {
  /** By default UWEM 1.2. */
  readonly ruleSets?: readonly RuleSet[] | undefined;
  /** Ids of rule sets, tests or WAMs (spec 1.7); nothing selects all. */
  readonly only?: string | readonly string[] | undefined;
  /** The media type that the page is evaluated for (6.2); `screen` by default. */
  readonly medium?: string | undefined;
  /** Features of the device that differ from the default desktop (6.8). */
  readonly environment?: Partial<Environment> | undefined;
  /** The clean-up fallback of 8.4; on by default. */
  readonly cleanup?: boolean | undefined;
  /** Time of the report, as xsd:dateTime. The engine has no clock. */
  readonly date?: string | undefined;
  /** SHA-256 in lower-case hexadecimal where the platform has a faster one, as Node has; else the engine's own. */
  readonly sha256?: ((octets: Uint8Array) => string) | undefined;
  /** false: external sheets are not loaded, as if they were not available. */
  readonly stylesheets?: boolean | undefined;
  /** Parsed sheets, kept between calls (6.7). */
  readonly sheetCache?: SheetCache | undefined;
  readonly budget?: Partial<Budget> | undefined;
  /**
   * Judges the markup by its DTD (3.2_HTML_02). `check` loads the engine's own when a selected test asks for it;
   * `checkWith`, which cannot wait, has none unless it is given: `{ validator: violationsOf }`. false: none.
   */
  readonly validator?: Validator | false | undefined;
  /** Names the language of a text, for rules that compare it with `lang`; without one they cannot tell. */
  readonly languageDetector?: LanguageDetector | undefined;
}

/** Fetches a style sheet; undefined or a rejection: it is not available (6.1). */
export type LoadSheet = (url: string) => Promise<LoadedSheet | undefined>;

/** Style sheets at hand, by absolute URL, or a function that finds them. */
export type SheetsAtHand = Readonly<Record<string, LoadedSheet | string>> | ((url: string) => LoadedSheet | undefined);
