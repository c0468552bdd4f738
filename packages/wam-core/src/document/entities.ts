import { parseFragment } from "parse5";
import { checkBytes } from "../budget.ts";
import type { Budget } from "../budget.ts";
import type { DoctypeDeclaration } from "./doctype.ts";
import { isXhtmlPublicId } from "./doctype.ts";

/** The replacement text of general entities by name. */
export type Entities = Record<string, string>;

/** The five entities that every XML document has. */
export function predefinedEntities(): Entities {
  return Object.assign(Object.create(null) as Entities, { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });
}

/**
 * The entities of a document with this DOCTYPE.
 *
 * An XHTML public identifier brings the named characters of HTML, as in browsers. Of the internal subset only
 * entities whose text holds neither markup nor references to others are known: so nothing is parsed again and nothing
 * multiplies by nesting; what all references together expand to is held against `maxBytes`. A reference to any other
 * entity is a well-formedness error. External entities are never loaded.
 */
export function entitiesOf(doctype: DoctypeDeclaration, budget: Budget): Entities {
  const entities = predefinedEntities();
  let expanded = 0;
  for (const [name, text] of plainEntities(doctype.internalSubset)) {
    if (name in entities) continue; // the first declaration binds
    Object.defineProperty(entities, name, {
      get() {
        expanded += text.length;
        checkBytes(expanded, budget);
        return text;
      },
    });
  }
  if (!isXhtmlPublicId(doctype.publicId)) return entities;
  return new Proxy(entities, {
    get: (known, name) => (typeof name === "string" ? (known[name] ??= htmlCharacter(name) as string) : undefined),
  });
}

// Quoted strings, comments and instructions are taken whole, so that nothing inside them looks like a declaration.
const DECLARATIONS = /"[^"]*"|'[^']*'|<!--[^]*?-->|<\?[^]*?\?>|<!ENTITY\s+([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

function* plainEntities(internalSubset: string): Generator<[string, string]> {
  for (const [, name, double, single] of internalSubset.matchAll(DECLARATIONS)) {
    if (name === undefined) continue;
    const text = (double ?? single ?? "").replace(
      /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi,
      (whole, hex?: string, decimal?: string) => {
        const code = hex === undefined ? Number.parseInt(decimal ?? "", 10) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    );
    if (!/[<&%]/.test(text)) yield [name, text];
  }
}

/** The text of `&name;` in HTML, e.g. nbsp; undefined when there is no such name. */
function htmlCharacter(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) return undefined;
  const [node] = parseFragment(`&${name};`).childNodes;
  if (node === undefined || !("value" in node)) return undefined;
  // HTML also knows some names without semicolon: "&notit;" reads "¬it;".
  return node.value.endsWith(";") && name !== "semi" ? undefined : node.value;
}
