import type { OurPage } from "./our-results.ts";
import { textOf } from "@eiao/wam-core";
import type { Element } from "@eiao/wam-core";

const isHtml = ({ namespace, name }: Element, expected: string): boolean =>
  namespace === "http://www.w3.org/1999/xhtml" && name === expected;

/** A failure of axe-core that our rule neither fails nor leaves open. */
export interface Missed {
  /** The rule of axe-core. */
  readonly rule: string;
  readonly path: string;
  readonly fact: string;
  readonly message: string;
  readonly ours: OurPage;
}

/** A failure of ours that axe-core neither fails nor leaves open. */
export interface More {
  readonly test: string;
  /** The rules of axe-core that test the same. */
  readonly names: readonly string[];
  readonly path: string;
  readonly fact: string;
  /** The rules of axe-core that the element fails. */
  readonly others: readonly string[];
  readonly ours: OurPage;
}

interface Cause<T> {
  readonly cause: string;
  readonly holds: (difference: T) => boolean;
}

const elementOf = ({ ours, path }: Pick<Missed, "ours" | "path">): Element | undefined => ours.elements.get(path);

const roleOf = (at: Pick<Missed, "ours" | "path">): string | undefined => {
  const element = elementOf(at);
  return element === undefined ? undefined : at.ours.facts.role(element);
};

const isPresentational = (at: Pick<Missed, "ours" | "path">): boolean => {
  const element = elementOf(at);
  return element !== undefined && at.ours.facts.isPresentational(element);
};

const missed: readonly Cause<Missed>[] = [
  {
    cause: "axe-core tests each a[href] as a link; with a role such as button or tab, another of our rules fails it",
    holds: (at) => at.rule === "link-name" && roleOf(at) !== "link" && hasFailed(at),
  },
  {
    cause: "a role such as button makes its content presentational, so assistive technology does not get the element",
    holds: isPresentational,
  },
  {
    cause:
      "a li in a list with another role, such as tablist, is generic by HTML-AAM, but axe-core treats it as a list item",
    holds: (at) => ["aria-required-children", "aria-required-parent"].includes(at.rule) && isAtGenericItem(at),
  },
  {
    cause: "axe-core does not count text of ::before and ::after in a label",
    holds: (at) => at.rule === "label" && at.fact !== "",
  },
  {
    cause: "the text has no letter or digit",
    holds: (at) => at.rule === "color-contrast" && at.fact === "no letter or digit",
  },
];

const more: readonly Cause<More>[] = [
  {
    cause: "axe-core has no such rule",
    holds: ({ names }) => names.length === 0,
  },
  {
    cause: "axe-core tests and fails each a[href] as a link, although it has another role",
    holds: ({ others, ...at }) => others.includes("link-name") && roleOf(at) !== "link",
  },
  {
    cause: "axe-core fails the plain list by its rule list",
    holds: ({ test, others }) => test === "bc4a75" && others.includes("list"),
  },
  {
    cause: "the name has only private use characters, which only an icon font shows",
    holds: ({ fact, ...at }) => fact === "" && /\p{Co}/u.test(textIn(elementOf(at))),
  },
  {
    cause: "axe-core reads the rows of a table in source order, but the rows of tfoot come last",
    holds: ({ test, path }) => test === "d0f69e" && path.includes("/tfoot["),
  },
  {
    cause: "axe-core guesses that a table without data cells is there for layout",
    holds: ({ test, ...at }) => test === "d0f69e" && !hasDataCell(elementOf(at)),
  },
  {
    cause: "axe-core takes letters that a font joins, as in Arabic, for an icon",
    holds: ({ test, ...at }) => isContrast(test) && /\p{Script=Arabic}/u.test(textIn(elementOf(at))),
  },
  {
    cause: "axe-core takes text that can be scrolled to, in a box with a fixed position, for off-screen",
    holds: ({ test, ...at }) => (isContrast(test) || test === "link-in-text") && isScrolledInFixed(at),
  },
];

/** Returns true for a child of a generic `li`, and for an element with such a child. */
function isAtGenericItem(at: Missed): boolean {
  const { tree, role } = at.ours.facts;
  const element = elementOf(at);
  if (element === undefined) return false;
  return [tree.parentOf(element), ...tree.childrenOf(element)].some(
    (node) => node?.kind === "element" && isHtml(node, "li") && role(node) === "generic",
  );
}

/** Returns the reason why our rules do not find a failure of axe-core, or undefined if it is unknown. */
export function causeOfMissed(difference: Missed): string | undefined {
  return missed.find(({ holds }) => holds(difference))?.cause;
}

/** Returns the reason why axe-core does not find a failure of ours, or undefined if it is unknown. */
export function causeOfMore(difference: More): string | undefined {
  return more.find(({ holds }) => holds(difference))?.cause;
}

function isContrast(test: string): boolean {
  return test === "afw4f7";
}

function hasFailed({ ours, path }: Missed): boolean {
  return [...ours.results.values()].some((results) => (results.get(path)?.result ?? 0) > 0);
}

function textIn(element: Element | undefined): string {
  return element === undefined ? "" : textOf(element);
}

function isScrolledInFixed({ ours, path }: Pick<Missed, "ours" | "path">): boolean {
  const { style, tree } = ours.facts;
  let isScrolled = false;
  for (let at = ours.elements.get(path) ?? null; at !== null; at = tree.parentOf(at)) {
    if (/auto|scroll/.test(style.value(at, "overflow-y") ?? "")) isScrolled = true;
    if (style.value(at, "position") === "fixed") return isScrolled;
  }
  return false;
}

function hasDataCell(cell: Element | undefined): boolean {
  let table = cell;
  while (table !== undefined && !isHtml(table, "table")) table = table.parent ?? undefined;
  if (table === undefined) return false;
  const waiting = [table];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (isHtml(at, "td")) return true;
    for (let node = at.first; node !== null; node = node.next) if (node.kind === "element") waiting.push(node);
  }
  return false;
}
