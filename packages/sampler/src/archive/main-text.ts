import { budgetWith, openPage, textOf } from "@eiao/wam-core";
import type { Document, Element, Node } from "@eiao/wam-core";

/** The title and the main text of a page. */
export interface MainText {
  readonly title: string;
  /** White space is one space. */
  readonly text: string;
}

/** Larger pages are not read: nobody searches for what stands in them. */
const budget = budgetWith({ maxBytes: 4_000_000, maxNodes: 300_000, maxDepth: 2_000 });

const LONGEST_TITLE = 300;
const hidden = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "select",
  "textarea",
  "head",
  "object",
  "iframe",
]);
/** What all pages of a site have. */
const around = new Set(["nav", "header", "footer", "aside"]);
const roles = new Set(["navigation", "banner", "contentinfo", "complementary", "search"]);

/**
 * Title and main text of a page: what is in `main`, where there is one, else the body without what stands around it; shortened to so many
 * octets of UTF-8. Undefined: it is none that can be read as HTML.
 * Never throws. Cost: that of parsing the page.
 */
export function mainText(
  page: { readonly url: string; readonly contentType: string; readonly body: Uint8Array },
  most = 4_096,
): MainText | undefined {
  const document = parsed(page);
  if (document === undefined) return undefined;
  const [title] = document.named("title");
  const [body] = document.named("body");
  const [main] = document.named("main");
  const inMain = main === undefined ? "" : visibleText(main, most, false);
  const text = inMain !== "" || body === undefined ? inMain : visibleText(body, most, true);
  return {
    title: spaced(title === undefined ? "" : textOf(title).slice(0, 4 * LONGEST_TITLE))
      .slice(0, LONGEST_TITLE)
      .toWellFormed(),
    text,
  };
}

function parsed({
  url,
  contentType,
  body,
}: {
  url: string;
  contentType: string;
  body: Uint8Array;
}): Document | undefined {
  if (!/html|^\s*$/i.test(contentType)) return undefined;
  try {
    const { page } = openPage({ url, content: body, contentType: contentType || "text/html" }, true, budget);
    return "document" in page ? page.document : undefined;
  } catch {
    return undefined; // over the budget
  }
}

/** All that is read, up to so many octets; by pointers, whatever its depth. @param isWhole  of the body: what stands around is left out. */
function visibleText(root: Element, most: number, isWhole: boolean): string {
  let text = "";
  let node: Node | null = root.first;
  while (node !== null && text.length < 2 * most) {
    if (node.kind === "text") text += node.data.length > 2 * most ? node.data.slice(0, 2 * most) : node.data;
    if (node.kind === "element") {
      text += " "; // words of two cells are two
      if (node.first !== null && !isLeftOut(node, isWhole)) {
        node = node.first;
        continue;
      }
    }
    while (node !== null && node !== root && node.next === null) node = node.parent;
    node = node === null || node === root ? null : node.next;
  }
  return cut(spaced(text), most);
}

function isLeftOut(element: Element, isWhole: boolean): boolean {
  if (hidden.has(element.name) || element.attribute("hidden") !== undefined) return true;
  return isWhole && (around.has(element.name) || roles.has(element.attribute("role")?.toLowerCase() ?? ""));
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** At the end of a word. */
function cut(text: string, most: number): string {
  const octets = Buffer.from(text);
  if (octets.length <= most) return text;
  const part = octets
    .subarray(0, most)
    .toString()
    .replace(/\uFFFD+$/, "");
  const space = part.lastIndexOf(" ");
  return space > most / 2 ? part.slice(0, space) : part;
}
