import type { WarcPosition } from "@eiao/crawler/warc";
import type { WrittenEarl } from "@eiao/wam-core";

/** Where the archived octets of a document or style sheet are. */
export interface ArchivedRecord extends WarcPosition {
  /** SHA-256 of the compressed record, lower-case hexadecimal. */
  readonly digest?: string;
}

/** A style sheet that was used. */
export interface StoredSheet {
  readonly url: string;
  /** SHA-256 of the decoded octets, lower-case hexadecimal. */
  readonly digest?: string;
  readonly warc?: ArchivedRecord;
}

/** One document of a page scenario with its evaluation. */
export interface StoredDocument {
  readonly url: string;
  /** xsd:dateTime. */
  readonly downloaded: string;
  /** In order; cookies and credentials are left out of the store. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Language tags as found. */
  readonly languages?: readonly string[];
  /** Public identifier of the document type; empty when it has none. */
  readonly doctype?: string;
  /** As named by `meta name=generator`. */
  readonly authoringTools?: readonly string[];
  /** SHA-256 of the decoded octets, lower-case hexadecimal. */
  readonly digest?: string;
  readonly warc?: ArchivedRecord;
  readonly sheets?: readonly StoredSheet[];
  /** The report as `writeEarl` writes it as Turtle, or as a writer of `turtle-nodes` of this process wrote it; terms "seed" or "both". */
  readonly earl: string | WrittenEarl;
}

/** N (`applied`) and B (`failed`) by one rule set. 0 <= failed <= applied; `applied` is an integer. */
export interface RuleSetCount {
  readonly ruleSet: string;
  readonly applied: number;
  readonly failed: number;
}

/** One evaluated page: a document, or a frameset with all its frames. */
export interface StoredScenario {
  /** Unique in the site; at most 128 letters, digits and `.~-`. */
  readonly id: string;
  /** The page first, then its frames; at least one, none twice. */
  readonly documents: readonly StoredDocument[];
  /** What is said of it beside its results. */
  readonly messages?: readonly string[];
  /** Of all its documents together. */
  readonly counts: readonly RuleSetCount[];
}
