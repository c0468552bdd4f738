import { ariaRole } from "../../accessibility/aria.ts";
import { asciiLowerCase, norm } from "../../document/text.ts";
import { isMarkup } from "./included.ts";
import { unknown } from "./rule.ts";
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
  questions: {
    "role-text":
      "WAI-ARIA has no role text; some browsers read the element as one text. Is it read well without the role too?",
  },
  required: [],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-roles", "aria-text"],
  needsStyle: true,
  measure(element, facts) {
    const role = norm(element.attribute("role") ?? "");
    if (role === "" || !isMarkup(element) || facts.isHidden(element)) return undefined;
    return asciiLowerCase(role) === "text" ? unknown("role-text") : role;
  },
  isMet: (roles) => roles.split(" ").some((token) => ariaRole(asciiLowerCase(token))?.isAbstract === false),
});
