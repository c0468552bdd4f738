import { coreError } from "../../errors.ts";
import type { Dictionary } from "./parser.ts";
import type { PdfElement } from "../pdf-document.ts";
import type { PdfObjects } from "./pdf-objects.ts";
import { roleReader } from "./role.ts";

/** Structure elements of each page that has some, by the number of the page. */
export type Structure = ReadonlyMap<number, readonly PdfElement[]>;

/** An element of which the walk is in the middle; the first one is the root, which is no element. */
interface Frame {
  readonly element: PdfElement | undefined;
  /** The part of `K` that the walk has still to read, in reverse. */
  readonly kids: unknown[];
  /** The `Pg` of the element, or of the nearest one around it that has one. */
  readonly page: unknown;
  /** A text alternative of the element, or of one around it, stands for all that it holds. */
  readonly isCovering: boolean;
  /** Pages that have got the element. */
  readonly given: Set<number>;
}

/**
 * Reads the tree below `StructTreeRoot` (ISO 32000-1, 14.7.2), and nothing else: pages and their `StructParents` do not matter. An
 * element belongs to each page that shows something of it or of an element in it. An item of content that names no page, as one of a
 * form XObject may, belongs to the page of the item before it.
 *
 * @param pages     the number of each page that is looked at, by its reference. What other pages show is left out.
 * @param maxCount  elements that are kept at most; one that is on several pages counts on each.
 * @returns         null: there is no such tree.
 * @throws          EiaoError `TooManyNodes`.
 *
 * Cost: each element is visited once, however deep it is and however often it is named.
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
    // ActualText counts where there is no Alt, not where there is an empty one.
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
  /** Gives the page each open element that it does not have yet: where it has one, it has those around it. */
  const show = (page: unknown): void => {
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
    if (type === "MCR" || type === "OBJR") show(dictionary?.getRaw("Pg") ?? frame.page);
    else if (dictionary === undefined) {
      if (Number.isInteger(objects.value(kid))) show(frame.page);
    } else if (!objects.isReference(kid) || !visited.has(kid.toString())) {
      if (objects.isReference(kid)) visited.add(kid.toString());
      open.push(frameOf(dictionary, frame));
    }
  }
  return structure;
}
