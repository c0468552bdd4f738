import type { Document, Element, Node } from "@eiao/wam-core";

/** What shows something, or lets somebody do something, without any text. */
const speaksWithoutText = new Set([
  "img",
  "input",
  "select",
  "textarea",
  "button",
  "object",
  "embed",
  "applet",
  "video",
  "audio",
  "svg",
  "math",
  "canvas",
  "iframe",
  "frame",
  "area",
  "hr",
]);
const silent = new Set(["script", "style", "noscript", "template"]);
/** Neither white space nor of no width, such as U+200B. */
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * True when the page has scripts and its body holds nothing to see or use without them: then what is judged here is not what
 * people get, and the score says little.
 * Cost: stops at the first thing found; O(nodes) for a shell.
 */
export function isEmptyShell(document: Document): boolean {
  if (document.named("frameset").length > 0 || document.named("script").length === 0) return false;
  const [body] = document.named("body");
  return body !== undefined && !holdsContent(body);
}

function holdsContent(root: Element): boolean {
  let node: Node | null = root.first;
  while (node !== null) {
    if (node.kind === "text" && VISIBLE.test(node.data)) return true;
    if (node.kind === "element" && !isSilent(node)) {
      if (speaksWithoutText.has(node.name)) return true;
      if (node.first !== null) {
        node = node.first;
        continue;
      }
    }
    while (node !== null && node !== root && node.next === null) node = node.parent;
    node = node === null || node === root ? null : node.next;
  }
  return false;
}

/** Nothing of it is seen or used without scripts, whatever it holds. */
function isSilent(element: Element): boolean {
  if (silent.has(element.name) || element.attribute("hidden") !== undefined) return true;
  return element.name === "input" && element.attribute("type")?.toLowerCase() === "hidden";
}
