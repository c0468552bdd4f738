import { html } from "parse5";

const known: ReadonlyMap<string, string> = new Map(
  [...Object.values(html.TAG_NAMES), ...Object.values(html.ATTRS)].map((name) => [name, name]),
);

/**
 * Turns equal names into one string object per document. Comparisons then compare pointers, and no element keeps
 * a short slice of the source. Each common name is one object per program.
 */
export class Names {
  readonly #own = new Map<string, string>();

  intern(name: string): string {
    const common = known.get(name);
    if (common !== undefined) return common;
    const own = this.#own.get(name);
    if (own !== undefined) return own;
    this.#own.set(name, name);
    return name;
  }
}
