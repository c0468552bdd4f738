import type { Random } from "../support/choices.ts";

export const tags = ["div", "p", "span", "a", "ul", "li", "em", "input", "section", "h2"] as const;
export const classes = ["a", "b", "c", "A", "e-f", "é"] as const;
export const ids = ["x", "X", "y", "main"] as const;
export const attributes = ["title", "lang", "href", "type", "data-k", "align", "disabled", "checked"] as const;
export const values = ["foo", "Foo", "foo bar", "foo-bar", "en", "en-US", "text", "checkbox", "", "10"] as const;

const nths = ["1", "2", "odd", "even", "2n+1", "-n+2", "n+2", "3n", " 2N + 1 ", "+3", "n", "-2n + 3"] as const;
const plain = [
  ":first-child",
  ":last-child",
  ":only-child",
  ":first-of-type",
  ":last-of-type",
  ":only-of-type",
  ":empty",
  ":root",
  ":link",
  ":any-link",
  ":enabled",
  ":disabled",
  ":checked",
  ":required",
  ":optional",
  ":hover",
  ":focus",
  ":visited",
  ":target",
  ":active",
  ":defined",
] as const;

/** Makes a selector list. `depth` limits the nesting of functions. */
export function selectorList(random: Random, depth = 2): string {
  return random.several(1, 3, () => complex(random, depth)).join(random.pick([",", ", ", " ,\n"]));
}

export function complex(random: Random, depth: number): string {
  let selector = compound(random, depth);
  for (let i = random.pick([0, 0, 1, 1, 2, 3]); i > 0; i--)
    selector += random.pick([" ", " ", ">", " > ", " + ", "+", " ~ "]) + compound(random, depth);
  return selector;
}

export function compound(random: Random, depth: number): string {
  let selector = random.chance(0.55)
    ? random.chance(0.1)
      ? random.pick(tags).toUpperCase()
      : random.pick([...tags, "*"])
    : "";
  for (let i = random.pick(selector === "" ? [1, 1, 2] : [0, 0, 1, 1, 2]); i > 0; i--)
    selector += simple(random, depth);
  return selector;
}

function simple(random: Random, depth: number): string {
  const kind = random.below(depth > 0 ? 14 : 10);
  if (kind < 4) return `.${random.pick(classes)}`;
  if (kind === 4) return `#${random.pick(ids)}`;
  if (kind < 7) return attribute(random);
  if (kind === 7) return random.pick(plain);
  if (kind < 10) return nth(random, depth);
  if (kind === 10) return `:not(${selectorList(random, depth - 1)})`;
  if (kind === 11) return `:is(${selectorList(random, depth - 1)})`;
  if (kind === 12) return `:where(${selectorList(random, depth - 1)})`;
  return `:has(${random.pick(["", "", "> ", "+ ", "~ "])}${complex(random, 0)})`; // :has cannot be nested in :has
}

function nth(random: Random, depth: number): string {
  const name = random.pick([":nth-child", ":nth-last-child", ":nth-of-type", ":nth-last-of-type"]);
  const of = depth > 0 && random.chance(0.2) && name.endsWith("child") ? ` of ${selectorList(random, 0)}` : "";
  return random.chance(0.15)
    ? `:lang(${random.pick(["en", "EN", "en-US", "foo"])})`
    : `${name}(${random.pick(nths)}${of})`;
}

function attribute(random: Random): string {
  const name = random.chance(0.1) ? random.pick(attributes).toUpperCase() : random.pick(attributes);
  if (random.chance(0.3)) return `[${name}]`;
  const quote = random.pick(['"', "'"]);
  return `[${name}${random.pick(["=", "~=", "|=", "^=", "$=", "*="])}${quote}${random.pick(values)}${quote}${random.pick(["", "", "", " i"])}]`; // Chromium has no flag `s` yet
}
