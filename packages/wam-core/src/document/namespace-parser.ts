import type { SaxesTagNS } from "saxes";
import { SaxesParser } from "saxes";

/**
 * A saxes parser that looks up namespaces in constant time. saxes itself walks all open elements for each name: 10,000 nested
 * elements with many children would take minutes.
 */
export class NamespaceParser extends SaxesParser<{ xmlns: true; position: false }> {
  /** The bindings of each prefix, innermost last; "" is the default namespace. */
  readonly #bindings = new Map<string, string[]>([
    ["xml", ["http://www.w3.org/XML/1998/namespace"]],
    ["xmlns", ["http://www.w3.org/2000/xmlns/"]],
  ]);
  #declared: Readonly<Record<string, string>> = {};

  constructor() {
    super({ xmlns: true, position: false });
  }

  /** Notes the start of a tag. saxes puts the declarations of the tag into `declared` before it resolves a name. */
  beginTag(declared: Readonly<Record<string, string>>): void {
    this.#declared = declared;
  }

  /** Adds the bindings of an element that was opened. */
  enter(element: SaxesTagNS): void {
    for (const prefix in element.ns) {
      const uri = element.ns[prefix] as string;
      const uris = this.#bindings.get(prefix);
      if (uris === undefined) this.#bindings.set(prefix, [uri]);
      else uris.push(uri);
    }
  }

  /** Removes the bindings of an element that was closed. */
  leave(element: SaxesTagNS): void {
    for (const prefix in element.ns) this.#bindings.get(prefix)?.pop();
  }

  override resolve(prefix: string): string | undefined {
    return this.#declared[prefix] ?? this.#bindings.get(prefix)?.at(-1);
  }
}
