import { coreError } from "../../errors.ts";
import type { Dictionary } from "./parser.ts";
import type { PdfElement } from "../pdf-document.ts";
import type { PdfObjects } from "./pdf-objects.ts";
import { roleReader } from "./role.ts";

/** The structure elements of each page with elements, by the number of the page. */
export type Structure = ReadonlyMap<number, readonly PdfElement[]>;

/** An element that the walk has entered. The first one is the root, which is not an element. */
interface Frame {
  readonly element: PdfElement | undefined;
  /** The part of `K` that the walk has not read yet, in reverse. */
  readonly kids: unknown[];
  /** The `Pg` of the element, or of the nearest ancestor with one. */
  readonly page: unknown;
  /** True if a text alternative of the element, or of an ancestor, replaces all of its content. */
  readonly isCovering: boolean;
  /** The pages that have the element already. */
  readonly given: Set<number>;
}

/**
 * Reads the tree below `StructTreeRoot` (ISO 32000-1, 14.7.2), without using pages and their `StructParents`. An
 * element belongs to each page that shows a part of it or of an element in it. A content item without a page, which may
 * occur in a form XObject, belongs to the page of the item before it.
 *
 * @param pages     the numbers of the tested pages, by their references. Other pages are left out.
 * @param maxCount  the most elements that are kept; an element on several pages counts on each.
 * @returns         null if there is no such tree.
 * @throws          EiaoError `TooManyNodes`.
 *
 * Cost: each element is visited once, at any depth and with any number of references.
 */
export function readStructure(
  objects: PdfObjects,
  pages: ReadonlyMap<string, number>,
  maxCount: number,
): Structure | null {
  const root = objects.dictionary(objects.catalog?.getRaw("StructTreeRoot"));
  if (root === undefined) return null;
  const roleOf = roleReader(objects, root);
  const structure = new Map<number, PdfElement[]>();
  const visited = new Set<string>();
  let [current] = pages.values();
  let count = 0;

  const kidsOf = (dictionary: Dictionary): unknown[] => {
    const kids = objects.value(dictionary.getRaw("K"));
    return Array.isArray(kids) ? (kids as unknown[]).toReversed() : [kids];
  };
  const frameOf = (dictionary: Dictionary, around: Frame): Frame => {
    // ActualText counts if Alt is missing, but not if Alt is empty.
    const text = objects.text(dictionary.getRaw("Alt")) ?? objects.text(dictionary.getRaw("ActualText")) ?? "";
    const alternative = text.trim();
    const isCovered = around.isCovering;
    const language = objects.text(dictionary.getRaw("Lang"));
    return {
      element: { role: roleOf(dictionary), alternative, isCovered, language },
      kids: kidsOf(dictionary),
      page: dictionary.getRaw("Pg") ?? around.page,
      isCovering: isCovered || alternative !== "",
      given: new Set(),
    };
  };
  /** Adds to the page each open element that it lacks. If it has an element, it has its ancestors too. */
  const addToPage = (page: unknown): void => {
    if (objects.isReference(page)) current = pages.get(page.toString());
    if (current === undefined) return;
    const elements = structure.get(current) ?? [];
    structure.set(current, elements);
    let from = open.length;
    while (from > 0 && open[from - 1]?.given.has(current) === false) from--;
    for (const { element, given } of open.slice(from)) {
      given.add(current);
      if (element === undefined) continue;
      if (++count > maxCount) throw coreError("TooManyNodes", { limit: maxCount });
      elements.push(element);
    }
  };

  const open: Frame[] = [
    { element: undefined, kids: kidsOf(root), page: undefined, isCovering: false, given: new Set() },
  ];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    if (frame.kids.length === 0) {
      open.pop();
      continue;
    }
    const kid = frame.kids.pop();
    const dictionary = objects.dictionary(kid);
    const type = objects.name(dictionary?.getRaw("Type"));
    if (type === "MCR" || type === "OBJR") addToPage(dictionary?.getRaw("Pg") ?? frame.page);
    else if (dictionary === undefined) {
      if (Number.isInteger(objects.value(kid))) addToPage(frame.page);
    } else if (!objects.isReference(kid) || !visited.has(kid.toString())) {
      if (objects.isReference(kid)) visited.add(kid.toString());
      open.push(frameOf(dictionary, frame));
    }
  }
  return structure;
}
