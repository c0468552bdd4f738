import { parseFragment } from "parse5";
import { isXhtmlPublicId } from "../doctype.ts";
import type { DocumentType } from "../document.ts";

/** The replacement text of general entities by name. */
export type Entities = Record<string, string>;

/** The five entities that every XML document has. */
export function predefinedEntities(): Entities {
  return Object.assign(Object.create(null) as Entities, { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });
}

/**
 * The entities of a document with this DOCTYPE but those of its internal subset: an XHTML public identifier brings the named
 * characters of HTML, as in browsers. A reference to any other entity is a well-formedness error.
 */
export function entitiesOf({ publicId }: DocumentType): Entities {
  const entities = predefinedEntities();
  if (!isXhtmlPublicId(publicId)) return entities;
  return new Proxy(entities, {
    get: (known, name) => (typeof name === "string" ? (known[name] ??= htmlCharacter(name) as string) : undefined),
  });
}

/** The text of `&name;` in HTML, e.g. nbsp; undefined when there is no such name. */
function htmlCharacter(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) return undefined;
  const [node] = parseFragment(`&${name};`).childNodes;
  if (node === undefined || !("value" in node)) return undefined;
  // HTML also knows some names without semicolon: "&notit;" reads "¬it;".
  return node.value.endsWith(";") && name !== "semi" ? undefined : node.value;
}
