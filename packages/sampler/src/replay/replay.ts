import type { AssessedScore, Assessment } from "../assessment/assessment.ts";
import type { RuleSetVersion } from "../rdf-store/index.ts";

/** A page that was sampled, and could not be evaluated again. */
export interface LostPage {
  readonly page: string;
  /** A whole sentence. */
  readonly reason: string;
}

/** The result of a replay. */
export interface Replay {
  /** The new store. */
  readonly file: string;
  readonly site: string;
  readonly run: string;
  /** `sha256:` and the digest that names the store that was evaluated again. */
  readonly replayOf: string;
  /** By which rule sets that was evaluated. */
  readonly rulesetsBefore: readonly RuleSetVersion[];
  /** The scores in that store, computed from the counts of its pages. */
  readonly scoresBefore: readonly AssessedScore[];
  /** Evaluated again. */
  readonly pages: number;
  readonly documents: number;
  /** In the order of the draw. They are in no figure of the replay. */
  readonly lost: readonly LostPage[];
  /** Its report card. */
  readonly assessment: Assessment;
}
