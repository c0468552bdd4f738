import { parseFragment } from "parse5";
import { isXhtmlPublicId } from "../doctype.ts";
import type { DocumentType } from "../document.ts";

/** The replacement text of general entities by name. */
export type Entities = Record<string, string>;

/** Returns the five entities that every XML document has. */
export function predefinedEntities(): Entities {
  return Object.assign(Object.create(null) as Entities, { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });
}

/**
 * Returns the entities of a document with this DOCTYPE, except those of its internal subset. An XHTML public identifier adds
 * the named characters of HTML, as in browsers. A reference to any other entity is a well-formedness error.
 */
export function entitiesOf({ publicId }: DocumentType): Entities {
  const entities = predefinedEntities();
  if (!isXhtmlPublicId(publicId)) return entities;
  return new Proxy(entities, {
    get: (known, name) => (typeof name === "string" ? (known[name] ??= htmlCharacter(name) as string) : undefined),
  });
}

/** Returns the text of `&name;` in HTML, e.g. nbsp; undefined if there is no such name. */
function htmlCharacter(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) return undefined;
  const [node] = parseFragment(`&${name};`).childNodes;
  if (node === undefined || !("value" in node)) return undefined;
  // HTML also knows some names without semicolon: "&notit;" reads "¬it;".
  return node.value.endsWith(";") && name !== "semi" ? undefined : node.value;
}
