import type { Budget } from "./budget.ts";
import type { Headers } from "./page.ts";
import type { RuleSet, Validator } from "./rule-set/define.ts";
import type { LanguageDetector } from "./rule-set/language-detector.ts";
import type { TestExtent } from "./rule-set/select.ts";
import type { Environment } from "./style/conditions/environment.ts";
import type { LoadedSheet, SheetCache } from "./style/index.ts";

/** The resource to evaluate, as it was received. Spec 8.1. */
export interface WebResource {
  /** The absolute URL, after redirects. */
  readonly url: string;
  /** Bytes, or text that is already decoded; with `compression`, its base64. */
  readonly content: Uint8Array | string;
  /** The type that chooses the parser. Default: `text/html`. A Content-Type header does not choose it (D32). */
  readonly contentType?: string | undefined;
  /** The encoding of the bytes. Default: the charset of the header, then of `contentType`. */
  readonly encoding?: string | undefined;
  readonly headers?: Headers | undefined;
  readonly compression?: "base64" | undefined;
}

/** The options of an evaluation: rule sets and tests, medium, limits. */
export interface CheckOptions extends TestExtent {
  /** The default is UWEM 1.2. */
  readonly ruleSets?: readonly RuleSet[] | undefined;
  /** Ids of rule sets, tests or WAMs (spec 1.7). Default: all. */
  readonly only?: string | readonly string[] | undefined;
  /** The media type for which the page is evaluated (6.2). Default: `screen`. */
  readonly medium?: string | undefined;
  /** Features of the device that differ from the default desktop (6.8). */
  readonly environment?: Partial<Environment> | undefined;
  /** False to switch off the clean-up fallback of 8.4. */
  readonly cleanup?: boolean | undefined;
  /** The time of the report, as xsd:dateTime. The engine has no clock. */
  readonly date?: string | undefined;
  /** A faster SHA-256 of the platform, such as Node's, in lower-case hexadecimal. Default: the engine's own. */
  readonly sha256?: ((bytes: Uint8Array) => string) | undefined;
  /** If false, external sheets are not loaded, as if they were unavailable. */
  readonly stylesheets?: boolean | undefined;
  /** Parsed sheets, kept between calls (6.7). */
  readonly sheetCache?: SheetCache | undefined;
  readonly budget?: Partial<Budget> | undefined;
  /**
   * Checks the markup against its DTD (3.2_HTML_02). Default: `check` loads the engine's own if a selected test needs
   * it; `checkWith`, which is synchronous, has none, unless you pass `{ validator: violationsOf }`. False: none.
   */
  readonly validator?: Validator | false | undefined;
  /** Detects the language of a text, for rules that compare it with `lang`; without one, their result is cannotTell. */
  readonly languageDetector?: LanguageDetector | undefined;
}

/** Fetches a style sheet. Undefined or a rejection means that it is unavailable (6.1). */
export type LoadSheet = (url: string) => Promise<LoadedSheet | undefined>;

/** Available style sheets by absolute URL, or a function that finds them. */
export type SheetsAtHand = Readonly<Record<string, LoadedSheet | string>> | ((url: string) => LoadedSheet | undefined);
