import { groupOf } from "../traps/groups.ts";

/** Of a URL: its group without the names of its parameters: filters in all combinations are one endless part of a site, not many. */
export function familyOf(url: string): string {
  const group = groupOf(url);
  const query = group.indexOf("?");
  return query < 0 ? group : group.slice(0, query + 1);
}
