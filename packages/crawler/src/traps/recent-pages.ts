import type { Likeness } from "./likeness.ts";

/** A page as the guards remember it. */
export interface NotedPage {
  /** `shapeOf` its URL; undefined for pages with a name of their own. */
  readonly shape: string | undefined;
  readonly likeness: Likeness;
  readonly title: string;
  /** Whether it is no short text, and like the page that the host shows for what cannot exist. */
  readonly notFound: boolean;
}

/** Evidence is judged over this many pages of a group, and what holds for this many of them holds for the group. */
export const WINDOW = 100;
export const ENOUGH = 95;

/** A group with its last `WINDOW` pages. */
export interface Group {
  /** The last pages, in no order. */
  readonly pages: NotedPage[];
  /** Pages noted so far. */
  noted: number;
}

/** Groups beyond this number: the one without a new page for longest is forgotten. */
const MAX_GROUPS = 1000;

/** Keeps the last pages of each group; at most 100,000 pages in all. */
export function createRecentPages(): {
  note(group: string, page: NotedPage): Group;
  /** Gives the group's pages back. */
  drop(group: string): void;
} {
  const groups = new Map<string, Group>();
  return {
    note(name, page) {
      const group = groups.get(name) ?? { pages: [], noted: 0 };
      group.pages[group.noted % WINDOW] = page;
      group.noted++;
      groups.delete(name); // to the end: the map is in order of the last page
      groups.set(name, group);
      for (const oldest of groups.keys()) {
        if (groups.size <= MAX_GROUPS) break;
        groups.delete(oldest);
      }
      return group;
    },
    drop(name) {
      groups.delete(name);
    },
  };
}
