import { XHTML_NAMESPACE } from "../../document/document.ts";
import { isIncluded } from "./included.ts";
import { defineRule } from "./rule.ts";

const DECORATIVE = "(decorative)";

export const imageHasName = defineRule({
  id: "23a2a8",
  version: "1.0",
  description: "Image has non-empty accessible name",
  title: "image without an accessible name",
  wrong: "The image has no name: nothing but its address tells what it shows.",
  affects: "People who are blind or who browse without images: they get the address of the image, or nothing.",
  remedy:
    'Add an alt attribute that says what the image says; alt="" when it is mere decoration. An element with role="img" gets an aria-label.',
  examples: {
    fails: ['<img src="team.jpg">', '<p role="img" style="background: url(team.jpg)"></p>'],
    passes: ['<img src="team.jpg" alt="The team on the boat">', '<img src="line.png" alt="">'],
  },
  required: ["1.1.1"],
  axe: ["image-alt", "role-img-alt"],
  needsStyle: true,
  measure(element, facts) {
    if (element.namespace !== XHTML_NAMESPACE || !isIncluded(element, facts)) return undefined;
    const role = facts.role(element);
    if (role === "img") return facts.name(element);
    return element.name === "img" && role === "none" ? DECORATIVE : undefined;
  },
  isMet: (name) => name !== "",
});
