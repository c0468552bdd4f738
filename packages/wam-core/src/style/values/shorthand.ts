import shorthands from "./shorthands.json" with { type: "json" };

/** The longhands that each shorthand sets. `all` is not here: it sets every property but direction, unicode-bidi and custom ones. */
const longhandLists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(shorthands).map(([name, list]) => [name, list.split(" ")]),
);

const settersByLonghand = new Map<string, string[]>();
for (const [shorthand, longhands] of longhandLists) {
  for (const longhand of longhands) {
    const list = settersByLonghand.get(longhand);
    if (list === undefined) settersByLonghand.set(longhand, [shorthand]);
    else list.push(shorthand);
  }
}

/** Longhands that a declaration of this property sets; itself when it is no shorthand. `all` gives the empty list. */
export function longhandsOf(property: string): readonly string[] {
  return property === "all" ? [] : (longhandLists.get(property) ?? [property]);
}

export function isShorthand(property: string): boolean {
  return property === "all" || longhandLists.has(property);
}

const kept = new Map<string, readonly string[]>();

/** Properties whose declarations set this longhand: itself, its shorthands, `all` (spec 6.4: they compete for one slot). */
export function settersOf(longhand: string): readonly string[] {
  let setters = kept.get(longhand);
  if (setters === undefined) {
    const reset = longhand.startsWith("--") || longhand === "direction" || longhand === "unicode-bidi" ? [] : ["all"];
    setters = [longhand, ...(settersByLonghand.get(longhand) ?? []), ...reset];
    if (kept.size < 2000) kept.set(longhand, setters);
  }
  return setters;
}
