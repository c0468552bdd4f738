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

export function createMenus(): Menus {
  return { list: [], words: new Set(), jumps: false, byParameter: false, count: 0 };
}

export function noteJump(menus: Menus, jump: MenuJump): void {
  if (jump.byParameter) menus.byParameter = true;
  if (jump.ofThis || jump.words.length > 0) menus.jumps = true;
  for (const word of jump.words) if (word.length <= 200 && menus.words.size < 10_000) menus.words.add(word);
}
