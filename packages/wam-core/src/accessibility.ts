/**
 * Entry point `@eiao/wam-core/accessibility`: what assistive technology and people perceive of a page, and the data for
 * rules about it. It is a separate entry point because these data are large.
 */
export { accessibilityReport, readAccessibility } from "./explain-accessibility.ts";
export type { AccessibilityOptions, AccessibilityReport, ElementAccessibility } from "./explain-accessibility.ts";
export type { Accessibility } from "./accessibility/accessibility.ts";
export type { OutlineLine } from "./accessibility/outline.ts";
export { ariaAttribute, ariaOfElement, ariaRole, isKindOf, supportsAttribute } from "./accessibility/aria/aria.ts";
export type { AriaAttribute, AriaRole, AriaValueType, ElementAttributes } from "./accessibility/aria/aria.ts";
export { autofillField } from "./accessibility/autocomplete.ts";
export { hasKnownLanguage } from "./accessibility/languages/language-tag.ts";
export { judgeLanguage } from "./accessibility/languages/text-language.ts";
export type { LanguageVerdict } from "./accessibility/languages/text-language.ts";
export { compareLabel, visibleLabels } from "./accessibility/names/label-in-name.ts";
export type { VisibleLabel } from "./accessibility/names/label-in-name.ts";
export { genericPhrase } from "./accessibility/languages/phrases.ts";
