import { isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { isIncluded } from "./included.ts";
import { defineRule } from "./rule.ts";

export const objectHasName = defineRule({
  id: "8fc3b6",
  description: "Object element rendering non-text content has non-empty accessible name",
  title: "object without an accessible name",
  wrong: "The object element has no accessible name: its content and an alt attribute do not give it one.",
  affects: "People who are blind: they hear that there is an image, a video or audio, but not what it is about.",
  remedy: "Add a title or an aria-label to the object element, or use img, video or audio instead.",
  examples: {
    fails: ['<object data="plan.png">Plan</object>'],
    passes: ['<object data="plan.png" title="Plan of the town"></object>'],
  },
  required: ["1.1.1"],
  axe: ["object-alt"],
  measure(element, facts) {
    if (!isHtml(element, "object") || facts.explicitRole(element) !== undefined || !isNonText(element))
      return undefined;
    return isIncluded(element, facts) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});

const extensions: ReadonlySet<string> = new Set(
  "avif bmp gif ico jpeg jpg png svg tif tiff webp aac flac m4a mid midi mp3 oga ogg opus wav avi m4v mkv mov mp4 mpeg mpg ogv webm".split(
    " ",
  ),
);

/** Returns true for an image, film or sound, by the type or otherwise the extension of the address. */
function isNonText(object: Element): boolean {
  const type = asciiLowerCase(object.attribute("type") ?? "").trim();
  if (type !== "") return /^(?:image|audio|video)\//.test(type);
  const [path = ""] = (object.attribute("data") ?? "").split(/[?#]/, 1);
  return extensions.has(asciiLowerCase(/\.([^./]+)\s*$/.exec(path)?.[1] ?? ""));
}
