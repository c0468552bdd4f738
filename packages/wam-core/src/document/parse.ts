import type { Budget } from "../budget.ts";
import type { Document } from "./document.ts";
import { parseHtml } from "./html.ts";
import { parseXml } from "./xml.ts";

/**
 * Parses a decoded source in the given mode (spec 1.4).
 * @throws EiaoError `NotWellFormed` in XML mode: then the caller may parse the same source in HTML mode (spec 8.4)
 *         and report `sniffDoctype(source)`. Over budget: `TooManyNodes`, `TooDeep`.
 */
export function parseDocument(source: string, mode: "html" | "xml", budget: Budget): Document {
  return mode === "html" ? parseHtml(source, budget) : parseXml(source, budget);
}
