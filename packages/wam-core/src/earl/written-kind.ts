import type { ReportFilling, Template } from "./template.ts";

/** Results of one class. */
export class WrittenKind {
  /** Of their references, before the number. */
  readonly idStart: string;
  /** By what there is to be written. */
  readonly templates: (Template | undefined)[] = [];
  /** The last report that has its test requirement. */
  requiredBy: ReportFilling | undefined;

  constructor(idStart: string) {
    this.idStart = idStart;
  }
}
