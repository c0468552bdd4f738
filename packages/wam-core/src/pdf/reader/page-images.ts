import type { CorePage, Dictionary, Stream } from "./parser.ts";
import type { PdfObjects } from "./pdf-objects.ts";

/** A content stream, or an image, to be shown. */
interface Shown {
  readonly stream: Stream;
  /** The objects to which names in the content refer. */
  readonly resources: Dictionary | undefined;
  readonly isImage: boolean;
}

/**
 * Returns true if a page shows an image: an image XObject or an inline image, also in a form XObject or in a tiling
 * pattern. A name that the resources lack shows nothing. No image is decoded.
 *
 * Cost: linear in the decompressed content; each form is read once.
 */
export async function showsImage(objects: PdfObjects, page: CorePage): Promise<boolean> {
  const visited = new Set<string>();
  const waiting: Shown[] = [{ stream: await page.getContentStream(), resources: page.resources, isImage: false }];
  for (let content = waiting.pop(); content !== undefined; content = waiting.pop()) {
    for (const item of shownBy(objects, content, visited)) {
      if (!item.isImage) waiting.push(item);
      else if (hasSize(objects, item.stream)) return true;
    }
  }
  return false;
}

/** Yields the streams that a content stream shows. It ends at damaged content. */
function* shownBy(objects: PdfObjects, { stream, resources }: Shown, visited: Set<string>): Generator<Shown> {
  const { EvaluatorPreprocessor, OPS } = objects.parser;
  const reader = new EvaluatorPreprocessor(stream, objects.table);
  const operation: { fn?: number; args: unknown[] | null } = { args: null };
  const hasNext = (): boolean => {
    operation.args = null;
    try {
      return reader.read(operation);
    } catch {
      return false;
    }
  };
  while (hasNext()) {
    const { fn, args } = operation;
    const operand = args?.at(-1);
    if (fn === OPS.endInlineImage) {
      const image = objects.stream(operand);
      if (image !== undefined) yield { stream: image, resources, isImage: true };
      continue;
    }
    const isPattern = fn === OPS.setFillColorN || fn === OPS.setStrokeColorN;
    const name = isPattern || fn === OPS.paintXObject ? objects.name(operand) : undefined;
    if (name === undefined) continue;
    const reference = objects.dictionary(resources?.getRaw(isPattern ? "Pattern" : "XObject"))?.getRaw(name);
    if (!objects.isReference(reference) || visited.has(reference.toString())) continue;
    visited.add(reference.toString());
    const found = objects.stream(reference);
    const subtype = objects.name(found?.dict?.getRaw("Subtype"));
    if (found === undefined || (!isPattern && subtype !== "Form" && subtype !== "Image")) continue;
    const own = objects.dictionary(found.dict?.getRaw("Resources"));
    yield { stream: found, resources: own ?? resources, isImage: !isPattern && subtype === "Image" };
  }
}

/** Returns true for an image with a size; an image without one shows nothing. */
function hasSize(objects: PdfObjects, { dict }: Stream): boolean {
  const size = (short: string, long: string): unknown => objects.value(dict?.getRaw(short) ?? dict?.getRaw(long));
  return Number(size("W", "Width")) > 0 && Number(size("H", "Height")) > 0;
}
