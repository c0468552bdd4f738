import { Measurements } from "../measure/measurements.ts";
import { RESOURCE } from "../measure/places.ts";
import type { AWam, PdfWam, Place, Value } from "../rule-set/define.ts";
import type { PdfDocument } from "./pdf-document.ts";

/**
 * Runs the A-WAMs that measure PDF documents; the others measure nothing here. One that throws an exception is noted and ends no
 * other (spec 8.6). Cost: O(A-WAMs × structure elements).
 */
export function measurePdf(pdf: PdfDocument, url: string, measures: readonly AWam[]): Measurements {
  const places = new Map<string, Place>([["0,0", RESOURCE]]);
  const byId = new Map<string, Map<Place, Value>>();
  const failures = new Map<string, string>();
  for (const wam of measures) {
    if (wam.kind !== "pdf") continue;
    try {
      byId.set(wam.id, valuesOf(wam, pdf, places));
    } catch (error) {
      failures.set(wam.id, String(error));
    }
  }
  return new Measurements({ url, baseUrl: url }, byId, new Map(), failures);
}

/** One place for each location, whoever measures there: places are compared by identity. */
function valuesOf(wam: PdfWam, pdf: PdfDocument, places: Map<string, Place>): Map<Place, Value> {
  const values = new Map<Place, Value>();
  for (const { line, column, value } of wam.measure(pdf)) {
    const key = `${line},${column}`;
    const place = places.get(key) ?? { line, column, subject: null };
    places.set(key, place);
    if (!values.has(place)) values.set(place, value);
  }
  return values;
}
