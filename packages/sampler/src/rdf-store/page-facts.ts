import type { RuleSetCount } from "./stored-scenario.ts";

/** The content of the graph of a page: its documents with all results and statistics. */
export interface PageGraphFacts {
  /** Scenario id. */
  readonly id: string;
  /** The page first, then its frames. */
  readonly documents: readonly DocumentGraphFacts[];
  /** What is said of it beside its results. */
  readonly messages: readonly string[];
  /** Of all its documents together, as the graph states them: whoever needs them true compares them with the results. */
  readonly counts: readonly RuleSetCount[];
}

/** One document of a page, as it was received, and what evaluating it found. */
export interface DocumentGraphFacts {
  readonly url: string;
  /** xsd:dateTime: when it was received. */
  readonly downloaded: string;
  /** Lines of its HTTP header, without cookies and credentials. */
  readonly headers: readonly string[];
  /** Language tags of its content, as found. */
  readonly languages: readonly string[];
  /** Public identifier of its document type; empty when it has none, undefined when that is not said. */
  readonly doctype: string | undefined;
  readonly authoringTools: readonly string[];
  /** Octets received. */
  readonly contentLength: number;
  /** It was cleaned before it was parsed. */
  readonly tidy: boolean;
  readonly parsingFailed: boolean;
  /** In the order of their assertions in the graph. */
  readonly results: readonly ResultFact[];
  readonly statistics: readonly StatisticFact[];
}

/** A place in a document, or in an external style sheet that it uses. */
export interface LocationFact {
  /** From 1; 0 with column 0: the document as a whole. */
  readonly line: number;
  readonly column: number;
  /** The external style sheet in which line and column count. */
  readonly source: string | undefined;
}

/** One result of a test at one location: a basic result. */
export interface ResultFact extends LocationFact {
  /** B-WAM id, as it stands in the fragment of its test requirement. */
  readonly wam: string;
  /** Barrier indicator, 0 to 1; null: cannot tell. */
  readonly value: number | null;
}

/** One content statistic at one location. */
export interface StatisticFact extends LocationFact {
  /** `language`, `technology`, `internalLinks`, `externalLinks`, `mediaType`, `contentFilter`. */
  readonly type: string;
  readonly value: string;
}
