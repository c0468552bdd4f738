import type { ReportFilling, Template } from "./template.ts";

/** Results of one class. */
export class WrittenKind {
  /** The beginning of the ids of these results, before the number. */
  readonly idStart: string;
  /** By what there is to be written. */
  readonly templates: (Template | undefined)[] = [];
  /** The last report that has its test requirement. */
  requiredBy: ReportFilling | undefined;

  constructor(idStart: string) {
    this.idStart = idStart;
  }
}
