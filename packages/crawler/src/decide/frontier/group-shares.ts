import { groupOf } from "../traps/url-groups.ts";

/** A group of URLs that look alike (host, path prefix, query), with its number of pages in the budget. */
export interface Group {
  readonly name: string;
  /** The number of pages that are kept or in flight. */
  readonly pages: number;
  /** The number of URLs that wait. */
  readonly waiting: number;
  /** True if the group has used its share. Its URLs wait until every other group is exhausted. */
  readonly deferred: boolean;
}

export type GroupShares = ReturnType<typeof createGroupShares>;

/**
 * Creates the shares of groups in the budget. A group has used its share when it has more than a third of its own pages and the remaining
 * budget together. For a single endless group this is a third of the budget. Several groups that grow side by side stop earlier, so that
 * there is space for real pages, however many kinds of endless ones there are. Nothing is dropped: on a site of one group, or below the
 * budget, only the order changes.
 */
export function createGroupShares(maxPages: number) {
  const groups = new Map<string, { -readonly [Key in keyof Group]: Group[Key] }>();
  let remaining = maxPages;
  const own = (name: string) => {
    let group = groups.get(name);
    if (group === undefined) {
      group = { name, pages: 0, waiting: 0, deferred: false };
      groups.set(name, group);
    }
    return group;
  };
  const isOverShare = (group: Group): boolean => {
    if (!group.deferred && group.pages > (group.pages + remaining) / 3) own(group.name).deferred = true;
    return group.deferred;
  };
  return {
    group: own,
    /** Counts pages that begin (1), or that were not kept (-1). */
    addPages({ name }: Group, pages: number): void {
      own(name).pages += pages;
      remaining -= pages;
    },
    addWaiting({ name }: Group, urls: number): void {
      own(name).waiting += urls;
    },
    /** Returns true if a group has used its share. Called before a URL of the group is dispatched. */
    isOverShare,
    /** Defers the groups that have used their share, and returns those that were not deferred before. Cost: O(groups). */
    newlyOverShare: () => [...groups.values()].filter((group) => !group.deferred && isOverShare(group)),
  };
}

/** Returns the group of a URL without the names of its parameters: filters in all combinations are one endless part of a site, not many. */
export function familyOf(url: string): string {
  const group = groupOf(url);
  const query = group.indexOf("?");
  return query < 0 ? group : group.slice(0, query + 1);
}
