import type { ReportFilling, Template } from "./template.ts";

/** The written results of one class. */
export class WrittenKind {
  /** The beginning of the ids of these results, without the number. */
  readonly idStart: string;
  /** The templates, by the shape of the result. */
  readonly templates: (Template | undefined)[] = [];
  /** The last report for which the test requirement was written. */
  requiredBy: ReportFilling | undefined;

  constructor(idStart: string) {
    this.idStart = idStart;
  }
}
