/**
 * A second, slow implementation of selector matching: it reads a selector with a recursive parser and tries every way to match
 * it, without buckets, filters, caches and packed numbers. It supports exactly what generate-selectors.ts writes, in HTML mode.
 */

/** The facts about an element that it needs. */
export interface Tree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Tree | null;
  readonly children: readonly Tree[];
  /** True if it directly has text that is not empty. */
  readonly hasText: boolean;
}

type Test = (element: Tree) => boolean;
type Complex = readonly { readonly combinator: string; readonly test: Test }[];

/** Returns true if the selector list matches. `quirks`: classes and ids are compared without case. Cost: exponential at worst. */
export function matchesNaively(selector: string, element: Tree, quirks: boolean): boolean {
  return new Reader(selector, quirks).list().some((complex) => matchesComplex(complex, element, null));
}

/** Returns true if a complex selector matches. `anchor`: the element of a relative selector (`:has`). */
function matchesComplex(complex: Complex, element: Tree, anchor: Tree | null): boolean {
  const last = complex.at(-1);
  if (last === undefined) return anchor === element;
  if (!last.test(element)) return false;
  const rest = complex.slice(0, -1);
  if (rest.length === 0 && anchor === null) return true;
  const isNext = (candidate: Tree) =>
    rest.length === 0 ? candidate === anchor : matchesComplex(rest, candidate, anchor);
  const before = siblingsBefore(element);
  switch (last.combinator) {
    case ">":
      return element.parent !== null && isNext(element.parent);
    case "+":
      return before.length > 0 && isNext(before.at(-1) as Tree);
    case "~":
      return before.some(isNext);
    default:
      return ancestors(element).some(isNext);
  }
}

const ancestors = (element: Tree): Tree[] =>
  element.parent === null ? [] : [element.parent, ...ancestors(element.parent)];
const siblings = (element: Tree): readonly Tree[] => element.parent?.children ?? [element];
const siblingsBefore = (element: Tree): readonly Tree[] =>
  siblings(element).slice(0, siblings(element).indexOf(element));
const descendants = (element: Tree): Tree[] => element.children.flatMap((child) => [child, ...descendants(child)]);

class Reader {
  #text: string;
  readonly #quirks: boolean;

  constructor(text: string, quirks: boolean) {
    this.#text = text.trim();
    this.#quirks = quirks;
  }

  list(): Complex[] {
    const list = [this.complex()];
    while (this.#take(/^\s*,\s*/)) list.push(this.complex());
    return list;
  }

  /** Reads each compound with the combinator on its left. That of the first compound of an absolute selector does not count. */
  complex(): Complex {
    const parts: { combinator: string; test: Test }[] = [];
    let combinator = this.#take(/^\s*([>+~])\s*/)?.[1] ?? " ";
    for (;;) {
      parts.push({ combinator, test: this.#compound() });
      const found = this.#take(/^\s*([>+~])\s*|^\s+(?=[^\s,)])/);
      if (found === undefined) return parts;
      combinator = found[1] ?? " ";
    }
  }

  #compound(): Test {
    const tests: Test[] = [];
    const tag = this.#take(/^(\*|[\w-]+)/)?.[1];
    if (tag !== undefined && tag !== "*") tests.push((element) => element.name === tag.toLowerCase());
    for (;;) {
      const test = this.#simple();
      if (test === undefined) return (element) => tests.every((one) => one(element));
      tests.push(test);
    }
  }

  #simple(): Test | undefined {
    const name = this.#take(/^([.#])([^\s.#:[\](),>+~]+)/);
    if (name !== undefined) return this.#named(name[1] as string, name[2] as string);
    const attribute = this.#take(/^\[([\w-]+)(?:([~|^$*]?=)(["'])([^"']*)\3\s*([is])?)?\]/);
    if (attribute !== undefined) return attributeTest(attribute);
    const pseudo = this.#take(/^:([\w-]+)(\(\s*)?/);
    if (pseudo === undefined) return undefined;
    const kind = pseudo[1] as string;
    if (pseudo[2] === undefined) return plainTest(kind);
    const test = this.#functional(kind);
    if (!this.#take(/^\s*\)/)) throw new Error(`not read: ${this.#text}`);
    return test;
  }

  #named(sign: string, name: string): Test {
    const fold = (text: string) => (this.#quirks ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text);
    if (sign === "#") return (element) => fold(element.attributes["id"] ?? "") === fold(name);
    return (element) =>
      (element.attributes["class"] ?? "").split(/[ \t\n\r\f]+/).some((word) => fold(word) === fold(name));
  }

  #functional(kind: string): Test {
    if (kind === "lang") {
      const range = (this.#take(/^[\w-]+/)?.[0] ?? "").toLowerCase();
      return (element) => {
        const language = [element, ...ancestors(element)]
          .map((one) => one.attributes["lang"])
          .find((lang) => lang !== undefined)
          ?.toLowerCase();
        return language !== undefined && (language === range || language.startsWith(`${range}-`));
      };
    }
    if (kind.startsWith("nth-")) return this.#nth(kind);
    const list = this.list();
    if (kind === "has")
      return (element) =>
        [...descendants(element), ...siblings(element).flatMap((one) => [one, ...descendants(one)])].some((one) =>
          list.some((complex) => matchesComplex(complex, one, element)),
        );
    const any: Test = (element) => list.some((complex) => matchesComplex(complex, element, null));
    return kind === "not" ? (element) => !any(element) : any;
  }

  #nth(kind: string): Test {
    const formula = (this.#take(/^(?:[^()]*?)(?=\s+of\s|\s*\))/)?.[0] ?? "").replaceAll(" ", "").toLowerCase();
    const of = this.#take(/^\s+of\s+/) ? this.list() : undefined;
    const [, a = "", b = ""] =
      formula === "odd"
        ? ["", "2", "1"]
        : formula === "even"
          ? ["", "2", "0"]
          : (/^(?:([+-]?\d*)n)?([+-]?\d+)?$/.exec(formula) ?? []);
    const step =
      formula.includes("n") || formula === "odd" || formula === "even"
        ? a === "" || a === "+"
          ? 1
          : a === "-"
            ? -1
            : Number(a)
        : 0;
    const positions = new Set(Array.from({ length: 200 }, (_, i) => step * i + Number(b === "" ? 0 : b)));
    const counts: (one: Tree, element: Tree) => boolean = kind.endsWith("of-type")
      ? (one, element) => one.name === element.name
      : (one) => of === undefined || of.some((complex) => matchesComplex(complex, one, null));
    return (element) => {
      if (!counts(element, element)) return false;
      const row = siblings(element).filter((one) => counts(one, element));
      const place = kind.includes("last") ? row.length - row.indexOf(element) : row.indexOf(element) + 1;
      return positions.has(place);
    };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#text = this.#text.slice(found[0].length);
    return found;
  }
}

/** The attributes of the generator that HTML compares without case. */
const caseless = new Set(["lang", "type", "align", "disabled", "checked"]);

function attributeTest([, written = "", operator, , value = "", flag]: RegExpExecArray): Test {
  const name = written.toLowerCase();
  const fold = (text: string) => (flag === "i" || (flag !== "s" && caseless.has(name)) ? text.toLowerCase() : text);
  const expected = fold(value);
  return ({ attributes }) => {
    if (!Object.hasOwn(attributes, name)) return false;
    if (operator === undefined) return true;
    const found = fold(attributes[name] as string);
    switch (operator) {
      case "=":
        return found === expected;
      case "~=":
        return expected !== "" && !/\s/.test(expected) && found.split(/[ \t\n\r\f]+/).includes(expected);
      case "|=":
        return found === expected || found.startsWith(`${expected}-`);
      case "^=":
        return expected !== "" && found.startsWith(expected);
      case "$=":
        return expected !== "" && found.endsWith(expected);
      default:
        return expected !== "" && found.includes(expected);
    }
  };
}

function plainTest(kind: string): Test {
  const sameType = (element: Tree) => siblings(element).filter((one) => one.name === element.name);
  const isFormControl = (element: Tree) => element.name === "input";
  const has = (element: Tree, name: string) => Object.hasOwn(element.attributes, name);
  const isBox = (element: Tree) => /^(checkbox|radio)$/i.test(element.attributes["type"] ?? "");
  switch (kind) {
    case "first-child":
      return (element) => siblings(element)[0] === element;
    case "last-child":
      return (element) => siblings(element).at(-1) === element;
    case "only-child":
      return (element) => siblings(element).length === 1;
    case "first-of-type":
      return (element) => sameType(element)[0] === element;
    case "last-of-type":
      return (element) => sameType(element).at(-1) === element;
    case "only-of-type":
      return (element) => sameType(element).length === 1;
    case "empty":
      return (element) => element.children.length === 0 && !element.hasText;
    case "root":
      return (element) => element.parent === null;
    case "link":
    case "any-link":
      return (element) => element.name === "a" && has(element, "href");
    case "enabled":
      return (element) => isFormControl(element) && !has(element, "disabled");
    case "disabled":
      return (element) => isFormControl(element) && has(element, "disabled");
    case "checked":
      return (element) => isFormControl(element) && isBox(element) && has(element, "checked");
    case "required":
      return (element) => isFormControl(element) && has(element, "required");
    case "optional":
      return (element) => isFormControl(element) && !has(element, "required");
    case "defined":
      return () => true;
    case "hover":
    case "focus":
    case "visited":
    case "target":
    case "active":
      return () => false;
    default:
      throw new Error(`no test for :${kind}`);
  }
}
