import { inChromium } from "../support/chromium/chromium-page.ts";
import { createRequire } from "node:module";
import { accessibilityReport } from "@eiao/wam-core/accessibility";
import type { Browser } from "playwright-core";
import type { PageSet, RealPage } from "../support/pages/real-pages.ts";

/** An exposed element: its role and its name. */
export interface Exposed {
  readonly role: string;
  readonly name: string;
}

/** Returns the exposed elements of this engine by path. The role is `generic` for an element without a role of its own. */
export async function ourElements(page: RealPage, { file }: PageSet): Promise<ReadonlyMap<string, Exposed>> {
  const { url, content, contentType } = page;
  const { elements } = await accessibilityReport(
    { url, content, contentType },
    { load: (address) => Promise.resolve(file(address)) },
  );
  return new Map(
    elements
      .filter(({ exposed }) => exposed)
      .map(({ path, role, name }) => [path, { role: role ?? "generic", name: tidy(name ?? "") }]),
  );
}

/** Normalises a name: white space and characters of icon fonts are no difference. */
function tidy(name: string): string {
  return name.replace(/[\p{White_Space}\p{Co}]+/gu, " ").trim();
}

/** The names in WAI-ARIA of Chromium's roles. Chromium's own kinds of elements without a role are generic. */
const roleNames: Readonly<Record<string, string>> = {
  RootWebArea: "document",
  image: "img",
  DescriptionListTerm: "term",
  DescriptionListDetails: "definition",
};

interface DomNode {
  readonly backendNodeId: number;
  readonly nodeType: number;
  readonly localName: string;
  readonly children?: readonly DomNode[];
}

/** Returns the elements that Chromium does not ignore, by path. Scripts do not run, and the content of `noscript` is left out. */
export function chromiumElements(
  browser: Browser,
  page: RealPage,
  set: PageSet,
): Promise<ReadonlyMap<string, Exposed>> {
  return inChromium(browser, page, set, async (opened, context) => {
    const protocol = await context.newCDPSession(opened);
    await protocol.send("Accessibility.enable");
    const { root } = await protocol.send("DOM.getDocument", { depth: -1 });
    const paths = pathsOf(root);
    const { nodes } = await protocol.send("Accessibility.getFullAXTree");
    const found = new Map<string, Exposed>();
    for (const { ignored, role, name, backendDOMNodeId = 0 } of nodes) {
      const path = paths.get(backendDOMNodeId);
      if (ignored || path === undefined) continue;
      const value = String(role?.value ?? "");
      found.set(path, { role: roleNames[value] ?? value, name: tidy(String(name?.value ?? "")) });
    }
    return found;
  });
}

/** Returns the paths of nodes by number. The document has that of its root element. */
function pathsOf(document: DomNode): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  const waiting: { readonly node: DomNode; readonly path: string }[] = [];
  const enter = ({ children = [] }: DomNode, above: string): void => {
    const counts = new Map<string, number>();
    for (const node of children) {
      if (node.nodeType !== 1) continue;
      const nth = (counts.get(node.localName) ?? 0) + 1;
      counts.set(node.localName, nth);
      if (node.localName !== "noscript") waiting.push({ node, path: `${above}/${node.localName}[${nth}]` });
    }
  };
  enter(document, "");
  paths.set(document.backendNodeId, waiting[0]?.path ?? "");
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    paths.set(next.node.backendNodeId, next.path);
    enter(next.node, next.path);
  }
  return paths;
}

interface Dom {
  readonly window: {
    readonly document: { readonly documentElement: DomElement; createElement(name: string): DomElement };
    close(): void;
  };
}

interface DomElement {
  readonly localName: string;
  readonly children: Iterable<DomElement>;
  textContent: string;
  getAttribute(name: string): string | null;
  replaceWith(other: DomElement): void;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

/** Returns the names of elements with some paths by dom-accessibility-api in jsdom. */
export function domNames(
  { url, content }: RealPage,
  { file }: PageSet,
  filter: (path: string) => boolean,
): ReadonlyMap<string, string> {
  const require = createRequire(import.meta.url);
  const library: string = "jsdom"; // its types would bring those of a browser
  const { JSDOM, VirtualConsole } = require(library) as {
    JSDOM: new (html: Uint8Array, options: object) => Dom;
    VirtualConsole: new () => object;
  };
  const { computeAccessibleName } = require("dom-accessibility-api") as {
    readonly computeAccessibleName: (element: DomElement) => string;
  };
  const { window } = new JSDOM(content, { url, virtualConsole: new VirtualConsole() });
  const { document } = window;
  for (const link of document.documentElement.querySelectorAll("link[rel~=stylesheet][href]")) {
    const sheet = URL.canParse(link.getAttribute("href") ?? "", url)
      ? file(new URL(link.getAttribute("href") ?? "", url).href)
      : undefined;
    if (sheet === undefined) continue;
    const style = document.createElement("style");
    style.textContent = Buffer.from(sheet.content).toString();
    link.replaceWith(style);
  }
  const names = new Map<string, string>();
  const waiting = [{ element: document.documentElement, path: "/html[1]" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (filter(next.path)) names.set(next.path, tidy(computeAccessibleName(next.element)));
    const counts = new Map<string, number>();
    for (const child of next.element.children) {
      const nth = (counts.get(child.localName) ?? 0) + 1;
      counts.set(child.localName, nth);
      waiting.push({ element: child, path: `${next.path}/${child.localName}[${nth}]` });
    }
  }
  window.close();
  return names;
}
