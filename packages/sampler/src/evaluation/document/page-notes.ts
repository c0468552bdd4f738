import type { Document, Element, Node, Report } from "@eiao/wam-core";

/** Notes about a document in addition to its results: an id for programs, a sentence for people. Spec cli.md 2. */
export const pageNotes = {
  "empty-shell":
    "The body is almost empty and is filled by scripts. The markup, and therefore the score, says little about what users see.",
} as const;

/** The id of a note about a page. */
export type PageNote = keyof typeof pageNotes;

export function notesOf({ document }: Report): readonly PageNote[] {
  return document !== undefined && isEmptyShell(document) ? ["empty-shell"] : [];
}

/** Returns the notes that all documents of a page share. The first of several is a frameset, which shows nothing itself and is left out. */
export function notesOfPage(documents: readonly { readonly notes: readonly PageNote[] }[]): readonly PageNote[] {
  const [first, ...others] = documents.length === 1 ? documents : documents.slice(1);
  return first === undefined ? [] : first.notes.filter((note) => others.every(({ notes }) => notes.includes(note)));
}

/** If one page in so many is an empty shell, the score of all pages says little about what users see. */
const TELLING_PART = 10;

/**
 * Returns the sentence to show before the score of several pages if at least a tenth of them are empty shells. No letter is called good then.
 *
 * @param shells  the number of these pages with the note `empty-shell`.
 */
export function shellHeadline(shells: number, pages: number): string | undefined {
  if (shells === 0 || shells * TELLING_PART < pages) return undefined;
  const all = pages === 1 ? "The only page" : `All ${pages} pages`;
  const subject = shells === pages ? all : `${shells} of ${pages} pages`;
  const verb = shells === 1 ? "is almost empty and is filled by scripts" : "are almost empty and are filled by scripts";
  return `${subject} assessed ${verb}. The score says little about what users see.`;
}

/** Elements that show something or can be used without any text. */
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
/** Matches a character that is neither white space nor of zero width, such as U+200B. */
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * Returns true if the page has scripts and its body has nothing to see or use without them. Then the judged markup is not what people
 * see, and the score says little.
 * Cost: stops at the first visible thing; O(nodes) for a shell.
 */
function isEmptyShell(document: Document): boolean {
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

/** Returns true if nothing in the element can be seen or used without scripts. */
function isSilent(element: Element): boolean {
  if (silent.has(element.name) || element.attribute("hidden") !== undefined) return true;
  return element.name === "input" && element.attribute("type")?.toLowerCase() === "hidden";
}
