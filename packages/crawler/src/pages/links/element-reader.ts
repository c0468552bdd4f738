import { readRefresh } from "@eiao/wam-core/source";
import { addEmbedded } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import type { LinkAdder } from "./link-adder.ts";
import { isFollowed } from "./link-header.ts";
import type { Attributes } from "./markup/attributes.ts";
import type { Namespace } from "./markup/foreign-content.ts";
import { addOption } from "./link-adder.ts";
import type { Menu, Menus } from "./script/menu-jumps.ts";

/** Makes a reader that adds the links in the attributes of elements, in the order of the markup. */
export function createElementReader(found: Candidates, links: LinkAdder, xml: boolean) {
  let framesets = 0;
  let menu: Menu | undefined; // the open `select`
  let sawContent = false;

  function openHtml(name: string, attributes: Attributes): void {
    switch (name) {
      case "body":
        sawContent = true;
        break;
      case "frameset":
        // Browsers ignore a frameset after content.
        if (!sawContent) framesets++;
        break;
      case "frame":
        if (framesets > 0) addFrame(found, links, attributes.get("src"));
        break;
      case "option":
        if (menu !== undefined) addOption(found, menu, attributes.get("value"));
        break;
      default:
        addHtml(found, links, name, attributes, xml);
    }
  }

  return {
    open(name: string, attributes: Attributes, namespace: Namespace): void {
      const isMenu = name === "select" && namespace === "html";
      if (isMenu) menu = openMenu(found.menus, attributes);
      if (attributes.hasHandlers) runHandlers(links, attributes, isMenu ? menu : undefined);
      if (namespace === "html") openHtml(name, attributes);
      else addForeign(found, links, name, attributes, namespace);
    },
    close(name: string): void {
      if (name === "select") menu = undefined;
      if (name === "frameset" && framesets > 0) framesets--;
    },
    /** Receives visible character data. */
    text(markup: string, start: number, end: number): void {
      sawContent ||= /[^\t\n\f\r ]/.test(markup.slice(start, end));
    },
  };
}

function openMenu({ list }: Menus, attributes: Attributes): Menu {
  const names = [attributes.get("name"), attributes.get("id")].filter((name) => name !== undefined && name !== "");
  const menu: Menu = { names: names as string[], values: [], jumps: false, calls: false };
  list.push(menu);
  return menu;
}

/** Reads the event handlers of an element for links. `menu` is the element if it is a `select`. */
function runHandlers(links: LinkAdder, attributes: Attributes, menu: Menu | undefined): void {
  for (const code of attributes.handlers()) {
    const ofThis = links.run(code, "handler");
    if (menu !== undefined) {
      menu.jumps ||= ofThis;
      menu.calls ||= /\bthis\b/.test(code);
    } else if (ofThis) links.add("script", attributes.get("value"));
  }
}

function addFrame(found: Candidates, links: LinkAdder, src: string | undefined): void {
  if (src === undefined) return;
  addEmbedded(found, src);
  found.frames.push(src);
  links.add("frame", src);
}

/** Adds the links in the attributes of an HTML element. */
function addHtml(found: Candidates, links: LinkAdder, name: string, attributes: Attributes, xml: boolean): void {
  switch (name) {
    case "a":
    case "area":
      links.add(name, attributes.get("href") ?? (xml && name === "a" ? attributes.get("xlink:href") : undefined));
      break;
    case "iframe":
      addEmbedded(found, attributes.get("src"));
      links.add("iframe", attributes.get("src"));
      break;
    case "link":
      if (isFollowed(attributes.get("rel"), attributes.get("type"))) links.add("link", attributes.get("href"));
      break;
    case "meta":
      if (attributes.get("http-equiv")?.toLowerCase() !== "refresh") break;
      links.add("meta-refresh", readRefresh(attributes.get("content") ?? "")?.url);
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

function addForeign(
  found: Candidates,
  links: LinkAdder,
  name: string,
  attributes: Attributes,
  namespace: Namespace,
): void {
  if (name === "a" && namespace === "svg") links.add("svg-a", attributes.get("href") ?? attributes.get("xlink:href"));
  if (name === "image") addEmbedded(found, attributes.get("href") ?? attributes.get("xlink:href"));
}
