import table from "./property-table.json" with { type: "json" };

export interface PropertyFacts {
  readonly inherited: boolean;
  /** The way that values are computed. With `length`, a number without unit is a length in px; `own` values have their own code. */
  readonly kind: "word" | "length" | "colour" | "number" | "own";
  /** The computed value of `initial`. */
  readonly initial: string;
}

const sides = ["top", "right", "bottom", "left"];

/**
 * Properties by name. The table groups them by kind and initial value; `*` stands for each side. Source: CSS Snapshot 2025, HTML,
 * SVG 2. Initial values are as Chromium computes them.
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
