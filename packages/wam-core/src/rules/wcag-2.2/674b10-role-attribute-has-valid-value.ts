import { ariaRole } from "../../accessibility/aria/aria.ts";
import { asciiLowerCase, norm } from "../../document/text.ts";
import { isMarkup } from "./included.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const roleIsValid = defineRule({
  id: "674b10",
  description: "Role attribute has valid value",
  title: "role that does not exist",
  wrong: 'role="{fact}" does not name a role that WAI-ARIA lets pages use.',
  affects:
    "Screen reader users: the role is ignored, so that the element is announced as what it is in HTML, or as plain text.",
  remedy: "Correct the spelling of the role, or remove the attribute.",
  examples: {
    fails: ['<p role="lnik">Home</p>'],
    passes: ['<p role="link">Home</p>', '<p role="lnik link">Home</p>'],
  },
  questions: {
    "role-text":
      "The role “text” is not part of WAI-ARIA, but some browsers read the content of such an element without breaks. Can the content be understood when it is read in parts?",
  },
  learn: ["/TR/wai-aria-1.2/#role_definitions"],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-roles", "aria-text"],
  measure(element, facts) {
    const role = norm(element.attribute("role") ?? "");
    if (role === "" || !isMarkup(element) || facts.isHidden(element)) return undefined;
    return asciiLowerCase(role) === "text" ? undecided("role-text") : role;
  },
  isMet: (roles) => roles.split(" ").some((token) => ariaRole(asciiLowerCase(token))?.isAbstract === false),
});
