import type { PdfMeasurement, Value } from "../rule-set/define.ts";

/** Returns a value of the document as a whole. */
export function ofDocument(value: Value): readonly PdfMeasurement[] {
  return [{ line: 0, column: 0, value }];
}
