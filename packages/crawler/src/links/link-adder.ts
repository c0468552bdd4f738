import { addCandidate } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import type { LinkSource } from "./page-links.ts";
import { startsWithScheme } from "./scheme.ts";
import { menuJump } from "./script/menu-jumps.ts";
import { noteJump } from "./script/menus.ts";
import { mayLead, scriptLinks } from "./script/script-links.ts";
import type { ScriptForm } from "./script/script-links.ts";

/** Adds the links of a piece of markup, also those that its scripts make. */
export interface LinkAdder {
  /** Nothing where there is no address; one of `javascript:` is a script. */
  add(source: LinkSource, href: string | undefined): void;
  /** @returns whether it goes where the control says whose event handler it is. */
  run(code: string, form: ScriptForm): boolean;
}

/** @param written  takes the markup that scripts write. */
export function createLinkAdder(found: Candidates, written: (markup: string) => void): LinkAdder {
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
    add(source, href) {
      if (href === undefined) return;
      if (!startsWithScheme(href, "javascript:")) addCandidate(found, source, href);
      else run(decodePercents(href.slice(href.indexOf(":") + 1)), "handler");
    },
    run,
  };
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // `%` that encodes nothing
  }
}
