import { addCandidate } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import type { MenuJump } from "./menu-jumps.ts";

/** A `select` element. */
export interface Menu {
  readonly names: readonly string[];
  /** Values of its options. */
  readonly values: string[];
  /** Its own event handler goes where it says. */
  jumps: boolean;
  /** It calls something with itself. */
  calls: boolean;
}

/** The menus of a page, and what its scripts do with them. */
export interface Menus {
  readonly list: Menu[];
  readonly words: Set<string>;
  /** Some script goes where some menu says. */
  jumps: boolean;
  /** Some script goes where a parameter says. */
  byParameter: boolean;
  /** Values kept so far. */
  count: number;
}

const maxValues = 100_000;

export function createMenus(): Menus {
  return { list: [], words: new Set(), jumps: false, byParameter: false, count: 0 };
}

export function noteJump(menus: Menus, jump: MenuJump): void {
  if (jump.byParameter) menus.byParameter = true;
  if (jump.ofThis || jump.words.length > 0) menus.jumps = true;
  for (const word of jump.words) if (word.length <= 200 && menus.words.size < 10_000) menus.words.add(word);
}

/** Only options with a `value`: the text of others is for people. */
export function addOption(found: Candidates, menu: Menu, value: string | undefined): void {
  if (value === undefined || value === "" || value === "#") return;
  if (++found.menus.count > maxValues) found.lost++;
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
      if (isNamed || looksLikeAddress.test(value)) addCandidate(found, "script", value);
    }
  }
}

const looksLikeAddress =
  /^(?:https?:)?\/\/|^\.{0,2}\/|^\?\w|^[^\s?#]*\.(?:x?html?|php\d?|aspx?|jspx?|cgi|cfm|do)(?:[?#]|$)/i;
