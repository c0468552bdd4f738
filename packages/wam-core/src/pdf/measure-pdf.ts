import { Measurements } from "../measure/measurements.ts";
import { isLocation, resource } from "../measure/locations.ts";
import { measuredValue } from "../measure/measured-value.ts";
import type { AWam, PdfMeasurement, PdfWam, SubjectLocation, Value } from "../rule-set/define.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { refusedText, thrownText } from "../thrown-text.ts";

/**
 * Runs the A-WAMs that measure PDF documents; others measure nothing here. An exception in one of them is noted and
 * does not end the others (spec 8.6). Cost: O(A-WAMs × structure elements).
 */
export function measurePdf(pdf: PdfDocument, url: string, measures: readonly AWam[]): Measurements {
  const locations = new Map<string, SubjectLocation>([["0,0", resource]]);
  const byId = new Map<string, Map<SubjectLocation, Value>>();
  const failures = new Map<string, string>();
  for (const wam of measures) {
    if (wam.kind !== "pdf") continue;
    try {
      byId.set(wam.id, valuesOf(wam, pdf, locations));
    } catch (error) {
      failures.set(wam.id, thrownText(error));
    }
  }
  return new Measurements({ url, baseUrl: url, living: false }, byId, new Map(), failures);
}

/** Returns the values of one A-WAM. All A-WAMs share one object per location, because locations are compared by identity. */
function valuesOf(wam: PdfWam, pdf: PdfDocument, locations: Map<string, SubjectLocation>): Map<SubjectLocation, Value> {
  const values = new Map<SubjectLocation, Value>();
  const measured: unknown = wam.measure(pdf);
  if (!Array.isArray(measured)) throw new TypeError(`${refusedText(measured)} is not an array of measurements`);
  for (const { line, column, value } of measured as readonly PdfMeasurement[]) {
    if (!isLocation({ line, column }))
      throw new Error(`(${line}, ${column}) is not a valid location in a PDF document`);
    const key = `${line},${column}`;
    const location = locations.get(key) ?? Object.freeze({ line, column, subject: null });
    locations.set(key, location);
    const checked = measuredValue(value);
    if (checked !== undefined && !values.has(location)) values.set(location, checked);
  }
  return values;
}
