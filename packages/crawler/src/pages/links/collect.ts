import { createLinkAdder, addMenuLinks } from "./link-adder.ts";
import { MAX_HREF } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import { createElementReader } from "./element-reader.ts";
import type { WordReader } from "./fingerprint.ts";
import type { Namespace } from "./markup/foreign-content.ts";
import { decodeReferences } from "./markup/references.ts";
import { scanMarkup } from "./markup/scan-markup.ts";
import type { MarkupReader } from "./markup/scan-markup.ts";
import { scriptForm } from "./script/script-links.ts";
import type { ScriptForm } from "./script/script-links.ts";

/** The origin of the markup: `written` by `document.write`; `inner` is a `srcdoc` or the content of `noframes`. */
type Origin = "page" | "written" | "inner";

/** The levels of markup in attributes and scripts that are read. No page nests deeper. */
const MAX_LEVEL = 3;

/**
 * Reads markup and adds its links to `found`. Spec 8.6, 8.7.
 * @param text  receives the visible text of the page itself, not that of nested markup.
 * Cost: linear in the markup; up to three times for markup nested in attributes and scripts.
 */
export function collect(markup: string, xml: boolean, found: Candidates, text: WordReader | undefined): void {
  collectFrom(markup, xml, found, text, "page", 1);
  addMenuLinks(found);
}

function collectFrom(
  markup: string,
  xml: boolean,
  found: Candidates,
  visible: WordReader | undefined,
  origin: Origin,
  level: number,
): void {
  const inert: boolean[] = []; // for each open template: true if its content is inert, false for a shadow root
  let hidden = 0; // the number of open inert templates
  let textOf = ""; // the open element of XML or SVG whose text is not visible
  let content = ""; // the text of that element
  let form: ScriptForm | undefined; // the form of the open script
  const links = createLinkAdder(found, (written) => {
    if (origin !== "written") nested(written, "written");
  });
  const elements = createElementReader(found, links, xml);

  const reader: MarkupReader = {
    text(start, end, literal) {
      if (hidden > 0) return;
      if (textOf === "") {
        elements.text(markup, start, end);
        visible?.add(markup, start, end, literal);
        return;
      }
      const piece = markup.slice(start, end);
      content += literal ? piece : decodeReferences(piece, "text");
    },
    open(name, attributes, namespace) {
      if (name === "template" && namespace === "html") {
        const live = /^(?:open|closed)$/i.test(attributes.get("shadowrootmode") ?? "");
        inert.push(!live);
        if (!live) hidden++;
      }
      if (hidden > 0) return;
      if (!xml && namespace === "html") textOf = ""; // an HTML element ends unclosed SVG
      elements.open(name, attributes, namespace);
      if (name === "script") form = scriptForm(attributes);
      else if (name === "base" && namespace === "html" && origin !== "inner")
        found.base ??= baseHref(attributes.get("href"));
      else if (name === "iframe" && namespace === "html") nested(attributes.get("srcdoc") ?? "", "inner");
      if (isText(name, namespace, xml)) [textOf, content] = [name, ""];
    },
    close(name) {
      if (name === "template" && inert.pop() === true) hidden--;
      elements.close(name);
      if (name !== textOf || textOf === "") return;
      textOf = "";
      endText(name, content);
    },
    raw(name, start, end) {
      if (hidden > 0) return;
      if (name === "noframes") nested(markup.slice(start, end), "inner");
      else if (name === "textarea") visible?.add(markup, start, end, false);
      else if (name === "script" && form !== undefined) endText(name, markup.slice(start, end));
      else if (name === "title") endText(name, decodeReferences(markup.slice(start, end), "text"));
    },
  };
  const startTags = scanMarkup(markup, xml, reader);
  if (origin === "page") found.elements = startTags;

  function endText(name: string, value: string): void {
    if (name === "title" && origin === "page") found.title ??= value;
    if (name === "script" && form !== undefined) links.run(value, form);
  }

  function nested(inner: string, from: Origin): void {
    if (!inner.includes("<")) return;
    if (level < MAX_LEVEL) collectFrom(inner, false, found, undefined, from, level + 1);
    else found.lost++;
  }
}

/** Returns true if the content of the element is not visible text. */
function isText(name: string, namespace: Namespace, xml: boolean): boolean {
  return (
    (xml || namespace !== "html") &&
    (name === "script" || name === "style" || (name === "title" && namespace === "html"))
  );
}

/** Returns the `href` of a `base`; empty if it is too long for an address, because it would make every link of the page long. */
function baseHref(href: string | undefined): string | undefined {
  return href !== undefined && href.length > MAX_HREF ? "" : href;
}
