import shorthands from "./shorthands.json" with { type: "json" };

/** The longhands that each shorthand sets. `all` is not here: it sets every property except direction, unicode-bidi and custom ones. */
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

/** Returns the longhands that a declaration of this property sets, or the property if it is no shorthand. `all` gives the empty list. */
export function longhandsOf(property: string): readonly string[] {
  return property === "all" ? [] : (longhandLists.get(property) ?? [property]);
}

export function isShorthand(property: string): boolean {
  return property === "all" || longhandLists.has(property);
}

const cache = new Map<string, readonly string[]>();

/** Returns the properties whose declarations set this longhand: itself, its shorthands and `all`. They compete (spec 6.4). */
export function settersOf(longhand: string): readonly string[] {
  let setters = cache.get(longhand);
  if (setters === undefined) {
    const reset = longhand.startsWith("--") || longhand === "direction" || longhand === "unicode-bidi" ? [] : ["all"];
    setters = [longhand, ...(settersByLonghand.get(longhand) ?? []), ...reset];
    if (cache.size < 2000) cache.set(longhand, setters);
  }
  return setters;
}
