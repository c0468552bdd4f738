/**
 * Makes src/accessibility/aria/aria-data.json, the roles and attributes of WAI-ARIA, DPUB-ARIA and Graphics-ARIA, from
 * `html-aria` and the corrections of aria-errata.ts.
 *
 *   node --conditions=@eiao/source packages/wam-core/grammar/generate-aria-data.ts [--check]
 *
 * With --check it writes nothing and exits with 1 if the committed file differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { attributes, getSupportedAttributes, globalAttributes, roles, tags } from "html-aria";
import type { TagName } from "html-aria";
import * as errata from "./aria-errata.ts";

const isGlobal = (name: string): boolean => name in globalAttributes || errata.global.includes(short(name));
const short = (name: string): string => name.replace("aria-", "");
/** Returns sorted words without repetition, from lists and from texts. */
const words = (...parts: readonly (readonly string[] | string | undefined)[]): string =>
  [...new Set(parts.flatMap((part) => (typeof part === "string" ? part.split(" ") : (part ?? []))))]
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");

const names = { author: "author", authorAndContents: "content", contents: "content", prohibited: "prohibited" };

function nameSource(role: string, nameFrom: keyof typeof names): string {
  return errata.namedByAuthor.includes(role) ? "author" : names[nameFrom];
}

/** The attributes that every role prohibits whose name is prohibited. The reader of the table adds them. */
const ofNames = ["braillelabel", "label", "labelledby"];

const superclassesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(errata.abstractRoles).map(([name, above]) => [name, words(above).split(" ")] as const),
  ...Object.values(roles).map(({ name, superclasses }) => [name, superclasses] as const),
]);
const supportedBy: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(roles).map(({ name, supported }) => [
    name,
    words(supported.filter((attribute) => !isGlobal(attribute)).map(short), errata.supported[name]).split(" "),
  ]),
);

/** Returns a role and all roles that it inherits from, the nearest last. */
function lineage(role: string): readonly string[] {
  return [...(superclassesOf.get(role) ?? []).flatMap(lineage), role];
}

/** Returns the number of steps from a role up to the role that all others inherit from. */
function depth(role: string): number {
  return Math.max(0, ...(superclassesOf.get(role) ?? []).map((above) => 1 + depth(above)));
}

/** Returns the attributes that a role supports and does not inherit. */
function ownSupported(role: string): string {
  const inherited = lineage(role)
    .slice(0, -1)
    .flatMap((above) => supportedBy.get(above) ?? []);
  return words((supportedBy.get(role) ?? []).filter((attribute) => !inherited.includes(attribute)));
}

/** Returns the superclasses of a role and its columns, without empty columns. */
function roleRow(role: (typeof roles)[keyof typeof roles]): string {
  const { name, superclasses, nameFrom, childrenPresentational, requiredParentRoles, allowedChildRoles } = role;
  const named = nameSource(name, nameFrom);
  const prohibited = named === names[nameFrom] ? role.prohibited.map(short) : [];
  return [
    words(superclasses),
    named === "author" ? "" : `name ${named}`,
    childrenPresentational ? "leaf yes" : "",
    errata.deprecated.includes(name) ? "deprecated yes" : "",
    column("parents", words(requiredParentRoles)),
    column("owned", words(allowedChildRoles)),
    column("required", words(errata.required[name])),
    column("requiredWhenFocusable", words(errata.requiredWhenFocusable[name])),
    column("supported", ownSupported(name)),
    column(
      "prohibited",
      words(
        prohibited.filter((each) => !ofNames.includes(each)),
        errata.prohibited[name],
      ),
    ),
  ]
    .filter((text, at) => at === 0 || text !== "")
    .join(";");
}

function column(name: string, value: string): string {
  return value === "" ? "" : `${name} ${value}`;
}

const valueTypes: Readonly<Record<string, string>> = {
  "true/false": "boolean",
  "true/false/undefined": "optionalBoolean",
  idRef: "id",
  idRefList: "idList",
};

function attributeRow(name: keyof typeof attributes): string {
  const { type, values = [] } = attributes[name] as { readonly type: string; readonly values?: readonly string[] };
  const own = [valueTypes[type] ?? type, ...values].join(" ");
  return `${errata.types[short(name)] ?? own}${isGlobal(name) ? `;global ${errata.new13.includes(short(name)) ? "1.3" : "1.2"}` : ""}`;
}

/** Elements without a role of their own (HTML-AAM) on which ARIA in HTML allows more, or less, than the global attributes. */
const rolelessElements: readonly TagName[] = [
  ...(["audio", "canvas", "embed", "iframe", "label", "legend", "object", "summary", "video"] as const),
];
const rolelessInputs = ["color", "date", "datetime-local", "file", "month", "password", "time", "week"] as const;

function elementRow(allowed: readonly string[], all: readonly string[]): string {
  return [
    column("supported", words(allowed.filter((name) => !isGlobal(name)).map(short))),
    column("prohibited", words(all.filter((name) => !allowed.includes(name)).map(short))),
  ]
    .filter((text) => text !== "")
    .join(";");
}

/** Makes a table in which names with the same columns share a row. */
function table(
  rows: Readonly<Record<string, string>>,
  rank: (name: string) => number = () => 0,
): Record<string, string> {
  const named = new Map<string, string[]>();
  for (const name of Object.keys(rows).toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))) {
    const row = rows[name] ?? "";
    if (row !== "") named.set(row, [...(named.get(row) ?? []), name]);
  }
  return Object.fromEntries(Array.from(named, ([row, sharing]) => [sharing.join(" "), row]));
}

const globals = Object.keys(globalAttributes);
const roleRows = Object.fromEntries(Object.values(roles).map((role) => [role.name, roleRow(role)]));
for (const [name, superclasses] of Object.entries(errata.abstractRoles))
  roleRows[name] = `${superclasses};abstract yes`;
const attributeRows = Object.fromEntries(
  (Object.keys(attributes) as (keyof typeof attributes)[]).map((name) => [short(name), attributeRow(name)]),
);
const elementRows = Object.fromEntries([
  ...rolelessElements.map((tagName) => [tagName, elementRow(getSupportedAttributes({ tagName }), globals)] as const),
  ...rolelessInputs.map(
    (type) =>
      [
        `input-${type}`,
        elementRow(getSupportedAttributes({ tagName: "input", attributes: { type } }), globals),
      ] as const,
  ),
]);
for (const name of rolelessElements) if (tags[name] === undefined) throw new Error(`html-aria has no element ${name}`);

const text = `${JSON.stringify({ roles: table(roleRows, depth), attributes: table(attributeRows), elements: table(elementRows) }, null, 2)}\n`;

const target = new URL("../src/accessibility/aria/aria-data.json", import.meta.url);
if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) {
  process.stderr.write(
    "src/accessibility/aria/aria-data.json is not what packages/wam-core/grammar/generate-aria-data.ts makes\n",
  );
  process.exitCode = 1;
}
