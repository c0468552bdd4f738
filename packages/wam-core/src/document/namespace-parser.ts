import type { SaxesTagNS } from "saxes";
import { SaxesParser } from "saxes";

/**
 * saxes with name space look-ups in constant time. Its own walks all open elements for each name: 10,000 nested ones
 * with many children would take minutes.
 */
export class NamespaceParser extends SaxesParser<{ xmlns: true; position: false }> {
  /** The bindings of each prefix, innermost last; "" is the default name space. */
  readonly #bindings = new Map<string, string[]>([
    ["xml", ["http://www.w3.org/XML/1998/namespace"]],
    ["xmlns", ["http://www.w3.org/2000/xmlns/"]],
  ]);
  #declared: Readonly<Record<string, string>> = {};

  constructor() {
    super({ xmlns: true, position: false });
  }

  /** To be called when a start tag begins; saxes puts its declarations into `declared` before it resolves a name. */
  beginTag(declared: Readonly<Record<string, string>>): void {
    this.#declared = declared;
  }

  /** To be called when an element is open. */
  enter(element: SaxesTagNS): void {
    for (const prefix in element.ns) {
      const uri = element.ns[prefix] as string;
      const uris = this.#bindings.get(prefix);
      if (uris === undefined) this.#bindings.set(prefix, [uri]);
      else uris.push(uri);
    }
  }

  /** To be called when an element is closed. */
  leave(element: SaxesTagNS): void {
    for (const prefix in element.ns) this.#bindings.get(prefix)?.pop();
  }

  override resolve(prefix: string): string | undefined {
    return this.#declared[prefix] ?? this.#bindings.get(prefix)?.at(-1);
  }
}
