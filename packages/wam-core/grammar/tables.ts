/** Packs the DTDs into a few strings that share their common parts. src/validity/grammar.ts unpacks them. */
import { compileModel } from "./content-model.ts";
import type { AttributeDeclaration, Dtd } from "./dtd.ts";

export interface NamedDtd {
  readonly name: string;
  readonly xml: boolean;
  readonly dtd: Dtd;
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/** One letter for each declared value; `(` begins an enumeration. */
const TYPES: Readonly<Record<string, string>> = {
  CDATA: "C",
  ID: "I",
  IDREF: "R",
  IDREFS: "S",
  NAME: "N",
  NAMES: "n",
  NMTOKEN: "T",
  NMTOKENS: "t",
  NUMBER: "D",
  NUMBERS: "d",
};

const PRESENCES = { "#REQUIRED": "!", "#IMPLIED": "", "#FIXED": "=", "": "" } as const;

/** Gives each distinct item a number, so that DTDs share items. */
class Shared {
  readonly items: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(item: string): number {
    let number = this.#numbers.get(item);
    if (number === undefined) {
      number = this.items.push(item) - 1;
      this.#numbers.set(item, number);
    }
    return number;
  }
}

/** Returns the text of the module src/validity/tables.ts. The same DTDs give the same bytes. */
export function tablesOf(dtds: readonly NamedDtd[], xmlDeclaration: string): string {
  const names = [...new Set(dtds.flatMap(({ dtd }) => namesIn(dtd)))].sort();
  const numberOf = new Map(names.map((name, i) => [name, i]));
  const sets = new Shared();
  const models = new Shared();
  const attributes = new Shared();
  const lists = new Shared();
  const elements = new Shared();
  const entitySets = new Shared();

  const setOf = (members: Iterable<string>): string => {
    const bits: number[] = [];
    for (const name of members) {
      const number = numberOf.get(name) as number;
      const digit = Math.floor(number / 6);
      while (bits.length <= digit) bits.push(0);
      bits[digit] = (bits[digit] as number) | (1 << (number % 6));
    }
    return sets.number(bits.map((digit) => DIGITS[digit]).join("")).toString(36);
  };
  const modelOf = (content: Parameters<typeof compileModel>[0]): string =>
    compileModel(content)
      .map(({ accepts, required, data, next }) => {
        const byTarget = new Map<number, string[]>();
        for (const [name, target] of next) byTarget.set(target, [...(byTarget.get(target) ?? []), name]);
        const head = `${accepts ? "!" : ""}${required === null ? "" : `r${(numberOf.get(required) as number).toString(36)}`}`;
        const edges = [...byTarget].map(([target, members]) => `:${setOf(members)}>${target.toString(36)}`);
        return `${head}${data === -1 ? "" : `#${data.toString(36)}`}${edges.join("")}`;
      })
      .join(";");
  const listOf = (declared: ReadonlyMap<string, AttributeDeclaration> | undefined): string =>
    [...(declared?.values() ?? [])]
      .map((declaration) => twoDigits(attributes.number(attributeText(declaration))))
      .join("");

  const packed = dtds.map(({ name, xml, dtd }) => {
    const entries = [...dtd.elements.values()].map((element) => {
      const { content, inclusions, exclusions } = element;
      const flags = Number(element.omitStart) + 2 * Number(element.omitEnd);
      const model = typeof content === "string" ? content[0] : models.number(modelOf(content)).toString(36);
      const exceptions = [exclusions, inclusions].map((list) => (list.length === 0 ? "" : setOf(list)));
      const list = lists.number(listOf(dtd.attributes.get(element.name))).toString(36);
      const entry = [(numberOf.get(element.name) as number).toString(36), flags, model, list, ...exceptions].join();
      return twoDigits(elements.number(entry.replace(/,+$/, "")));
    });
    const entities = entitySets.number(entityText(dtd, xml));
    return `${name}|${xml ? "x" : "s"}|${entities}|${entries.join("")}`;
  });

  const text = (name: string, items: readonly string[], separator: string): string =>
    `export const ${name} =\n  ${literal(items.join(separator))};\n`;
  return [
    "// Made by packages/wam-core/grammar/generate.ts from the DTDs of w3c-sgml-lib. Do not edit.\n",
    text("NAMES", names, " "),
    text("SETS", sets.items, " "),
    text("MODELS", models.items, " "),
    text("ATTRIBUTES", attributes.items, "\n"),
    text("LISTS", lists.items, " "),
    text("ELEMENTS", elements.items, " "),
    text("ENTITIES", entitySets.items, "\n"),
    text("DTDS", packed, "\n"),
    text("XML_NAME_START_RANGES", rangesIn(xmlDeclaration, "NAMESTRT"), " "),
    text("XML_NAME_RANGES", rangesIn(xmlDeclaration, "NAMECHAR"), " "),
  ].join("");
}

/** Returns a string literal as the repository's formatter writes it. */
function literal(text: string): string {
  const json = JSON.stringify(text);
  return text.includes('"') && !text.includes("'") ? `'${json.slice(1, -1).replaceAll('\\"', '"')}'` : json;
}

function namesIn(dtd: Dtd): string[] {
  return [...dtd.elements.values()].flatMap(({ name, content, inclusions, exclusions }) => {
    const inContent: string[] = [];
    const visit = (token: Parameters<typeof compileModel>[0]): void => {
      if ("members" in token) token.members.forEach(visit);
      else if (token.name !== null) inContent.push(token.name);
    };
    if (typeof content === "object") visit(content);
    return [name, ...inContent, ...inclusions, ...exclusions];
  });
}

function attributeText({ name, type, presence, value }: AttributeDeclaration): string {
  const kind = typeof type === "string" ? TYPES[type] : `(${type.join("|")}`;
  if (kind === undefined) throw new Error(`attribute type ${String(type)}`);
  return `${name} ${PRESENCES[presence]}${kind}${presence === "#FIXED" ? ` ${value.replace(/&#(?:RE|RS|SPACE|TAB);/g, " ")}` : ""}`;
}

/** Returns the character ranges after a keyword of an SGML declaration, from 128 on: the first and last of each as distances in base 36. */
function rangesIn(declaration: string, keyword: string): string[] {
  const list = new RegExp(`\\s${keyword}\\s+([\\d\\s-]+)`).exec(declaration)?.[1] ?? "";
  const ends = list
    .trim()
    .split(/\s+/)
    .map((range) => range.split("-").map(Number))
    .filter(([first = 0]) => first >= 128)
    .flatMap(([first = 0, last = first]) => [first, last]);
  return ends.map((end, i) => (end - (ends[i - 1] ?? 0)).toString(36));
}

function twoDigits(number: number): string {
  if (number >= 64 * 64) throw new Error("too many");
  return `${DIGITS[number >> 6]}${DIGITS[number & 63]}`;
}

/** Returns `name code` pairs of the general entities that stand for one character (all, but for an error in XHTML 1.1's entities). */
function entityText(dtd: Dtd, xml: boolean): string {
  const codes = new Map<string, number>();
  for (const [name, text] of dtd.entities) {
    const code = codeOf(text);
    if (code !== undefined) codes.set(name, code);
  }
  if (xml)
    for (const [name, code] of [
      ["amp", 38],
      ["lt", 60],
      ["gt", 62],
      ["quot", 34],
      ["apos", 39],
    ] as const)
      codes.set(name, code);
  return [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, code]) => `${name} ${code.toString(36)}`)
    .join(" ");
}

function codeOf(text: string): number | undefined {
  let resolved = text;
  for (let i = 0; i < 3 && /&#\d+;|&#x[0-9a-f]+;/i.test(resolved); i++)
    resolved = resolved.replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, hex === "" ? 10 : 16)),
    );
  const code = resolved.codePointAt(0);
  return code === undefined || resolved.length > (code > 0xffff ? 2 : 1) ? undefined : code;
}
