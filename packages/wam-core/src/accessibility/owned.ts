import type { Element, Text } from "../document/document.ts";
import type { Accessibility } from "./accessibility.ts";

type Facts = Pick<Accessibility, "ariaTree" | "isExposed" | "isPlain">;

/**
 * Returns a function for the elements that an element owns, in the order of the accessibility tree: the nearest exposed
 * ones below it. A plain generic is replaced by the elements that it owns itself, if there are any. Cost: the nodes
 * down to the owned elements; no recursion over the depth.
 */
export function owned({ ariaTree, isExposed, isPlain }: Facts): (element: Element) => readonly Element[] {
  const known = new Map<Element, readonly Element[]>();
  return (owner) => {
    const before = known.get(owner);
    if (before !== undefined) return before;
    const found: Element[] = [];
    const open: Open[] = [{ element: owner, children: ariaTree.childrenOf(owner)[Symbol.iterator](), foundBefore: 0 }];
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const { value: child } = last.children.next() as { readonly value: Element | Text | undefined };
      if (child === undefined) {
        open.pop();
        const { element, foundBefore } = last;
        if (element !== owner && found.length === foundBefore && isExposed(element)) found.push(element);
      } else if (child.kind === "element") {
        if (isExposed(child) && !isPlain(child)) found.push(child);
        else
          open.push({
            element: child,
            children: ariaTree.childrenOf(child)[Symbol.iterator](),
            foundBefore: found.length,
          });
      }
    }
    known.set(owner, found);
    return found;
  };
}

/** An element that may be replaced by the elements that it owns. */
interface Open {
  readonly element: Element;
  readonly children: Iterator<Element | Text>;
  readonly foundBefore: number;
}

/** Returns a function for the owner of an element: the nearest exposed element above that is not a plain generic. Cost: O(1), amortised. */
export function owner({ ariaTree, isExposed, isPlain }: Facts): (element: Element) => Element | undefined {
  const known = new Map<Element, Element | undefined>();
  return (element) => {
    const passed: Element[] = [];
    let found: Element | undefined;
    for (let at: Element | null = element; at !== null; at = ariaTree.parentOf(at)) {
      if (at !== element && isExposed(at) && !isPlain(at)) {
        found = at;
        break;
      }
      if (known.has(at)) {
        found = known.get(at);
        break;
      }
      passed.push(at);
    }
    for (const at of passed) known.set(at, found);
    return found;
  };
}

/** Roles that may own their items in groups. */
const grouping: ReadonlySet<string> = new Set(["menu", "menubar", "tree", "listbox", "radiogroup"]);

/** Returns the elements that an element owns. If its role allows groups, the items of a `group` replace the group. An empty group stays. */
export function ownedItems(
  element: Element,
  { owned: ownedBy, role }: Pick<Accessibility, "owned" | "role">,
): readonly Element[] {
  if (!grouping.has(role(element) ?? "")) return ownedBy(element);
  const items: Element[] = [];
  const waiting = ownedBy(element).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inside = role(next) === "group" ? ownedBy(next) : [];
    if (inside.length === 0) items.push(next);
    else for (const item of inside.toReversed()) waiting.push(item);
  }
  return items;
}
