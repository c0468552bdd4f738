import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { aria, roles } from "aria-query";
import { describe, expect, test } from "vitest";
import { ariaAttribute, ariaOfElement, ariaRole, isGlobalAttribute, isKindOf, supportsAttribute } from "./aria.ts";

test("aria-data.json is what the generator makes of html-aria", () => {
  const generator = fileURLToPath(new URL("../../../grammar/generate-aria-data.ts", import.meta.url));
  const { stderr, status } = spawnSync(process.execPath, ["--conditions=@eiao/source", generator, "--check"]);
  expect([stderr.toString(), status]).toEqual(["", 0]);
});

test("aria-data.json is small", () => {
  expect(readFileSync(new URL("aria-data.json", import.meta.url)).length).toBeLessThan(25_000);
});

/** Returns the names that are `-missing` here or `+added`, in alphabetical order; the empty string without a difference. */
function difference(ours: Iterable<string>, theirs: Iterable<string>): string {
  const [here, there] = [new Set(ours), new Set(theirs)];
  const missing = [...there].filter((name) => !here.has(name)).map((name) => `-${name}`);
  const added = [...here].filter((name) => !there.has(name)).map((name) => `+${name}`);
  return [...missing.toSorted(), ...added.toSorted()].join(" ");
}

/** A role in the data of aria-query. The published types are those of an earlier version. */
interface TheirRole {
  readonly abstract: boolean;
  readonly childrenPresentational: boolean;
  readonly nameFrom: readonly string[];
  readonly prohibitedProps: readonly string[];
  readonly props: Readonly<Record<string, unknown>>;
  readonly requiredContextRole: readonly string[];
  readonly requiredOwnedElements: readonly (readonly string[])[];
  readonly superClass: readonly (readonly string[])[];
}

const theirRoles = [...roles.entries()] as unknown as readonly (readonly [name: string, role: TheirRole])[];

const theirNames = (sources: readonly string[]): string =>
  sources.includes("contents") ? "content" : sources.includes("prohibited") ? "prohibited" : "author";

function* differences(): Iterable<string> {
  const attributes = [...aria.keys()].filter((name) => !isGlobalAttribute(name));
  for (const [name, their] of theirRoles) {
    const our = ariaRole(name);
    if (our === undefined) {
      yield name;
      continue;
    }
    const columns: readonly (readonly [column: string, ours: Iterable<string>, theirs: Iterable<string>])[] = [
      ["abstract", [`${our.isAbstract}`], [`${their.abstract}`]],
      ["superclasses", our.superclasses, their.superClass.map((chain) => chain.at(-1) ?? "")],
      ["children", [`${our.hasPresentationalChildren}`], [`${their.childrenPresentational}`]],
      ["parents", our.parents, their.requiredContextRole],
      ["owned", our.owned, their.requiredOwnedElements.flat()],
      ...(our.isAbstract
        ? []
        : ([
            ["name", [our.nameFrom], [theirNames(their.nameFrom)]],
            ["prohibited", our.prohibited, their.prohibitedProps],
            [
              "supported",
              attributes.filter((each) => our.supported.has(each)),
              attributes.filter((each) => each in their.props),
            ],
          ] as const)),
    ];
    for (const [column, ours, theirs] of columns) {
      const text = difference(ours, theirs);
      if (text !== "") yield `${name} ${column} ${text}`;
    }
  }
}

const dpub10 = "DPUB-ARIA 1.1 no longer has it; aria-query has that of 1.0";
const draft = "ARIA 1.3";
/** The differences from aria-query, each with its reason. */
const known: Readonly<Record<string, string>> = {
  "caption parents +group +radiogroup +treegrid": draft,
  "caption prohibited +aria-braillelabel": draft,
  "code prohibited +aria-braillelabel": draft,
  "deletion prohibited +aria-braillelabel": draft,
  "emphasis prohibited +aria-braillelabel": draft,
  "generic prohibited +aria-braillelabel +aria-brailleroledescription +aria-roledescription":
    "ARIA 1.2 prohibits aria-roledescription, 1.3 both for braille too; ACT kb1m8s, failed example 4",
  "grid owned +caption": draft,
  "insertion prohibited +aria-braillelabel": draft,
  "mark prohibited +aria-braillelabel +aria-label +aria-labelledby": "ARIA 1.3, and ARIA in HTML for the element",
  "menu owned +separator": draft,
  "menubar owned +separator": draft,
  "menuitemcheckbox superclasses -checkbox": "ARIA 1.2; aria-query has that of 1.1",
  "menuitemcheckbox supported -aria-readonly -aria-required": "ARIA 1.2; aria-query has those of 1.1",
  "menuitemradio superclasses -menuitemcheckbox -radio +menuitem": "ARIA 1.2; aria-query has those of 1.1",
  "menuitemradio supported -aria-readonly -aria-required": "ARIA 1.2; aria-query has those of 1.1",
  "none superclasses +structure": "aria-query describes presentation, the same role, alone",
  "none name -author +prohibited": "aria-query describes presentation alone",
  "none prohibited +aria-braillelabel +aria-brailleroledescription +aria-label +aria-labelledby":
    "aria-query describes presentation alone; ACT kb1m8s, failed example 5",
  "option parents +group +listbox": "ARIA 1.2; aria-query leaves it out",
  "paragraph prohibited +aria-braillelabel": draft,
  "presentation prohibited +aria-braillelabel +aria-brailleroledescription": "ARIA 1.3; ACT kb1m8s, failed example 5",
  "radiogroup owned -radio": "ARIA 1.3: a radiogroup may own anything else, such as a heading, so nothing is required",
  "rowgroup name -content +author": "ARIA 1.3; no user agent takes a name from it",
  "rowheader parents -rowgroup": "ARIA 1.2",
  "separator superclasses +widget": "ARIA 1.2: a focusable separator is a widget",
  "strong prohibited +aria-braillelabel": draft,
  "subscript prohibited +aria-braillelabel": draft,
  "superscript prohibited +aria-braillelabel": draft,
  "table owned +caption": draft,
  "treegrid owned +caption": draft,
  "doc-biblioentry parents -doc-bibliography": dpub10,
  "doc-bibliography owned -doc-biblioentry": dpub10,
  "doc-cover superclasses +image": "image is another name of img",
  "doc-endnote parents -doc-endnotes": dpub10,
  "doc-endnotes owned -doc-endnote": dpub10,
  "doc-example superclasses -section +figure": dpub10,
  "doc-glossary owned -definition -term": dpub10,
  "doc-pagebreak name -author +content": "DPUB-ARIA 1.1",
  "doc-pagefooter prohibited +aria-braillelabel +aria-label +aria-labelledby": "its name is prohibited",
  "doc-pageheader prohibited +aria-braillelabel +aria-label +aria-labelledby": "its name is prohibited",
  "doc-pullquote superclasses -none +section": "DPUB-ARIA 1.1; none is no superclass",
  "doc-subtitle name -author +content": "DPUB-ARIA 1.1: it inherits from sectionhead",
  "graphics-symbol superclasses +image": "image is another name of img",
};

test("roles agree with aria-query, except for known differences", () => {
  const found = [...differences()].filter((line) => !isOldAttribute(line));
  expect(found.toSorted()).toEqual(Object.keys(known).toSorted());
});

/** Returns true for attributes that DPUB-ARIA 1.1 removed: aria-expanded from all roles but links, aria-level from the entries of lists. */
function isOldAttribute(line: string): boolean {
  return /^doc-[a-z]+ supported -aria-expanded(?: -aria-level)?$/.test(line);
}

test("attributes agree with aria-query, plus those that ARIA 1.3 adds", () => {
  const types: Readonly<Record<string, string>> = { id: "id", idlist: "idList", tokenlist: "tokenList" };
  const differing = [...aria.entries()].flatMap(([name, { type, values = [], allowundefined: isOptional = false }]) => {
    const our = ariaAttribute(name);
    const expected = isOptional ? "optionalBoolean" : (types[type] ?? type);
    const tokens = difference(our?.tokens ?? [], values.map(String));
    return our?.type === expected && tokens === "" ? [] : [`${name} ${our?.type} ${tokens}`.trim()];
  });
  // One id in ARIA 1.2, several in 1.3.
  expect(differing).toEqual(["aria-details idList", "aria-errormessage idList"]);
  for (const name of ["aria-colindextext", "aria-rowindextext"]) expect(ariaAttribute(name)?.type).toBe("string");
  for (const name of ["aria-not-checked", "aria-labelled", "constructor"]) expect(ariaAttribute(name)).toBeUndefined();
});

// WAI-ARIA 1.2, 6.5
test("global attributes", () => {
  const all = [...aria.keys(), "aria-colindextext", "aria-rowindextext"];
  const since = (version: string) =>
    all
      .filter((name) => ariaAttribute(name)?.globalSince === version)
      .toSorted()
      .join(" ")
      .replaceAll("aria-", "");
  expect(since("1.2")).toBe(
    "atomic busy controls current describedby details disabled dropeffect errormessage flowto grabbed haspopup hidden invalid " +
      "keyshortcuts label labelledby live owns relevant roledescription",
  );
  expect(since("1.3")).toBe("braillelabel brailleroledescription description");
});

// wcag22.md 3.5
test("required attributes without a default value", () => {
  const names = [...roles.keys()];
  const required = (attribute: string) =>
    names.filter((name) => ariaRole(name)?.required.has(attribute) === true).toSorted();
  expect(required("aria-checked")).toEqual(["checkbox", "menuitemcheckbox", "menuitemradio", "radio", "switch"]);
  expect(required("aria-expanded")).toEqual(["combobox"]);
  expect(required("aria-level")).toEqual(["heading"]);
  expect(required("aria-valuenow")).toEqual(["meter", "scrollbar", "slider"]);
  const sizes = names.map((name) => ariaRole(name)?.required.size ?? 0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10);
  const whenFocusable = names.filter((name) => ariaRole(name)?.requiredWhenFocusable.size !== 0);
  expect(whenFocusable).toEqual(["separator"]);
});

describe("lookups", () => {
  test.each([
    ["doc-biblioref", "link", true],
    ["switch", "input", true],
    ["switch", "widget", true],
    ["link", "doc-biblioref", false],
    ["treegrid", "select", true],
    ["none", "section", false],
    ["unknown", "link", false],
    ["constructor", "link", false],
  ])("%s is a kind of %s: %j", (role, ancestor, expected) => {
    expect(isKindOf(role, ancestor)).toBe(expected);
  });

  test.each([
    ["button", "aria-pressed", true],
    ["button", "aria-sort", false],
    ["button", "aria-busy", true],
    ["switch", "aria-required", true],
    ["paragraph", "aria-label", false],
    ["paragraph", "aria-expanded", false],
    ["paragraph", "aria-disabled", true], // deprecated, not wrong
    ["none", "aria-brailleroledescription", false],
    ["graphics-object", "aria-label", true],
    ["separator", "aria-valuemax", true],
    ["unknown", "aria-label", true],
  ])("%s supports %s: %j", (role, attribute, expected) => {
    expect(supportsAttribute(role, attribute)).toBe(expected);
  });

  test.each([
    ["input", "password", "aria-required", true],
    ["input", "color", "aria-required", false],
    ["input", "file", "aria-required", true],
    ["audio", undefined, "aria-orientation", false],
    ["audio", undefined, "aria-activedescendant", true],
    ["iframe", undefined, "aria-expanded", false],
    ["constructor", undefined, "aria-expanded", false],
  ])("%s %s supports %s: %j", (name, type, attribute, expected) => {
    expect(ariaOfElement(name, type).supported.has(attribute)).toBe(expected);
  });

  test("a label cannot have an accessible name", () => {
    expect([...ariaOfElement("label").prohibited]).toEqual(["aria-braillelabel", "aria-label", "aria-labelledby"]);
  });
});
