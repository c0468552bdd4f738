import { FlatTree } from "../document/flat-tree.ts";
import type { Page } from "../rule-set/define.ts";
import type { Accessibility } from "./accessibility.ts";
import { disabled, inert, isFocusable, isInTabOrder, summaries } from "./focus.ts";
import { ariaHidden, hasVisibility, imagesOfAreas, isExposed, isHidden, presentational, rendered } from "./hidden.ts";
import { isHtml } from "./html-element.ts";
import { memo } from "./memo.ts";
import { explicitRole, implicitRole, places, role } from "./role.ts";
import { computedStyleOf } from "../style/computed/computed-style-of.ts";
import { covered, isVisibleText, visible } from "./visible.ts";

const key = {};

/** Returns what assistive technology and people are given of a page; one object for each page. */
export function accessibilityOf(page: Page): Accessibility {
  return page.once(key, make);
}

function make(page: Page): Accessibility {
  const { document } = page;
  const tree = new FlatTree(document);
  const style = computedStyleOf(page, tree);
  const name = (): string => "";
  const place = places({ tree, name });
  const keptRole = memo((element) => role(element, facts));
  const facts: Accessibility = {
    tree,
    style,
    isSummaryOfDetails: summaries(),
    imageOfArea: imagesOfAreas(document),
    isRendered: (node) => isRendered(node),
    hasVisibility: (element) => hasVisibility(element, facts),
    isAriaHidden: ariaHidden({ tree }),
    isHidden: (node) => isHidden(node, facts),
    isInert: inert({ tree }),
    isPresentational: (element) => isPresentational(element),
    isExposed: memo((element) => isExposed(element, facts)),
    isCovered: covered({ tree, style }),
    isVisibleText: (text) => isVisibleText(text, facts),
    isVisible: (element) => isVisible(element),
    isDisabled: disabled({ tree }),
    isFocusable: memo((element) => isFocusable(element, facts)),
    isInTabOrder: (element) => isInTabOrder(element, facts),
    explicitRole,
    implicitRole: (element) => implicitRole(element, facts, place),
    // Roles that depend on a name are not kept: while a name is worked out they are only supposed.
    role: (element) => (isHtml(element, "section", "form", "aside") ? role(element, facts) : keptRole(element)),
    owned: () => [],
    owner: () => undefined,
    name,
  };
  const isRendered = rendered(facts);
  const isPresentational = presentational(facts);
  const isVisible = visible(facts);
  return facts;
}
