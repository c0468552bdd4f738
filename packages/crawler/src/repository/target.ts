/** When a target is to be crawled again and again. Spec 20.1, 22.2. */
export interface TargetSchedule {
  /** `DAILY`, `WEEKLY`, `MONTHLY` … as the feed has it. */
  readonly frequency: string;
  readonly start: Date;
  /** Null: open end. */
  readonly end: Date | null;
  /** Fields that this program has no use for, as they came; JSON. */
  readonly unknown?: Readonly<Record<string, unknown>>;
}

/** A target of a crawl feed. Spec 20.1. */
export interface Target {
  /** The feed's own id, as text. */
  readonly externalId: string;
  readonly title: string;
  /** At least one. */
  readonly seeds: readonly string[];
  readonly schedules: readonly TargetSchedule[];
  /** `root`, `subdomains`, `plus1`, `resource` (D-43). */
  readonly scope: string;
  /** `CAPPED`, `CAPPED_LARGE`, `DEEP` (D-43). */
  readonly depth: string;
  readonly ignoreRobotsTxt: boolean;
  readonly watched: boolean;
  /** Fields that this program has no use for, as they came; JSON. */
  readonly unknown: Readonly<Record<string, unknown>>;
}
