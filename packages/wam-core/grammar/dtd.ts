/**
 * Reads a document type definition of SGML or XML into plain declarations. It resolves parameter entities through the
 * catalogue, keeps or drops marked sections, and drops comments. It knows only what the DTDs of HTML and XHTML use. The
 * input is the package w3c-sgml-lib, which is trusted, so this reader may recurse and may throw.
 */
import { Scanner } from "./scanner.ts";

export type Connector = "," | "|" | "&";
export type Occurrence = "" | "?" | "*" | "+";

/** A leaf with a name (null: #PCDATA), or a group with its members. */
export type ContentToken =
  | { readonly name: string | null; readonly occurs: Occurrence }
  | { readonly connector: Connector; readonly members: readonly ContentToken[]; readonly occurs: Occurrence };

export interface ElementDeclaration {
  readonly name: string;
  readonly omitStart: boolean;
  readonly omitEnd: boolean;
  readonly content: ContentToken | "EMPTY" | "CDATA" | "RCDATA" | "ANY";
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
}

export interface AttributeDeclaration {
  readonly name: string;
  /** A keyword in upper case, or the tokens of an enumeration. */
  readonly type: string | readonly string[];
  /** `#REQUIRED`, `#IMPLIED` or `#FIXED`; the empty string for an attribute with a default value. */
  readonly presence: "#REQUIRED" | "#IMPLIED" | "#FIXED" | "";
  readonly value: string;
}

export interface Dtd {
  readonly elements: ReadonlyMap<string, ElementDeclaration>;
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, AttributeDeclaration>>;
  /** General entities with their replacement text. References in it are not resolved. */
  readonly entities: ReadonlyMap<string, string>;
}

/** Returns the text of a public identifier, or of a system identifier if there is no public one. */
export type Resolve = (publicId: string | undefined, systemId: string | undefined) => string;

/** Reads a DTD. @param xml  true for XML: case counts, no comments inside declarations, no minimisation flags. */
export function readDtd(text: string, resolve: Resolve, xml: boolean): Dtd {
  const reader = new DtdReader(resolve, xml);
  reader.readSubset(text);
  return reader;
}

const NAME = /[A-Za-z_:][\w.:-]*/y;
const KEYWORDS = /^(?:CDATA|ID|IDREFS?|NAMES?|NMTOKENS?|NUMBERS?|NUTOKENS?|ENTITY|ENTITIES)$/;

class DtdReader implements Dtd {
  readonly elements = new Map<string, ElementDeclaration>();
  readonly attributes = new Map<string, Map<string, AttributeDeclaration>>();
  readonly entities = new Map<string, string>();
  readonly #parameters = new Map<string, () => string>();
  readonly #resolve: Resolve;
  readonly #xml: boolean;

  constructor(resolve: Resolve, xml: boolean) {
    this.#resolve = resolve;
    this.#xml = xml;
  }

  readSubset(text: string): void {
    let at = 0;
    while (at < text.length) {
      const rest = text.slice(at, at + 9);
      if (/^\s/.test(rest)) at++;
      else if (rest.startsWith("<!--")) at = after(text, "-->", at + 4);
      else if (rest.startsWith("<?")) at = after(text, this.#xml ? "?>" : ">", at);
      else if (rest.startsWith("%")) {
        const name = nameAt(text, at + 1);
        at += 1 + name.length;
        if (text[at] === ";") at++;
        this.readSubset(this.#parameter(name));
      } else if (rest.startsWith("<![")) at = this.#markedSection(text, at);
      else if (rest.startsWith("<!")) at = this.#declaration(text, at + 2);
      else throw new Error(`unexpected in a DTD: ${text.slice(at, at + 60)}`);
    }
  }

  #parameter(name: string): string {
    const entity = this.#parameters.get(name);
    if (entity === undefined) throw new Error(`parameter entity %${name}; is not declared`);
    return entity();
  }

  #markedSection(text: string, start: number): number {
    const open = text.indexOf("[", start + 3);
    const keyword = this.#expand(text.slice(start + 3, open)).trim();
    let depth = 1;
    let at = open + 1;
    while (depth > 0) {
      const next = text.indexOf("]]>", at);
      const nested = text.indexOf("<![", at);
      if (next === -1) throw new Error("a marked section has no end");
      if (nested !== -1 && nested < next) {
        depth++;
        at = nested + 3;
      } else {
        depth--;
        at = next + 3;
      }
    }
    if (keyword === "INCLUDE") this.readSubset(text.slice(open + 1, at - 3));
    else if (keyword !== "IGNORE") throw new Error(`status keyword ${keyword}`);
    return at;
  }

  #expand(text: string): string {
    return text.replace(/%([A-Za-z_:][\w.:-]*);?/g, (_, name: string) => this.#expand(this.#parameter(name)));
  }

  /** Reads to the `>` of the declaration. Comments are dropped; parameter entities outside literals are expanded. */
  #declaration(text: string, start: number): number {
    const keyword = nameAt(text, start).toUpperCase();
    let raw = "";
    let at = start + keyword.length;
    const isEntity = keyword === "ENTITY";
    for (;;) {
      const character = text[at];
      if (character === undefined) throw new Error("a declaration has no end");
      if (character === ">") break;
      if (character === '"' || character === "'") {
        const end = after(text, character, at + 1);
        raw += text.slice(at, end);
        at = end;
      } else if (!this.#xml && text.startsWith("--", at)) at = after(text, "--", at + 2);
      else if (character === "%" && !isEntity && /[A-Za-z]/.test(text[at + 1] ?? "")) {
        const name = nameAt(text, at + 1);
        at += 1 + name.length;
        if (text[at] === ";") at++;
        raw += this.#withoutComments(this.#expandTokens(this.#parameter(name)));
      } else {
        raw += character;
        at++;
      }
    }
    if (keyword === "ENTITY") this.#entity(raw);
    else if (keyword === "ELEMENT") this.#element(raw);
    else if (keyword === "ATTLIST") this.#attlist(raw);
    else if (keyword !== "NOTATION") throw new Error(`declaration ${keyword}`);
    return at + 1;
  }

  /** Expands parameter entities like `#expand`, but not inside comments, where a per cent sign means nothing. */
  #expandTokens(text: string): string {
    return this.#expand(this.#withoutComments(text));
  }

  #withoutComments(text: string): string {
    return this.#xml ? text : text.replace(/--[^]*?--/g, " ");
  }

  #entity(raw: string): void {
    const match = /^\s*(%\s+)?(\S+)\s+(?:(PUBLIC|SYSTEM|CDATA|SDATA)\s*)?([^]*)$/i.exec(raw);
    if (match === null) throw new Error(`entity ${raw}`);
    const [, parameter, name = "", keyword, rest = ""] = match;
    const literals = [...rest.matchAll(/"([^"]*)"|'([^']*)'/g)].map((literal) => literal[1] ?? literal[2] ?? "");
    const external = /^(?:PUBLIC|SYSTEM)$/i.test(keyword ?? "");
    const [first, second] = literals;
    if (parameter === undefined) {
      if (!external && !this.entities.has(name)) this.entities.set(name, first ?? "");
      return;
    }
    if (this.#parameters.has(name)) return; // the first declaration binds
    if (external) {
      const isPublic = keyword?.toUpperCase() === "PUBLIC";
      const [publicId, systemId] = isPublic ? [first, second] : [undefined, first];
      this.#parameters.set(name, () => this.#resolve(publicId, systemId));
    } else {
      const value = (first ?? "").replace(/%([A-Za-z_:][\w.:-]*);?/g, (_, other: string) => this.#parameter(other));
      this.#parameters.set(name, () => value);
    }
  }

  #fold(name: string): string {
    return this.#xml ? name : name.toLowerCase();
  }

  #element(raw: string): void {
    const scanner = new Scanner(raw);
    const names = this.#names(scanner);
    let omitStart = false;
    let omitEnd = false;
    const flags = this.#xml ? null : scanner.match(/([-Oo])\s+([-Oo])(?=\s|\()/y);
    if (flags !== null) {
      omitStart = flags[1] !== "-";
      omitEnd = flags[2] !== "-";
    }
    const keyword = scanner.match(/(EMPTY|CDATA|RCDATA|ANY)\b/iy)?.[1]?.toUpperCase() as "EMPTY" | undefined;
    const content = keyword ?? this.#group(scanner);
    const exceptions = { "-": [] as string[], "+": [] as string[] };
    for (let sign = scanner.match(/[-+](?=\()/y)?.[0]; sign !== undefined; sign = scanner.match(/[-+](?=\()/y)?.[0])
      exceptions[sign as "-" | "+"] = this.#names(scanner);
    scanner.end();
    for (const name of names)
      this.elements.set(name, {
        name,
        omitStart,
        omitEnd: omitEnd || content === "EMPTY",
        content,
        inclusions: exceptions["+"],
        exclusions: exceptions["-"],
      });
  }

  #names(scanner: Scanner): string[] {
    if (scanner.match(/\(/y) === null) return [this.#fold(scanner.need(NAME))];
    const names: string[] = [];
    do names.push(this.#fold(scanner.need(/[\w.:#-]+/y)));
    while (scanner.match(/[|,&]/y) !== null);
    scanner.need(/\)/y);
    return names;
  }

  #group(scanner: Scanner): ContentToken {
    scanner.need(/\(/y);
    const members: ContentToken[] = [];
    let connector: Connector = ",";
    for (;;) {
      if (scanner.peek("(")) members.push(this.#group(scanner));
      else if (scanner.match(/#PCDATA\*?/iy) !== null) members.push({ name: null, occurs: "*" });
      else members.push({ name: this.#fold(scanner.need(NAME)), occurs: occurrence(scanner) });
      const next = scanner.match(/[|,&]/y)?.[0];
      if (next === undefined) break;
      connector = next as Connector;
    }
    scanner.need(/\)/y);
    return { connector, members, occurs: occurrence(scanner) };
  }

  #attlist(raw: string): void {
    const scanner = new Scanner(raw);
    const elements = this.#names(scanner);
    while (!scanner.done()) {
      const name = this.#fold(scanner.need(NAME));
      let type: AttributeDeclaration["type"];
      if (scanner.peek("(")) type = this.#names(scanner);
      else {
        const keyword = scanner.need(NAME).toUpperCase();
        if (!KEYWORDS.test(keyword)) throw new Error(`attribute type ${keyword}`);
        type = keyword;
      }
      const presence = (scanner.match(/#(?:REQUIRED|IMPLIED|FIXED)/iy)?.[0] ?? "").toUpperCase();
      let value = "";
      if (presence === "#FIXED" || presence === "") {
        const literal = scanner.match(/"([^"]*)"|'([^']*)'|[^\s"'>]+/y);
        if (literal === null) throw new Error(`default of ${name}`);
        value = literal[1] ?? literal[2] ?? literal[0];
      }
      const declaration = { name, type, presence: presence as "", value };
      for (const element of elements) {
        let list = this.attributes.get(element);
        if (list === undefined) this.attributes.set(element, (list = new Map()));
        if (!list.has(name)) list.set(name, declaration); // the first declaration binds
      }
    }
  }
}

function occurrence(scanner: Scanner): Occurrence {
  return (scanner.matchHere(/[?*+]/y)?.[0] ?? "") as Occurrence;
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) throw new Error(`no name at: ${text.slice(at, at + 40)}`);
  return name;
}

function after(text: string, needle: string, from: number): number {
  const at = text.indexOf(needle, from);
  if (at === -1) throw new Error(`no ${needle}`);
  return at + needle.length;
}
