/**
 * The well-formedness of an XML document, up to the first fault, at which an XML parser must stop. Source: XML 1.0,
 * fifth edition. Names are not split at colons, and entities of an external subset count as declared. Characters that
 * XML forbids everywhere are reported elsewhere.
 */
import {
  LITERAL,
  NAME,
  predefined,
  PUBLIC_LITERAL,
  REFERENCE as REFERENCE_PATTERN,
  S,
  isXmlCharacter,
} from "../document/xml-syntax.ts";
import { expanded } from "./expanded.ts";
import type { Fault } from "./expanded.ts";
import type { TextEntity } from "./parser.ts";
import type { Reporter } from "./reporter.ts";

/** The entities that the document declares. */
export interface DeclaredEntities {
  /** The entities of the DTD, by name. */
  readonly dtd: ReadonlyMap<string, unknown>;
  /** The entities of the DOCTYPE's internal subset. */
  readonly own: ReadonlyMap<string, TextEntity>;
  /** True with an external subset, which may declare other entities. */
  readonly external: boolean;
}

const START_TAG = new RegExp(`<(${NAME})`, "y");
const END_TAG = new RegExp(`</(${NAME})${S}*>`, "y");
const ATTRIBUTE = new RegExp(`${S}+(${NAME})${S}*=${S}*(?:"([^<"]*)"|'([^<']*)')`, "y");
const TAG_END = new RegExp(`${S}*(/?>)`, "y");
const REFERENCE = new RegExp(REFERENCE_PATTERN, "y");
const INSTRUCTION = new RegExp(`<\\?(${NAME})(?=\\?>|${S})`, "y");
/** An XML declaration. White space before `standalone` is optional, as in parsers. */
const XML_DECLARATION = new RegExp(
  `<\\?xml${S}+version${S}*=${S}*(["'])1\\.[0-9]+\\1(?:${S}+encoding${S}*=${S}*(["'])[A-Za-z][\\w.\\-]*\\2)?(?:${S}*standalone${S}*=${S}*(["'])(yes|no)\\3)?${S}*\\?>`,
  "y",
);
const DOCTYPE = new RegExp(
  `<!DOCTYPE${S}+${NAME}(?:${S}+(?:SYSTEM${S}+${LITERAL}|PUBLIC${S}+${PUBLIC_LITERAL}${S}+${LITERAL}))?${S}*([[>])`,
  "y",
);
const SPACES = new RegExp(`${S}*`, "y");

/** Reports the first fault, if there is one, in the document, its internal subset, or the entities of that. Linear, no recursion. */
export function reportIllFormed(source: string, entities: DeclaredEntities, reporter: Reporter): void {
  const { fault: ownFault } = expanded(source);
  const found = new WellFormednessCheck(source, entities).firstFault();
  const fault = ownFault !== undefined && (found === undefined || ownFault.offset < found.offset) ? ownFault : found;
  if (fault !== undefined) reporter.add("not-well-formed", `Not well-formed XML: ${fault.message}.`, fault.offset);
}

class WellFormednessCheck {
  readonly #source: string;
  readonly #entities: DeclaredEntities;
  #at = 0;
  readonly #open: string[] = [];
  #hadRoot = false;
  /** True if external declarations do not count: then entities of the DTD do not exist. */
  #standalone = false;
  #hadDoctype = false;

  constructor(source: string, entities: DeclaredEntities) {
    this.#source = source;
    this.#entities = entities;
  }

  firstFault(): Fault | undefined {
    const source = this.#source;
    if (/^<\?xml[ \t\r\n?]/.test(source.slice(this.#at, this.#at + 6))) {
      const declaration = this.#take(XML_DECLARATION);
      if (declaration === null) return this.#fault("the XML declaration is wrong");
      this.#standalone = declaration[4] === "yes";
    }
    while (this.#at < source.length) {
      const fault = source.charCodeAt(this.#at) === 60 ? this.#markup() : this.#text();
      if (fault !== undefined) return fault;
    }
    const inner = this.#open[this.#open.length - 1];
    if (inner !== undefined) return this.#fault(`the end tag </${inner}> is missing`);
    return this.#hadRoot ? undefined : this.#fault("there is no root element");
  }

  #fault(message: string, offset = this.#at): Fault {
    return { message, offset };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  #text(): Fault | undefined {
    const source = this.#source;
    const next = source.indexOf("<", this.#at);
    const end = next === -1 ? source.length : next;
    const start = this.#at;
    if (this.#open.length === 0) {
      this.#take(SPACES);
      return this.#at < end
        ? this.#fault(this.#hadRoot ? "text after the end of the root element" : "text before the root element")
        : undefined;
    }
    const text = source.slice(start, end);
    const section = text.indexOf("]]>");
    const fault = this.#references(text, start);
    if (section !== -1 && (fault === undefined || fault.offset > start + section))
      return this.#fault('"]]>" must be written "]]&gt;"', start + section);
    this.#at = end;
    return fault;
  }

  #references(text: string, start: number): Fault | undefined {
    for (let ampersand = text.indexOf("&"); ampersand !== -1; ampersand = text.indexOf("&", ampersand + 1)) {
      REFERENCE.lastIndex = ampersand;
      const found = REFERENCE.exec(text);
      const offset = start + ampersand;
      if (found === null) return this.#fault('"&" must begin a reference that ends with ";"; write "&amp;"', offset);
      const [, hexadecimal, decimal, name] = found;
      if (name === undefined) {
        const number =
          hexadecimal === undefined ? Number.parseInt(decimal ?? "", 10) : Number.parseInt(hexadecimal, 16);
        if (!isXmlCharacter(number)) return this.#fault(`the character number ${number} is not allowed`, offset);
        continue;
      }
      const { dtd, own, external } = this.#entities;
      const internal = own.get(name);
      const elsewhere = !this.#standalone && (external || dtd.has(name));
      if (internal === undefined && !predefined.has(name) && !elsewhere)
        return this.#fault(`the entity "${name}" is not declared`, offset);
    }
    return undefined;
  }

  #markup(): Fault | undefined {
    const source = this.#source;
    const second = source.charCodeAt(this.#at + 1);
    if (second === 47) return this.#endTag();
    if (second === 33) return this.#declaration();
    if (second === 63) {
      const found = this.#take(INSTRUCTION);
      if (found === null) return this.#fault("a processing instruction needs a name");
      if (/^xml$/i.test(found[1] ?? ""))
        return this.#fault("an XML declaration is allowed only at the very beginning", found.index);
      return this.#past("?>", "a processing instruction has no end");
    }
    return this.#startTag();
  }

  #past(closer: string, message: string): Fault | undefined {
    const close = this.#source.indexOf(closer, this.#at);
    if (close === -1) return this.#fault(message, this.#source.length);
    this.#at = close + closer.length;
    return undefined;
  }

  #startTag(): Fault | undefined {
    const found = this.#take(START_TAG);
    if (found === null) return this.#fault('"<" does not begin a tag; write "&lt;"');
    const name = found[1] ?? "";
    if (this.#open.length === 0) {
      if (this.#hadRoot) return this.#fault("there is a second root element", found.index);
      this.#hadRoot = true;
    }
    let seen: Set<string> | undefined;
    for (let first = ""; ;) {
      const end = this.#take(TAG_END);
      if (end !== null) {
        if (end[1] === ">") this.#open.push(name);
        return undefined;
      }
      const at = this.#at;
      const attribute = this.#take(ATTRIBUTE);
      if (attribute === null)
        return this.#fault(
          `the attributes of <${name}> are wrong: each needs white space before it, a name, "=" and a value in quotes without "<"`,
        );
      const [, key = "", double, single] = attribute;
      if (first === "") first = key;
      else if ((seen ??= new Set([first])).has(key))
        return this.#fault(`the attribute "${key}" is given twice`, at + attribute[0].indexOf(key));
      else seen.add(key);
      const value = double ?? single ?? "";
      const fault = value.includes("&") ? this.#references(value, this.#at - 1 - value.length) : undefined;
      if (fault !== undefined) return fault;
    }
  }

  #endTag(): Fault | undefined {
    const at = this.#at;
    const found = this.#take(END_TAG);
    if (found === null) return this.#fault("an end tag is wrong");
    const open = this.#open.pop();
    const name = found[1] ?? "";
    if (open === name) return undefined;
    return this.#fault(
      open === undefined ? `</${name}> has no start tag` : `</${name}> is found where </${open}> is expected`,
      at,
    );
  }

  #declaration(): Fault | undefined {
    const source = this.#source;
    if (source.startsWith("<!--", this.#at)) {
      const close = source.indexOf("--", this.#at + 4);
      if (close === -1) return this.#fault("a comment has no end", source.length);
      if (source.charCodeAt(close + 2) !== 62) return this.#fault('"--" is not allowed inside a comment', close);
      this.#at = close + 3;
      return undefined;
    }
    if (this.#open.length > 0 && source.startsWith("<![CDATA[", this.#at))
      return this.#past("]]>", "a CDATA section has no end");
    if (!this.#hadRoot && !this.#hadDoctype) {
      const found = this.#take(DOCTYPE);
      if (found === null) return this.#fault("the DOCTYPE is wrong");
      this.#hadDoctype = true;
      return found[1] === "[" ? this.#internalSubset() : undefined;
    }
    return this.#fault('"<!" begins nothing that is allowed here');
  }

  /** Skips the internal subset. Literals, comments and instructions may hold brackets. Declarations are not checked. */
  #internalSubset(): Fault | undefined {
    for (;;) {
      IN_SUBSET.lastIndex = this.#at;
      const found = IN_SUBSET.exec(this.#source)?.[0];
      if (found === undefined) return this.#fault('the internal subset has no "]"', this.#source.length);
      this.#at = IN_SUBSET.lastIndex;
      if (found === "]") break;
      const fault = this.#past(closers[found] ?? "", "the internal subset has no end");
      if (fault !== undefined) return fault;
    }
    this.#take(SPACES);
    if (this.#source.charCodeAt(this.#at) !== 62) return this.#fault('">" is expected after the internal subset');
    this.#at++;
    return undefined;
  }
}

const IN_SUBSET = /["'\]]|<!--|<\?/g;
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", "<!--": "-->", "<?": "?>" };
