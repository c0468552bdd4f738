import { isHtml } from "../../accessibility/html-element.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { defineRule } from "./rule.ts";

export const viewportAllowsZoom = defineRule({
  id: "b4f0c3",
  description: "Meta viewport allows for zoom",
  title: "page that prevents zooming",
  wrong: "The viewport meta element prevents zooming to 200%: {fact}.",
  affects:
    "People with low vision who enlarge pages on a phone or tablet: they cannot make the text large enough to read.",
  remedy: "Remove user-scalable and maximum-scale from the viewport meta element.",
  examples: {
    fails: ['<meta name="viewport" content="width=device-width, user-scalable=no">'],
    passes: [
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="viewport" content="maximum-scale=3">',
    ],
  },
  required: ["1.4.4"],
  secondary: ["1.4.10"],
  axe: ["meta-viewport"],
  needsStyle: false,
  measure(element, facts) {
    if (!isHtml(element, "meta") || facts.isInNoscript(element)) return undefined;
    if (asciiLowerCase(element.attribute("name") ?? "") !== "viewport") return undefined;
    const { scalable, scale } = limitsOf(element.attribute("content") ?? "");
    if (scalable === undefined && scale === undefined) return undefined;
    return [
      ...(scalable === undefined ? [] : [`user-scalable=${scalable}`]),
      ...(scale === undefined ? [] : [`maximum-scale=${scale}`]),
    ].join(", ");
  },
  isMet: (limits) => !limits.includes("user-scalable=no") && !/maximum-scale=(?:[01](?:\.|$))/.test(limits),
});

interface Limits {
  /** The permission to zoom. */
  scalable?: "yes" | "no";
  /** The largest zoom factor, from 0.1 to 10. */
  scale?: number;
}

/** Reads the properties of a viewport that limit zooming. Source: CSS Device Adaptation 1, 9.2 to 9.4. */
function limitsOf(content: string): Limits {
  const limits: Limits = {};
  for (const [, name = "", value = ""] of content.matchAll(PROPERTY)) {
    if (value === "") continue;
    const text = asciiLowerCase(value);
    const number = Number.parseFloat(text);
    const known = wordScale(text);
    if (asciiLowerCase(name) === "user-scalable") {
      const isZoomable = text === "yes" || text.startsWith("device-") || Math.abs(number) >= 1;
      limits.scalable = isZoomable ? "yes" : "no";
    } else if (asciiLowerCase(name) === "maximum-scale") {
      // A negative value is ignored: then only the browser limits the zoom.
      const scale = known ?? (Number.isNaN(number) ? 0 : number);
      limits.scale = scale < 0 ? 10 : Math.min(10, Math.max(0.1, scale));
    }
  }
  return limits;
}

/** A name and its value, if there is one. Each part ends where the next one begins, so that no character is read twice. */
const PROPERTY = /([^\t\n\f\r ,;=]+)[^,;=]*(?:=[\t\n\f\r =]*([^\t\n\f\r ,;=]+)?)?/g;

function wordScale(word: string): number | undefined {
  if (word === "yes") return 1;
  return word === "device-width" || word === "device-height" ? 10 : undefined;
}
