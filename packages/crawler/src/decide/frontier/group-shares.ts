import { groupOf } from "../traps/url-groups.ts";

/** URLs that look alike (host, path prefix, query), and how many pages of the budget they have. */
export interface Group {
  readonly name: string;
  /** Kept, or in flight. */
  readonly pages: number;
  /** The number of URLs that wait. */
  readonly waiting: number;
  /** It has had its share: its URLs wait until every other group is exhausted. */
  readonly deferred: boolean;
}

export type GroupShares = ReturnType<typeof createGroupShares>;

/**
 * A group has had its share when it has more than a third of what it and all to come may have: of its own pages and the budget
 * that is left. For a single endless group that is a third of the budget; when several grow side by side they stop earlier,
 * so that there is space for real pages however many kinds of endless ones there are. Nothing is dropped: on a site of one group,
 * or below the budget, the order is all that changes.
 */
export function createGroupShares(maxPages: number) {
  const groups = new Map<string, { -readonly [Key in keyof Group]: Group[Key] }>();
  let left = maxPages;
  const own = (name: string) => {
    let group = groups.get(name);
    if (group === undefined) {
      group = { name, pages: 0, waiting: 0, deferred: false };
      groups.set(name, group);
    }
    return group;
  };
  const isOverShare = (group: Group): boolean => {
    if (!group.deferred && group.pages > (group.pages + left) / 3) own(group.name).deferred = true;
    return group.deferred;
  };
  return {
    group: own,
    /** Counts pages that begin (1) or that came to nothing (-1). */
    addPages({ name }: Group, pages: number): void {
      own(name).pages += pages;
      left -= pages;
    },
    addWaiting({ name }: Group, urls: number): void {
      own(name).waiting += urls;
    },
    /** Called before a URL of the group is dispatched: true when the group has had its share. */
    isOverShare,
    /** The groups that have had their share and were not deferred: now they are. Cost: O(groups). */
    newlyOverShare: () => [...groups.values()].filter((group) => !group.deferred && isOverShare(group)),
  };
}

/** Returns the group of a URL without the names of its parameters: filters in all combinations are one endless part of a site, not many. */
export function familyOf(url: string): string {
  const group = groupOf(url);
  const query = group.indexOf("?");
  return query < 0 ? group : group.slice(0, query + 1);
}
