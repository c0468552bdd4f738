import type { Element, Node } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { FlatTree, ShadowRoot } from "../../document/flat-tree.ts";
import type { ActiveRule } from "../cascade/candidate.ts";
import type { Cascade } from "../cascade/cascade.ts";
import { UNLAYERED } from "../cascade/layers.ts";
import type { RuleMatching } from "../cascade/property-rules.ts";
import { DocumentFacts } from "../match/document-facts.ts";
import { Matcher } from "../match/match.ts";
import { parseStyleSheet } from "../sheets/parse-sheet.ts";
import type { SheetInstance } from "../sheets/sheet-tree.ts";

/** Returns a matcher for the shadow trees of a page. A selector does not see the trees around its own. */
export function shadowMatching({ document, facts, matcher }: Cascade, { shadowRoots }: FlatTree): RuleMatching {
  const elements: Element[] = [...document.elements];
  for (const shadow of shadowRoots.values()) elements.push(shadow.root, ...shadow.elements);
  const { mode, quirks, root } = document;
  const named = (name: string): readonly Element[] => document.named(name);
  const own = new DocumentFacts({ mode, quirks, root, elements, named }, facts.contentLanguage);
  const inShadow = new Matcher(own, Number.POSITIVE_INFINITY, () => matcher.spend(Number.POSITIVE_INFINITY) as never);
  return {
    facts: own,
    matcher: inShadow,
    proximity: (_, selector, element) => {
      matcher.spend(selector.compounds.length); // from the budget of the page
      return inShadow.matches(selector, element) ? Number.POSITIVE_INFINITY : -1;
    },
  };
}

/** Returns the rules of the `style` elements of a shadow tree that are not in a conditional rule. */
export function shadowRules({ elements }: ShadowRoot): ActiveRule[] {
  return elements
    .filter(({ name, namespace }) => name === "style" && namespace === XHTML_NAMESPACE)
    .flatMap((style) => rulesOfText(textOf(style)))
    .map((active, order) => ({ ...active, order }));
}

/** Declarations that change no colour. */
const HARMLESS =
  /^\s*(?:(?:display|box-sizing|contain|position|(?:min-|max-)?(?:width|height)|margin|padding|flex|font-family|cursor)\s*:[^;]*(?:;\s*|$))*$/;

/**
 * Returns true for a shadow tree with rules that are not applied here: rules of linked sheets and at-rules, and rules that give colours
 * to its host or to slotted elements.
 */
export function hasUnappliedRules({ elements }: ShadowRoot): boolean {
  return elements.some((element) => {
    if (element.namespace !== XHTML_NAMESPACE) return false;
    if (element.name === "link") return /\bstylesheet\b/i.test(element.attribute("rel") ?? "");
    if (element.name !== "style") return false;
    const text = textOf(element);
    if (/@(?:container|import|layer|media|scope|supports)\b/i.test(text)) return true;
    return text.split("}").some((rule) => {
      const [selector = "", declarations = ""] = rule.split("{");
      return /:host|::slotted/i.test(selector) && !HARMLESS.test(declarations);
    });
  });
}

/** Returns the rules of a sheet that belongs to no document. */
export function rulesOfText(source: string): ActiveRule[] {
  const sheet = parseStyleSheet(source);
  const locate = () => ({ line: 1, column: 1 });
  const text = { url: "", external: false, sheet, element: null, encoding: undefined, locate };
  const condition = { media: { queries: [] } };
  const instance: SheetInstance = { text, condition, owner: null, importedBy: null, imports: new Map(), base: "" };
  return sheet.rules
    .filter(({ condition }) => condition === null)
    .map((rule, order) => ({ rule, instance, order, layer: UNLAYERED, isOpen: false }));
}

function textOf(style: Element): string {
  let text = "";
  for (let node: Node | null = style.first; node !== null; node = node.next)
    if (node.kind === "text") text += node.data;
  return text;
}
