import { isHtml } from "../../accessibility/html-element.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { defineRule } from "./rule.ts";

export const bodyIsNotHidden = defineRule({
  id: "aria-hidden-body",
  description: "Body is not hidden from assistive technology",
  title: "page that is hidden from assistive technology",
  wrong: 'The body has aria-hidden="true".',
  affects: "Screen reader users: they get nothing of the page, or only the controls that they reach with the Tab key.",
  remedy:
    "Remove aria-hidden from the body element. If a dialog is open, make the content behind it inert instead: use dialog and showModal().",
  examples: {
    fails: ['<!DOCTYPE html><title>Town</title><body aria-hidden="true"><h1>Town</h1>'],
    passes: ['<!DOCTYPE html><title>Town</title><body aria-hidden="false"><h1>Town</h1>'],
  },
  learn: ["/TR/wai-aria-1.2/#aria-hidden"],
  required: ["4.1.2"],
  secondary: ["1.3.1"],
  axe: ["aria-hidden-body"],
  needsStyle: false,
  measure: (element) => (isHtml(element, "body") ? element.attribute("aria-hidden") : undefined),
  isMet: (value) => asciiLowerCase(value) !== "true",
});
