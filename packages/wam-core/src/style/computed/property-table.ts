import table from "./property-table.json" with { type: "json" };

export interface PropertyFacts {
  readonly inherited: boolean;
  /** The way that values are computed. With `length`, a number without unit is a length in px; `own` values have code of their own. */
  readonly kind: "word" | "length" | "colour" | "number" | "own";
  /** The computed value of `initial`. */
  readonly initial: string;
}

const sides = ["top", "right", "bottom", "left"];

/**
 * Properties by their names. The table has those of a kind and an initial value together; `*` stands for each side. CSS Snapshot 2025, HTML,
 * SVG 2; initial values as Chromium computes them.
 */
export const propertyTable: ReadonlyMap<string, PropertyFacts> = new Map([
  ...factsOf(table.inherited, true),
  ...factsOf(table.notInherited, false),
]);

function factsOf(namesByKind: Readonly<Record<string, Readonly<Record<string, string>>>>, inherited: boolean) {
  return Object.entries(namesByKind).flatMap(([kind, namesByInitial]) =>
    Object.entries(namesByInitial).flatMap(([initial, names]) =>
      names
        .split(" ")
        .flatMap((name) => (name.includes("*") ? sides.map((side) => name.replace("*", side)) : [name]))
        .map((name): [string, PropertyFacts] => [name, { inherited, kind: kind as PropertyFacts["kind"], initial }]),
    ),
  );
}
