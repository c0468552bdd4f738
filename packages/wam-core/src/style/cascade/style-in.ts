import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import { StyledPage } from "./apply.ts";
import { Cascade } from "./cascade.ts";
import type { Environment } from "../conditions/environment.ts";
import { missingSheet } from "../sheets/sheet-tree.ts";
import { cached } from "../syntax/cache.ts";

const keys = new WeakMap<Partial<Environment>, object>();

/** Returns true for an element whose style sheets are not used. */
type IsLeftOut = (owner: Element) => boolean;

/** The environment of the page itself. */
export const ownEnvironment: Partial<Environment> = {};

/**
 * Returns the style sheets of a page, applied in another environment; undefined for a page without style. Cost: O(sheets and layers).
 * Selectors are matched on demand.
 *
 * @param changes  the changes to the environment of the page. Pass the same object each time: it is the key of a cache.
 */
export function styleIn(page: Page, changes: Partial<Environment>, isLeftOut: IsLeftOut): StyledPage | undefined {
  return page.once(
    cached(keys, changes, () => ({})),
    ({ style, url }) => {
      if (style === undefined) return undefined;
      const { input, matcher } = style.cascade;
      const sheets = input.sheets.filter(({ owner }) => owner === null || !isLeftOut(owner));
      if (changes === ownEnvironment && sheets.length === input.sheets.length) return style;
      const environment = { ...input.environment, ...changes };
      return new StyledPage(new Cascade({ ...input, sheets, environment }, matcher), url);
    },
  );
}

/** Returns true if a style sheet that the page uses, in its own or one of the other environments, could not be loaded. */
export function lacksSheet(page: Page, environments: readonly Partial<Environment>[], isLeftOut: IsLeftOut): boolean {
  return [ownEnvironment, ...environments].some((changes) =>
    styleIn(page, changes, isLeftOut)?.cascade.instances.some(({ text }) => text.sheet === missingSheet),
  );
}
