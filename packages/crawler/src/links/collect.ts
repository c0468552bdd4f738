import { readRefresh } from "@eiao/wam-core";
import type { Attributes } from "./markup/attributes.ts";
import { addCandidate, addEmbedded, maxHref } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import type { Namespace } from "./markup/foreign-content.ts";
import type { LinkSource } from "./page-links.ts";
import { isFollowed } from "./link-relations.ts";
import { decodeReferences } from "./markup/references.ts";
import { scanMarkup } from "./markup/scan-markup.ts";
import type { MarkupReader } from "./markup/scan-markup.ts";
import { menuJump } from "./script/menu-jumps.ts";
import { addMenuLinks, addOption } from "./menu-links.ts";
import { noteJump } from "./script/menus.ts";
import type { Menu, Menus } from "./script/menus.ts";
import { mayLead, scriptLinks } from "./script/script-links.ts";
import type { ScriptForm } from "./script/script-links.ts";
import { scriptForm } from "./script/script-type.ts";
import type { WordReader } from "./word-reader.ts";
import { startsWithScheme } from "./scheme.ts";

/** Where the markup comes from. `written`: by `document.write`; `inner`: a `srcdoc`, the content of `noframes`. */
type Origin = "page" | "written" | "inner";

/** Markup in markup in markup: deeper no page goes. */
const maxLevel = 3;

/**
 * Reads markup and adds what it links to. Spec 8.6, 8.7.
 * @param text  takes the visible text; only that of the page itself is wanted.
 * Cost: linear in the markup, up to three times for what is nested in attributes and scripts.
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
  const inert: boolean[] = []; // the templates around: their content is inert, but for that of shadow roots
  let hidden = 0; // how many of them are inert
  let textOf = ""; // the element of XML or SVG whose text is not visible
  let content = ""; // of that element
  let form: ScriptForm | undefined; // of the script that is open
  let framesets = 0;
  let menu: Menu | undefined; // the select that is open
  let sawContent = false;

  const reader: MarkupReader = {
    text(start, end, literal) {
      if (hidden > 0) return;
      if (textOf === "") {
        sawContent ||= /[^\t\n\f\r ]/.test(markup.slice(start, end));
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
      if (!xml && namespace === "html") textOf = ""; // HTML ends SVG that nobody closed
      const isMenu = name === "select" && namespace === "html";
      if (isMenu) menu = openMenu(found.menus, attributes);
      if (attributes.hasHandlers) {
        for (const code of attributes.handlers()) {
          const ofThis = runScript(code, "handler");
          if (isMenu && menu !== undefined) {
            menu.jumps ||= ofThis;
            menu.calls ||= /\bthis\b/.test(code);
          }
          if (ofThis && !isMenu) addLink("script", attributes.get("value"));
        }
      }
      if (namespace === "html") openHtml(name, attributes);
      else openForeign(name, attributes, namespace);
      if (isText(name, namespace)) [textOf, content] = [name, ""];
    },
    close(name) {
      if (name === "template" && inert.pop() === true) hidden--;
      if (name === "select") menu = undefined;
      if (name === "frameset" && framesets > 0) framesets--;
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
  scanMarkup(markup, xml, reader);

  function openHtml(name: string, attributes: Attributes): void {
    switch (name) {
      case "a":
      case "area":
        addLink(name, attributes.get("href") ?? (xml && name === "a" ? attributes.get("xlink:href") : undefined));
        break;
      case "base":
        if (origin !== "inner") found.base ??= baseHref(attributes.get("href"));
        break;
      case "body":
        sawContent = true;
        break;
      case "frameset":
        // Browsers ignore one after content.
        if (!sawContent) framesets++;
        break;
      case "frame":
        if (framesets > 0) addFrame(attributes.get("src"));
        break;
      case "iframe":
        addEmbedded(found, attributes.get("src"));
        addLink("iframe", attributes.get("src"));
        nested(attributes.get("srcdoc") ?? "", "inner");
        break;
      case "link":
        if (isFollowed(attributes.get("rel"), attributes.get("type"))) addLink("link", attributes.get("href"));
        break;
      case "meta":
        if (attributes.get("http-equiv")?.toLowerCase() !== "refresh") break;
        addLink("meta-refresh", readRefresh(attributes.get("content") ?? "")?.url);
        break;
      case "option":
        if (menu !== undefined) addOption(found, menu, attributes.get("value"));
        break;
      case "script":
        form = scriptForm(attributes);
        break;
      case "embed":
      case "img":
      case "input":
      case "source":
      case "video":
        addEmbedded(found, attributes.get("src"));
        if (name !== "input") addEmbedded(found, attributes.get(name === "video" ? "poster" : "srcset"));
        break;
      case "object":
        addEmbedded(found, attributes.get("data"));
        break;
    }
  }

  function openForeign(name: string, attributes: Attributes, namespace: Namespace): void {
    if (name === "a" && namespace === "svg") addLink("svg-a", attributes.get("href") ?? attributes.get("xlink:href"));
    if (name === "image") addEmbedded(found, attributes.get("href") ?? attributes.get("xlink:href"));
    if (name === "script") form = scriptForm(attributes);
  }

  function isText(name: string, namespace: Namespace): boolean {
    return (
      (xml || namespace !== "html") &&
      (name === "script" || name === "style" || (name === "title" && namespace === "html"))
    );
  }

  function endText(name: string, value: string): void {
    if (name === "title" && origin === "page") found.title ??= value;
    if (name === "script" && form !== undefined) runScript(value, form);
  }

  function addFrame(src: string | undefined): void {
    if (src === undefined) return;
    addEmbedded(found, src);
    found.frames.push(src);
    addLink("frame", src);
  }

  function addLink(source: LinkSource, href: string | undefined): void {
    if (href === undefined) return;
    if (!startsWithScheme(href, "javascript:")) addCandidate(found, source, href);
    else runScript(decodePercents(href.slice(href.indexOf(":") + 1)), "handler");
  }

  /** @returns whether it goes where the control says whose event handler it is. */
  function runScript(code: string, kind: ScriptForm): boolean {
    if (!mayLead(code)) return false;
    if (code.length > found.scriptBudget) {
      found.lost++;
      return false;
    }
    found.scriptBudget -= code.length;
    for (const link of scriptLinks(code, kind)) {
      if ("url" in link) addCandidate(found, "script", link.url);
      else if (origin !== "written") nested(link.markup, "written");
    }
    const jump = menuJump(code, kind);
    if (jump !== undefined) noteJump(found.menus, jump);
    return jump?.ofThis === true;
  }

  function nested(inner: string, from: Origin): void {
    if (!inner.includes("<")) return;
    if (level < maxLevel) collectFrom(inner, false, found, undefined, from, level + 1);
    else found.lost++;
  }
}

function openMenu({ list }: Menus, attributes: Attributes): Menu {
  const names = [attributes.get("name"), attributes.get("id")].filter((name) => name !== undefined && name !== "");
  const menu: Menu = { names: names as string[], values: [], jumps: false, calls: false };
  list.push(menu);
  return menu;
}

/** One that no address can be long enough for counts as empty: it would make every link of the page long. */
function baseHref(href: string | undefined): string | undefined {
  return href !== undefined && href.length > maxHref ? "" : href;
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // `%` that encodes nothing
  }
}
