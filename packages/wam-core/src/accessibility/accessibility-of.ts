import type { Element } from "../document/document.ts";
import { FlatTree } from "../document/flat-tree.ts";
import type { Page } from "../rule-set/define.ts";
import type { ComputedStyle } from "../style/computed/computed-style.ts";
import type { Environment } from "../style/conditions/environment.ts";
import type { Accessibility } from "./accessibility.ts";
import { ClaimedTree } from "./aria-tree.ts";
import { bounds } from "./bounds/bounds.ts";
import { coloursOfTexts } from "./contrast/colours-of-text.ts";
import { disabled, inert, isFocusable, isInTabOrder, summaries } from "./focus.ts";
import {
  ariaHidden,
  hasVisibility,
  imagesOfAreas,
  isExposed,
  isProgrammaticallyHidden,
  presentational,
  rendered,
} from "./hidden.ts";
import { isHtml } from "./html-element.ts";
import { ids } from "./ids.ts";
import { labels } from "./names/labels.ts";
import { memo } from "./memo.ts";
import { names } from "./names/name.ts";
import { owned, owner } from "./owned.ts";
import { plainGeneric } from "./plain.ts";
import { inNoscript } from "./noscript.ts";
import { explicitRole, implicitRole, role, roleContext } from "./role.ts";
import { computedStyleOf } from "../style/computed/computed-style-of.ts";
import { ownEnvironment, styleIn } from "../style/cascade/style-in.ts";
import { tableHeaders } from "./tables/tables.ts";
import { covered, isVisibleText, visible } from "./visible.ts";

const key = {};

/** Returns what assistive technology and people perceive of a page. Each page has one object. */
export function accessibilityOf(page: Page): Accessibility {
  return page.once(key, () => {
    const tree = new FlatTree(page.document);
    const style = styleIn(page, ownEnvironment, inNoscript(tree));
    return makeFacts(tree, computedStyleOf({ ...page, style }, tree));
  });
}

/**
 * Returns what people perceive of a page in another environment, by the same style sheets and another cascade. Rules that use it name the environment
 * in `environments`, so that its sheets are loaded. Cost: as for `accessibilityOf`, for the answers that are asked for.
 *
 * @param environment  changes of the environment of the page; the same object each time.
 */
export function accessibilityIn(page: Page, environment: Partial<Environment>): Accessibility {
  return page.once(environment, () => {
    const { tree, isInNoscript } = accessibilityOf(page);
    const style = styleIn(page, environment, isInNoscript);
    if (style === undefined) return accessibilityOf(page);
    return makeFacts(tree, computedStyleOf({ ...page, style }, tree));
  });
}

function makeFacts(tree: FlatTree, style: ComputedStyle): Accessibility {
  const byId = ids(tree);
  const ariaTree = new ClaimedTree({ tree, byId });
  const name = (element: Element): string => nameOf(element);
  const context = roleContext({ tree, name });
  const keptRole = memo(tree, (element) => role(element, facts));
  const facts: Accessibility = {
    tree,
    style,
    isSummaryOfDetails: summaries({ tree }),
    imageOfArea: imagesOfAreas(tree),
    isInNoscript: inNoscript(tree),
    isRendered: (node) => isRendered(node),
    hasVisibility: (element) => hasVisibility(element, facts),
    isAriaHidden: ariaHidden({ tree }),
    isHidden: (node) => isProgrammaticallyHidden(node, facts),
    isInert: inert({ tree }),
    isPresentational: (element) => isPresentational(element),
    isExposed: memo(tree, (element) => isExposed(element, facts)),
    isCovered: covered({ tree, style }),
    textColours: (element) => textColours(element),
    isVisibleText: (text) => isVisibleText(text, facts),
    isVisible: (element) => isVisible(element),
    bounds: bounds({ tree, style, isRendered: (node) => isRendered(node) }),
    isDisabled: disabled({ tree }),
    isFocusable: memo(tree, (element) => isFocusable(element, facts)),
    isInTabOrder: (element) => isInTabOrder(element, facts),
    explicitRole,
    implicitRole: (element) => implicitRole(element, facts, context),
    // Roles that depend on a name are not kept: while the name is computed, they are provisional.
    role: (element) => (isHtml(element, "section", "form", "aside") ? role(element, facts) : keptRole(element)),
    isPlain: (element) => isPlain(element),
    ariaTree,
    owned: (element) => ownedBy(element),
    owner: (element) => ownerOf(element),
    tableHeaders: (table) => headersOf(table),
    byId,
    labels: labels({ tree, byId }),
    name,
  };
  const isRendered = rendered(facts);
  const isPresentational = presentational(facts);
  const textColours = coloursOfTexts(facts);
  const isVisible = visible(facts);
  const isPlain = plainGeneric(facts);
  const ownedBy = owned(facts);
  const ownerOf = owner(facts);
  const headersOf = tableHeaders(facts);
  const nameOf = names(facts);
  return facts;
}
