import type { Page } from "../../rule-set/define.ts";
import { StyledPage } from "./apply.ts";
import { Cascade } from "./cascade.ts";
import type { Environment } from "../conditions/environment.ts";
import { missingSheet } from "../sheets/sheet-tree.ts";
import { kept } from "../syntax/kept.ts";

const keys = new WeakMap<Partial<Environment>, object>();

/**
 * Returns the style sheets of a page, applied in another environment; undefined for a page without style. Cost: O(sheets and layers);
 * what is matched is matched when it is asked for.
 *
 * @param changes  of the environment of the page; the same object each time.
 */
export function styleIn(page: Page, changes: Partial<Environment>): StyledPage | undefined {
  return page.once(
    kept(keys, changes, () => ({})),
    ({ style, url }) => {
      if (style === undefined) return undefined;
      const { input, matcher } = style.cascade;
      return new StyledPage(new Cascade({ ...input, environment: { ...input.environment, ...changes } }, matcher), url);
    },
  );
}

/** Returns true for a page with a style sheet that is used, in its own environment or in one of the others, and that could not be loaded. */
export function lacksSheet(page: Page, environments: readonly Partial<Environment>[]): boolean {
  return [page.style, ...environments.map((changes) => styleIn(page, changes))].some((style) =>
    style?.cascade.instances.some(({ text }) => text.sheet === missingSheet),
  );
}
