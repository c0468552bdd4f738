import { addCandidate } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import type { Menu } from "./script/menus.ts";

const MAX_VALUES = 100_000;

/** Only options with a `value`: the text of others is for people. */
export function addOption(found: Candidates, menu: Menu, value: string | undefined): void {
  if (value === undefined || value === "" || value === "#") return;
  if (++found.menus.count > MAX_VALUES) found.lost++;
  else menu.values.push(value);
}

/**
 * Adds the options of jump menus. Those of a menu that is named, or has the jump itself, are links as they are; of another menu on
 * such a page only what looks like an address: it may be a filter.
 */
export function addMenuLinks(found: Candidates): void {
  const { list, words, jumps, byParameter } = found.menus;
  for (const menu of list) {
    const isNamed = menu.jumps || menu.names.some((name) => words.has(name));
    if (!isNamed && !jumps && !(byParameter && menu.calls)) continue;
    for (const value of menu.values) {
      if (isNamed || LOOKS_LIKE_ADDRESS.test(value)) addCandidate(found, "script", value);
    }
  }
}

const LOOKS_LIKE_ADDRESS =
  /^(?:https?:)?\/\/|^\.{0,2}\/|^\?\w|^[^\s?#]*\.(?:x?html?|php\d?|aspx?|jspx?|cgi|cfm|do)(?:[?#]|$)/i;
