import data from "./aria-data.json" with { type: "json" };

/*
 * grammar/generate-aria-data.ts makes `aria-data.json` from html-aria. Attributes stand without `aria-`. `roles`: the
 * superclasses of a role, which stand above it, and its columns. Each role also supports the global attributes and
 * those of its superclasses. `attributes`: value type, its tokens, and the version of ARIA that made the attribute
 * global. `elements`: what ARIA in HTML allows and forbids on elements without a role; an input is listed by its type.
 */

/** A role of WAI-ARIA 1.2 with the additions of 1.3, DPUB-ARIA 1.1 or Graphics-ARIA. Attributes have their full names: `aria-label`. */
export interface AriaRole {
  readonly name: string;
  /** True for a role that only classifies others: authors cannot use it. */
  readonly isAbstract: boolean;
  readonly isDeprecated: boolean;
  readonly superclasses: ReadonlySet<string>;
  /** The source of the name. `content`: the text inside is the name if the author gives none. */
  readonly nameFrom: "author" | "content" | "prohibited";
  /** True if assistive technology gets no element inside. */
  readonly hasPresentationalChildren: boolean;
  /** Roles one of which must own an element of this role. Empty: any may. */
  readonly parents: ReadonlySet<string>;
  /** Roles that an element of this role must own. Empty: it may own any. */
  readonly owned: ReadonlySet<string>;
  /** Attributes that must be present, because they have no default value. */
  readonly required: ReadonlySet<string>;
  readonly requiredWhenFocusable: ReadonlySet<string>;
  /** Supported attributes, with inherited ones and without global ones. */
  readonly supported: ReadonlySet<string>;
  /** Global attributes that must not be used. */
  readonly prohibited: ReadonlySet<string>;
}

/** The kind of value that an attribute takes (WAI-ARIA 1.2, 6.4). `tristate` and `optionalBoolean` have `undefined` among their values. */
export type AriaValueType =
  | "boolean"
  | "optionalBoolean"
  | "tristate"
  | "id"
  | "idList"
  | "integer"
  | "number"
  | "string"
  | "token"
  | "tokenList";

/** A state or property of WAI-ARIA. */
export interface AriaAttribute {
  readonly type: AriaValueType;
  /** Values of `token` and `tokenList`. */
  readonly tokens: ReadonlySet<string>;
  /** The version of WAI-ARIA that allows the attribute on all elements; undefined for an attribute of some roles only. */
  readonly globalSince: "1.2" | "1.3" | undefined;
}

/** The attributes that ARIA in HTML allows and forbids on an element without a role, besides the global ones. */
export interface ElementAttributes {
  readonly supported: ReadonlySet<string>;
  readonly prohibited: ReadonlySet<string>;
}

type Columns = ReadonlyMap<string, readonly string[]>;

let roles: Map<string, AriaRole> | undefined;
let attributes: ReadonlyMap<string, AriaAttribute> | undefined;
let elements: ReadonlyMap<string, ElementAttributes> | undefined;

/** Returns the role with that name, in lower case; abstract roles too. */
export function ariaRole(name: string): AriaRole | undefined {
  if (roles === undefined) {
    roles = new Map();
    for (const [role, text] of rowsOf(data.roles)) roles.set(role, roleOf(role, text));
  }
  return roles.get(name);
}

/** Returns true if the role is the other one or inherits from it. @example  doc-biblioref, link */
export function isKindOf(name: string, ancestor: string): boolean {
  if (name === ancestor) return true;
  for (const superclass of ariaRole(name)?.superclasses ?? []) if (isKindOf(superclass, ancestor)) return true;
  return false;
}

/** Returns true if elements of the role may have the attribute: a global one that is not prohibited, or a supported one. */
export function supportsAttribute(role: string, attribute: string): boolean {
  const { supported, prohibited } = ariaRole(role) ?? { supported: empty, prohibited: empty };
  return supported.has(attribute) || (isGlobalAttribute(attribute) && !prohibited.has(attribute));
}

/** Returns the state or property with that full name, such as `aria-label`; undefined if WAI-ARIA has none. */
export function ariaAttribute(name: string): AriaAttribute | undefined {
  attributes ??= new Map(
    Array.from(rowsOf(data.attributes), ([attribute, text]) => [ariaName(attribute), attributeOf(text)]),
  );
  return attributes.get(name);
}

/** Returns true for a state or property that all elements may have, unless their role prohibits it. */
export function isGlobalAttribute(name: string): boolean {
  return ariaAttribute(name)?.globalSince !== undefined;
}

/**
 * Returns the attributes that ARIA in HTML allows and forbids on an HTML element without a role.
 * @param type  of an `input`, in lower case.
 */
export function ariaOfElement(name: string, type?: string): ElementAttributes {
  elements ??= new Map(
    Array.from(rowsOf(data.elements), ([element, text]) => {
      const columns = columnsOf(text);
      return [
        element,
        { supported: attributeSet(columns, "supported"), prohibited: attributeSet(columns, "prohibited") },
      ];
    }),
  );
  return elements.get(name === "input" && type !== undefined ? `input-${type}` : name) ?? noAttributes;
}

const empty: ReadonlySet<string> = new Set();
const noAttributes: ElementAttributes = { supported: empty, prohibited: empty };

/** The attributes that give an element a name. */
const naming = ["braillelabel", "label", "labelledby"].map(ariaName);

function roleOf(name: string, text: string): AriaRole {
  const columns = columnsOf(`superclasses ${text}`);
  const nameFrom = (columns.get("name")?.[0] ?? "author") as AriaRole["nameFrom"];
  const prohibited = attributeSet(columns, "prohibited");
  const superclasses = valueSet(columns, "superclasses");
  return {
    name,
    isAbstract: columns.has("abstract"),
    isDeprecated: columns.has("deprecated"),
    superclasses,
    nameFrom,
    hasPresentationalChildren: columns.has("leaf"),
    parents: valueSet(columns, "parents"),
    owned: valueSet(columns, "owned"),
    required: attributeSet(columns, "required"),
    requiredWhenFocusable: attributeSet(columns, "requiredWhenFocusable"),
    supported: new Set([
      ...attributeSet(columns, "supported"),
      ...[...superclasses].flatMap((above) => [...(ariaRole(above)?.supported ?? [])]),
    ]),
    prohibited: nameFrom === "prohibited" ? new Set([...naming, ...prohibited]) : prohibited,
  };
}

function attributeOf(text: string): AriaAttribute {
  const [type = "", global] = text.split(";");
  const [kind, ...tokens] = type.split(" ");
  return {
    type: kind as AriaValueType,
    tokens: new Set(tokens),
    globalSince: global?.split(" ")[1] as AriaAttribute["globalSince"],
  };
}

function rowsOf(table: Readonly<Record<string, string>>): (readonly [name: string, text: string])[] {
  return Object.entries(table).flatMap(([names, text]) => names.split(" ").map((name) => [name, text] as const));
}

function columnsOf(text: string): Columns {
  return new Map(
    text.split(";").map((part) => {
      const [name = "", ...values] = part.trimEnd().split(" ");
      return [name, values];
    }),
  );
}

function valueSet(columns: Columns, name: string): ReadonlySet<string> {
  const values = columns.get(name);
  return values === undefined ? empty : new Set(values);
}

function attributeSet(columns: Columns, name: string): ReadonlySet<string> {
  const values = columns.get(name);
  return values === undefined ? empty : new Set(values.map(ariaName));
}

function ariaName(attribute: string): string {
  return `aria-${attribute}`;
}
