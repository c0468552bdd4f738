import { ariaRole } from "../../accessibility/aria.ts";
import { asciiLowerCase, norm } from "../../document/text.ts";
import { isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

export const roleIsValid = defineRule({
  id: "674b10",
  version: "1.0",
  description: "Role attribute has valid value",
  title: "role that does not exist",
  wrong: "The role “{fact}” does not exist in WAI-ARIA.",
  affects:
    "People who use a screen reader, a braille display or voice control: the element is announced as what it is in HTML, not as what it looks like.",
  remedy: "Correct the role, or leave it out.",
  examples: {
    fails: ['<p role="lnik">Home</p>'],
    passes: ['<p role="link">Home</p>', '<p role="lnik link">Home</p>'],
  },
  required: [],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-roles", "aria-text"],
  needsStyle: true,
  measure(element, facts) {
    const role = norm(element.attribute("role") ?? "");
    return role === "" || !isMarkup(element) || facts.isHidden(element) ? undefined : role;
  },
  isMet: (roles) => roles.split(" ").some((token) => ariaRole(asciiLowerCase(token))?.isAbstract === false),
});
