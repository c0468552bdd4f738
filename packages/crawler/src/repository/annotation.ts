/** A free-form note on what was measured, kept apart from the process that made it. Spec 20.1. */
export interface Annotation {
  readonly kind: "target" | "site survey" | "page";
  /** External id of a target, run of a site survey, URL of a page. */
  readonly subject: string;
  /** The site that it belongs to, and goes with; null for targets. */
  readonly site: string | null;
  readonly key: string;
  readonly value: string;
  readonly author: string;
  readonly date: Date;
}
