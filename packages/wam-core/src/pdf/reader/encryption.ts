import type { PdfObjects } from "./pdf-objects.ts";

/** ISO 32000-1, table 22: "copy or otherwise extract text", and "extract text in support of accessibility". */
const EXTRACT = 1 << 4;
const EXTRACT_FOR_ACCESSIBILITY = 1 << 9;

/**
 * Returns true if the permissions let assistive technology read the text: bit 10. Security handlers of revision 2 (40
 * bit) always set that bit, without a meaning; there bit 5 counts for accessibility too.
 *
 * @param permissions  the flags that are set.
 */
export function permitsAccessibility(permissions: ReadonlySet<number>, objects: PdfObjects): boolean {
  if (!permissions.has(EXTRACT_FOR_ACCESSIBILITY)) return false;
  const encryption = objects.dictionary(objects.table.trailer.getRaw("Encrypt"));
  return permissions.has(EXTRACT) || objects.value(encryption?.getRaw("R")) !== 2;
}
