/**
 * Makes src/accessibility/aria/aria-data.ts, roles and attributes of WAI-ARIA, DPUB-ARIA and Graphics-ARIA, from `html-aria`, with the
 * corrections of aria-errata.ts.
 *
 *   node --conditions=@eiao/source packages/wam-core/grammar/generate-aria-data.ts [--check]
 *
 * With --check nothing is written; exit 1 when the committed file differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { attributes, getSupportedAttributes, globalAttributes, roles, tags } from "html-aria";
import type { TagName } from "html-aria";
import * as errata from "./aria-errata.ts";

const isGlobal = (name: string): boolean => name in globalAttributes || errata.global.includes(short(name));
const short = (name: string): string => name.replace("aria-", "");
/** Sorted words without repetition, from lists and from texts. */
const words = (...parts: readonly (readonly string[] | string | undefined)[]): string =>
  [...new Set(parts.flatMap((part) => (typeof part === "string" ? part.split(" ") : (part ?? []))))]
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");

const names = { author: "author", authorAndContents: "content", contents: "content", prohibited: "prohibited" };

function nameSource(role: string, nameFrom: keyof typeof names): string {
  return errata.namedByAuthor.includes(role) ? "author" : names[nameFrom];
}

/** The attributes that a role whose name is prohibited prohibits: the reader of the table adds them. */
const ofNames = ["braillelabel", "label", "labelledby"];

/** The superclasses of a role and its columns, those without content left out. */
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
    column(
      "supported",
      words(role.supported.filter((attribute) => !isGlobal(attribute)).map(short), errata.supported[name]),
    ),
    column(
      "prohibited",
      words(
        prohibited.filter((each) => !ofNames.includes(each)),
        errata.prohibited[name],
      ),
    ),
  ]
    .filter((text, at) => at === 0 || text !== "")
    .join("; ");
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
  return `${errata.types[short(name)] ?? own}${isGlobal(name) ? `; global ${errata.new13.includes(short(name)) ? "1.3" : "1.2"}` : ""}`;
}

/** Elements without a role of their own (HTML-AAM) that ARIA in HTML allows more, or less, than the global attributes. */
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
    .join("; ");
}

function table(rows: Readonly<Record<string, string>>): string {
  return Object.keys(rows)
    .toSorted()
    .filter((name) => rows[name] !== "")
    .map((name) => `${name}: ${rows[name]}\n`)
    .join("");
}

const globals = Object.keys(globalAttributes);
const roleRows = Object.fromEntries(Object.values(roles).map((role) => [role.name, roleRow(role)]));
for (const [name, superclasses] of Object.entries(errata.abstractRoles))
  roleRows[name] = `${superclasses}; abstract yes`;
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

const text = `// Made by packages/wam-core/grammar/generate-aria-data.ts from html-aria. Do not edit.

/**
 * A role a line, its superclasses, and its columns. Attributes stand without \`aria-\`; global ones are supported by each role. A role whose
 * name is prohibited prohibits the attributes that give one too.
 */
export const roleTable = \`
${table(roleRows)}\`;

/** An attribute without \`aria-\` a line: value type, its tokens, and the version of ARIA that made it global. */
export const ariaAttributeTable = \`
${table(attributeRows)}\`;

/** The attributes that ARIA in HTML allows and forbids on elements without a role, on an input by its type. */
export const elementTable = \`
${table(elementRows)}\`;
`;

const target = new URL("../src/accessibility/aria/aria-data.ts", import.meta.url);
if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) {
  process.stderr.write(
    "src/accessibility/aria/aria-data.ts is not what packages/wam-core/grammar/generate-aria-data.ts makes\n",
  );
  process.exitCode = 1;
}
