/** Generates random documents along the content models of a grammar: mostly valid, of every document type, with omitted tags. */
import type { AttributeDefinition, ElementType, Grammar } from "./grammar.ts";
import type { Random } from "../../../../test/support/choices.ts";

const DEEPEST = 7;
const LONGEST = 5;

/** Returns a document of `grammar` with a DOCTYPE of that public identifier; its depth limits its size. */
export function generateDocument(grammar: Grammar, publicId: string, random: Random): string {
  const writer = new Writer(grammar, random);
  const root = grammar.elements.get("html") as ElementType;
  writer.element(root, 0, new Set());
  const system = grammar.xml ? ' "http://www.w3.org/x.dtd"' : "";
  return `<!DOCTYPE html PUBLIC "${publicId}"${system}>\n${writer.text}\n`;
}

class Writer {
  text = "";
  readonly #grammar: Grammar;
  readonly #random: Random;
  #ids = 0;
  #budget = 400;

  constructor(grammar: Grammar, random: Random) {
    this.#grammar = grammar;
    this.#random = random;
  }

  element(type: ElementType, depth: number, excluded: ReadonlySet<number>): void {
    const random = this.#random;
    const { xml } = this.#grammar;
    this.#budget--;
    const attributes = this.#attributes(type);
    const name = xml || random.chance(0.7) ? type.name : type.name.toUpperCase();
    const noStart = type.omitStart && attributes === "" && random.chance(0.4);
    if (type.content === "empty") {
      this.text += xml ? `<${name}${attributes} />` : `<${name}${attributes}>`;
      return;
    }
    if (!noStart) this.text += `<${name}${attributes}>`;
    const inner = type.exclusions.length === 0 ? excluded : new Set([...excluded, ...type.exclusions]);
    if (type.content === "model") this.#content(type, depth, inner);
    else if (type.content === "any" || random.chance(0.8)) this.text += "x";
    if (!type.omitEnd || random.chance(0.6)) this.text += `</${name}>`;
    if (random.chance(0.2)) this.text += "\n";
  }

  #content(type: ElementType, depth: number, excluded: ReadonlySet<number>): void {
    const random = this.#random;
    const states = type.model ?? [];
    let state = 0;
    for (let steps = 0; steps < 200; steps++) {
      const current = states[state];
      if (current === undefined) return;
      const enough = steps >= random.below(LONGEST) || depth > DEEPEST || this.#budget <= 0;
      if (current.accepts && enough) return;
      if (current.data !== -1 && random.chance(current.accepts ? 0.5 : 0.2)) {
        this.text += random.pick(["text ", "a &amp; b", "&#233;", "x\ny"]);
        state = current.data;
        continue;
      }
      const choices = [...current.next.keys()].filter(
        (index) => current.next[index] !== -1 && this.#isUsable(index, excluded),
      );
      const included =
        random.chance(0.1) && depth < DEEPEST ? type.inclusions.filter((index) => this.#isUsable(index, excluded)) : [];
      if (included.length > 0) {
        this.element(this.#grammar.byIndex[random.pick(included)] as ElementType, depth + 1, excluded);
        continue;
      }
      if (choices.length === 0) return;
      const index = random.pick(choices);
      this.element(this.#grammar.byIndex[index] as ElementType, depth + 1, excluded);
      state = current.next[index] as number;
    }
  }

  /** Returns true for a usable element. Content models also name elements that their DTD never declares. */
  #isUsable(index: number, excluded: ReadonlySet<number>): boolean {
    return !excluded.has(index) && this.#grammar.byIndex[index] !== undefined;
  }

  #attributes(type: ElementType): string {
    const random = this.#random;
    let text = "";
    for (const definition of type.attributes.definitions) {
      const isNeeded = definition.required || (type.name === "html" && definition.name === "xmlns");
      if (isNeeded || random.chance(0.04)) text += ` ${this.#attribute(definition)}`;
    }
    return text;
  }

  #attribute(definition: AttributeDefinition): string {
    const random = this.#random;
    const { xml } = this.#grammar;
    const { name, kind, tokens, fixed } = definition;
    const token = kind === "group" ? random.pick(tokens) : "";
    if (!xml && kind === "group" && random.chance(0.3)) return token;
    const value =
      fixed ??
      (kind === "group"
        ? token
        : kind === "id" || kind === "idref"
          ? `i${this.#ids++}`
          : kind === "number"
            ? String(random.below(20))
            : random.pick(["a", "b1", "c"]));
    const written = xml || random.chance(0.7) ? name : name.toUpperCase();
    if (!xml && /^[\w.-]+$/.test(value) && random.chance(0.4)) return `${written}=${value}`;
    return `${written}="${value}"`;
  }
}
