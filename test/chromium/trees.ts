import type { Node } from "@eiao/wam-core";
import { budgetWith, parseDocument } from "@eiao/wam-core";
import type { Page } from "playwright-core";

/**
 * A tree in one line: `div i=1(...)`. Template content and the text of comments are left out, as in our trees. So is the content of
 * `selectedcontent` in HTML: browsers put a copy of the chosen option there, which the source does not have.
 */
type Line = string;

const NAMESPACES: Readonly<Record<string, string>> = {
  "http://www.w3.org/1999/xhtml": "",
  "http://www.w3.org/2000/svg": "svg:",
  "http://www.w3.org/1998/Math/MathML": "math:",
};

/** Returns the tree of this engine. */
export function ourTree(source: string): Line {
  const { root } = parseDocument(source, "html", budgetWith({}));
  return root === null ? "" : line(root);
}

function line(node: Node): Line {
  if (node.kind === "text") return JSON.stringify(node.data);
  if (node.kind === "comment") return "<!>";
  const attributes = node.attributes.map(
    ({ prefix, name, value }) => ` ${prefix === undefined ? "" : `${prefix}:`}${name}=${value}`,
  );
  const children: Line[] = [];
  const first = node.name === "selectedcontent" && NAMESPACES[node.namespace] === "" ? null : node.first;
  for (let child = first; child !== null; child = child.next) children.push(line(child));
  return `${NAMESPACES[node.namespace] ?? `${node.namespace} `}${node.name}${attributes.toSorted().join("")}(${children.join(" ")})`;
}

/** Returns the trees of Chromium, by its DOMParser, which does not run scripts. */
export async function chromiumTrees(page: Page, sources: readonly string[]): Promise<readonly Line[]> {
  const trees = await page.evaluate(
    `(${inPage.toString()})(${JSON.stringify(sources)}, ${JSON.stringify(NAMESPACES)})`,
  );
  return trees as Line[];
}

/** Runs in the browser. It uses `any`, since Node has no types of the DOM. */
function inPage(sources: readonly string[], namespaces: Readonly<Record<string, string>>): Line[] {
  // oxlint-disable-next-line typescript/no-explicit-any
  const { DOMParser } = globalThis as any;
  // oxlint-disable-next-line typescript/no-explicit-any
  const write = (node: any): Line => {
    if (node.nodeType === 3 || node.nodeType === 4) return JSON.stringify(node.data);
    if (node.nodeType !== 1) return "<!>";
    const attributes = [...node.attributes].map((each) => ` ${each.name}=${each.value}`).toSorted();
    const prefix = namespaces[node.namespaceURI] ?? `${node.namespaceURI} `;
    if (node.localName === "selectedcontent" && prefix === "") node.replaceChildren();
    node.normalize();
    return `${prefix}${node.localName}${attributes.join("")}(${[...node.childNodes].map((child) => write(child)).join(" ")})`;
  };
  return sources.map((source) => {
    const { documentElement } = new DOMParser().parseFromString(source, "text/html");
    return documentElement === null ? "" : write(documentElement);
  });
}
