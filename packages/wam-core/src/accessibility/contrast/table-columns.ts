import type { Element } from "../../document/document.ts";
import type { FlatTree } from "../../document/flat-tree.ts";
import { paintBox } from "./box.ts";
import type { Box } from "./box.ts";
import { union } from "./ground.ts";
import type { Ground } from "./ground.ts";

/** Paints the columns of a table and their groups behind its rows (CSS 2.2, 17.5.1). A cell may stand in any of them, or in none. */
export function withColumns<S extends { readonly ground: Ground; readonly loose: Ground }>(
  state: S,
  table: Element,
  tree: FlatTree,
  boxOf: (element: Element) => Box,
): S {
  const { ground } = state;
  let all = ground;
  const open: [Element, Ground][] = [[table, ground]];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const child of tree.childrenOf(next[0])) {
      const box = child.kind === "element" ? boxOf(child) : undefined;
      if (child.kind === "text" || box === undefined || !box.display.startsWith("table-column")) continue;
      const painted = paintBox(next[1], box);
      if (painted !== next[1]) all = union(all, painted);
      if (next[0] === table) open.push([child, painted]);
    }
  return all === ground ? state : { ...state, ground: all, loose: all };
}
