import { XHTML_NAMESPACE } from "../../document/document.ts";
import { isIncluded } from "./included.ts";
import { defineRule } from "./rule.ts";

const DECORATIVE = "(decorative)";

export const imageHasName = defineRule({
  id: "23a2a8",
  description: "Image has non-empty accessible name",
  title: "image without an accessible name",
  wrong: "The image has no accessible name: no alt attribute, aria-label or title gives it one.",
  affects:
    "People who are blind, and people who browse without images: they do not learn what the image shows, or hear only its file name.",
  remedy:
    'Add an alt attribute that says what the image shows or does; use alt="" if it is only decoration. Give an element with role="img" an aria-label.',
  examples: {
    fails: ['<img src="team.jpg">', '<p role="img" style="background: url(team.jpg)"></p>'],
    passes: ['<img src="team.jpg" alt="The team on the boat">', '<img src="line.png" alt="">'],
  },
  learn: ["/WAI/tutorials/images/"],
  required: ["1.1.1"],
  axe: ["image-alt", "role-img-alt"],
  sameAs: ["1.1_HTML_01"],
  measure(element, facts) {
    if (element.namespace !== XHTML_NAMESPACE || !isIncluded(element, facts)) return undefined;
    const role = facts.role(element);
    if (role === "img") return facts.name(element);
    return element.name === "img" && role === "none" ? DECORATIVE : undefined;
  },
  isMet: (name) => name !== "",
});
