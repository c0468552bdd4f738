import type { BWam, RuleSet } from "../../rule-set/define.ts";
import { defineRuleSet } from "../../rule-set/define.ts";
import { textHasEnhancedContrast } from "./09o5cg-text-has-enhanced-contrast.ts";
import { imageHasName } from "./23a2a8-image-has-non-empty-accessible-name.ts";
import { pageHasTitle } from "./2779a5-html-page-has-non-empty-title.ts";
import { labelIsInName } from "./2ee8b8-visible-label-is-part-of-accessible-name.ts";
import { scrollerIsReachable } from "./0ssw9k-scrollable-content-can-be-reached-with-sequential-focus-navigation.ts";
import { letterSpacingIsWide } from "./24afc2-important-letter-spacing-in-style-attributes-is-wide-enough.ts";
import { summaryHasName } from "./2t702h-summary-element-has-non-empty-accessible-name.ts";
import { presentationalHasNoFocus } from "./307n5z-element-with-presentational-children-has-no-focusable-content.ts";
import { decorationIsNotExposed } from "./46ca7f-element-marked-as-decorative-is-not-exposed.ts";
import { roleHasRequiredStates } from "./4e8ab6-element-with-role-attribute-has-required-states-and-properties.ts";
import { imageButtonHasName } from "./59796f-image-button-has-non-empty-accessible-name.ts";
import { zoomedTextIsNotCut } from "./59br37-zoomed-text-node-is-not-clipped-with-css-overflow.ts";
import { ariaIsPermitted } from "./5c01ea-aria-state-or-property-is-permitted.ts";
import { linkInContextTells } from "./5effbb-link-in-context-is-descriptive.ts";
import { ariaAttributeIsDefined } from "./5f99a7-aria-attribute-is-defined-in-wai-aria.ts";
import { roleIsValid } from "./674b10-role-attribute-has-valid-value.ts";
import { ariaValueIsValid } from "./6a7281-aria-state-or-property-has-valid-value.ts";
import { hiddenHasNoFocus } from "./6cfa84-element-with-aria-hidden-has-no-content-in-sequential-focus-navigation.ts";
import { autocompleteIsValid } from "./73f2c2-autocomplete-attribute-has-valid-value.ts";
import { lineHeightIsWide } from "./78fd32-important-line-height-in-style-attributes-is-wide-enough.ts";
import { svgHasName } from "./7d6734-svg-element-with-explicit-role-has-non-empty-accessible-name.ts";
import { noTrap } from "./80af7b-focusable-element-has-no-keyboard-trap.ts";
import { objectHasName } from "./8fc3b6-object-element-rendering-non-text-content-has-non-empty-accessible-name.ts";
import { buttonHasName } from "./97a4e1-button-has-non-empty-accessible-name.ts";
import { wordSpacingIsWide } from "./9e45ec-important-word-spacing-in-style-attributes-is-wide-enough.ts";
import { noTrapByTab } from "./a1b64e-focusable-element-has-no-keyboard-trap-via-standard-navigation.ts";
import { headersAreCells } from "./a25f45-headers-attribute-specified-on-a-cell-refers-to-cells-in-the-same-table-element.ts";
import { textHasMinimumContrast } from "./afw4f7-text-has-minimum-contrast.ts";
import { linkTells } from "./aizyf1-link-is-descriptive.ts";
import { frameWithControlsIsInTabOrder } from "./akn7bn-iframe-with-interactive-elements-is-not-excluded-from-tab-order.ts";
import { orientationIsFree } from "./b33eff-orientation-of-the-page-is-not-restricted-using-css-transforms.ts";
import { viewportAllowsZoom } from "./b4f0c3-meta-viewport-allows-for-zoom.ts";
import { pageHasLang } from "./b5c3f8-html-page-has-lang-attribute.ts";
import { ownsRequiredElements } from "./bc4a75-aria-required-owned-elements.ts";
import { noDelayedRefresh } from "./bc659a-meta-element-has-no-refresh-delay.ts";
import { langOfPageIsValid } from "./bf051a-html-page-lang-attribute-has-valid-language-tag.ts";
import { noDelayedRefreshAtAll } from "./bisz58-meta-element-has-no-refresh-delay-no-exception.ts";
import { linkHasName } from "./c487ae-link-has-non-empty-accessible-name.ts";
import { iframeHasName } from "./cae760-iframe-element-has-non-empty-accessible-name.ts";
import { headerHasCells } from "./d0f69e-table-header-cell-has-assigned-cells.ts";
import { langOfPartIsValid } from "./de46e4-element-with-lang-attribute-has-valid-language-tag.ts";
import { fieldHasName } from "./e086e5-form-field-has-non-empty-accessible-name.ts";
import { hasRequiredContext } from "./ff89c9-aria-required-context-role.ts";
import { headingHasName } from "./ffd0e9-heading-has-non-empty-accessible-name.ts";
import { globalIsNotProhibited } from "./kb1m8s-aria-global-properties-not-used-where-prohibited.ts";
import { menuitemHasName } from "./m6b1q3-menuitem-has-non-empty-accessible-name.ts";
import { langOfPartFits } from "./off6ek-html-element-language-subtag-matches-language.ts";
import { focusIsVisible } from "./oj04fd-element-in-sequential-focus-order-has-visible-focus.ts";
import { langOfPageFits } from "./ucwvc8-html-page-language-subtag-matches-default-language.ts";
import { listHasItems } from "./list-children.ts";
import { linkDiffersFromText } from "./link-in-text.ts";
import { itemIsInList } from "./list-item.ts";
import { descriptionListHasItems } from "./description-list.ts";
import { descriptionIsInList } from "./description-item.ts";
import { pickerHasName } from "./field-name.ts";
import { frameHasName } from "./frame-name.ts";
import { itemHasName } from "./item-name.ts";
import { meterHasName } from "./meter-name.ts";
import { bodyIsNotHidden } from "./aria-hidden-body.ts";
import { ariaIsInPlace } from "./aria-in-place.ts";
import { textDoesNotMove } from "./moving-text.ts";
import { titleIsNoPlaceholder } from "./title-text.ts";
import { successCriteria, W3C } from "./success-criteria.ts";

/** ACT rules by the frequency of their failures, the most frequent first. Then our own rules. */
const judges: readonly BWam[] = [
  textHasMinimumContrast,
  imageHasName,
  fieldHasName,
  linkHasName,
  buttonHasName,
  pageHasLang,
  langOfPageIsValid,
  pageHasTitle,
  iframeHasName,
  viewportAllowsZoom,
  hiddenHasNoFocus,
  roleIsValid,
  ariaAttributeIsDefined,
  ariaValueIsValid,
  ariaIsPermitted,
  globalIsNotProhibited,
  roleHasRequiredStates,
  headingHasName,
  ownsRequiredElements,
  hasRequiredContext,
  headerHasCells,
  headersAreCells,
  imageButtonHasName,
  decorationIsNotExposed,
  svgHasName,
  objectHasName,
  summaryHasName,
  menuitemHasName,
  presentationalHasNoFocus,
  langOfPartIsValid,
  noDelayedRefresh,
  noDelayedRefreshAtAll,
  autocompleteIsValid,
  labelIsInName,
  langOfPageFits,
  langOfPartFits,
  linkInContextTells,
  linkTells,
  scrollerIsReachable,
  letterSpacingIsWide,
  wordSpacingIsWide,
  lineHeightIsWide,
  orientationIsFree,
  frameWithControlsIsInTabOrder,
  focusIsVisible,
  textHasEnhancedContrast,
  zoomedTextIsNotCut,
  noTrapByTab,
  noTrap,
  listHasItems,
  itemIsInList,
  descriptionListHasItems,
  descriptionIsInList,
  linkDiffersFromText,
  pickerHasName,
  frameHasName,
  itemHasName,
  meterHasName,
  bodyIsNotHidden,
  ariaIsInPlace,
  textDoesNotMove,
  titleIsNoPlaceholder,
];

const required = new Set(
  judges.flatMap(({ criteria = [] }) => criteria.flatMap((one) => (one.required ? [one.num] : []))),
);
const withoutRule = successCriteria.flatMap(({ num, level }) => (level === "AAA" || required.has(num) ? [] : [num]));

/**
 * WCAG 2.2, by the rules that W3C published for ACT (Accessibility Conformance Testing), and our own rules where it has
 * none. Automatic results can show that a page does not conform; they cannot show that it does.
 */
export const wcag22: RuleSet = defineRuleSet({
  id: "wcag-2.2",
  version: "0.1.0+act.2026-08", // raised when a result can change; the date is that of W3C's data
  title: "WCAG 2.2, W3C's ACT rules and our own",
  url: `${W3C}/TR/WCAG22/`,
  level: "AA",
  limits: `Automatic results can show that a page does not conform to WCAG 2.2; they cannot show that it does. Scripts do not run, so their effects on the page are not tested. No rule covers these success criteria of level A and AA: ${withoutRule.join(", ")}.`,
  measures: judges.flatMap(({ at }) => at),
  judges,
  statistics: [],
});
