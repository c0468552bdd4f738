import { FlatTree } from "../../document/flat-tree.ts";
import type { Page } from "../../rule-set/define.ts";
import { StyledPage } from "../cascade/apply.ts";
import { Cascade } from "../cascade/cascade.ts";
import { desktop } from "../conditions/environment.ts";
import type { ComputedStyle } from "./computed-style.ts";
import { PageStyles } from "./page-styles.ts";

/** Returns the computed values of a page. If its style sheets were not requested, only user agents and `style` attributes count. */
export function computedStyleOf(page: Pick<Page, "document" | "url" | "style">, tree: FlatTree): ComputedStyle {
  return new PageStyles(page.style ?? withoutSheets(page), tree);
}

/** Returns the computed values of a page whose style sheets are applied. */
export function stylesOf(style: StyledPage): ComputedStyle {
  return new PageStyles(style, new FlatTree(style.cascade.document));
}

function withoutSheets({ document, url }: Pick<Page, "document" | "url">): StyledPage {
  const exceeded = (): never => {
    throw new Error("The steps of a cascade without style sheets have no limit.");
  };
  const limits = { maxSteps: Number.POSITIVE_INFINITY, exceeded };
  return new StyledPage(new Cascade({ document, medium: "screen", environment: desktop, sheets: [], ...limits }), url);
}
