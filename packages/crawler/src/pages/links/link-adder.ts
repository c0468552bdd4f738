import { addCandidate } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import type { LinkSource } from "./page-links.ts";
import { startsWithScheme } from "./resolve.ts";
import { menuJump, noteJump } from "./script/menu-jumps.ts";
import type { Menu } from "./script/menu-jumps.ts";
import { mayLead, scriptLinks } from "./script/script-links.ts";
import type { ScriptForm } from "./script/script-links.ts";
import { percentDecoded } from "../../url/normalise.ts";

/** Adds the links of a piece of markup, including those in its scripts. */
export type LinkAdder = ReturnType<typeof createLinkAdder>;

/** @param written  receives the markup that scripts write. */
export function createLinkAdder(found: Candidates, written: (markup: string) => void) {
  const run = (code: string, form: ScriptForm): boolean => {
    if (!mayLead(code)) return false;
    if (code.length > found.scriptBudget) {
      found.lost++;
      return false;
    }
    found.scriptBudget -= code.length;
    for (const link of scriptLinks(code, form)) {
      if ("url" in link) addCandidate(found, "script", link.url);
      else written(link.markup);
    }
    const jump = menuJump(code, form);
    if (jump !== undefined) noteJump(found.menus, jump);
    return jump?.ofThis === true;
  };

  return {
    /** Adds an address, if there is one. A `javascript:` URL is read as a script. */
    add(source: LinkSource, href: string | undefined): void {
      if (href === undefined) return;
      if (!startsWithScheme(href, "javascript:")) addCandidate(found, source, href);
      else run(percentDecoded(href.slice(href.indexOf(":") + 1)), "handler");
    },
    /** Adds the links of a script. Returns true if the script goes to the value of the form control that has it as event handler. */
    run,
  };
}

const MAX_VALUES = 100_000;

/** Adds an option that has a `value`. The text of other options is for people. */
export function addOption(found: Candidates, menu: Menu, value: string | undefined): void {
  if (value === undefined || value === "" || value === "#") return;
  if (++found.menus.count > MAX_VALUES) found.lost++;
  else menu.values.push(value);
}

/**
 * Adds the options of jump menus. All options are links if a script names the menu, or if the menu's own event handler jumps. Of another
 * menu on such a page, only options that look like addresses are links: the menu may be a filter.
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
