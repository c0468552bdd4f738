/** Choices of a reader that hold for all pages, by their names in addresses. */
export type Choices = readonly (readonly [name: string, value: string])[];

/** The names of such choices. */
const choiceNames = ["panel", "ruleset"];

/** Reads the choices of an address. */
export function choicesOf(query: URLSearchParams): Choices {
  return choiceNames.flatMap((name) => {
    const value = (query.get(name) ?? "").trim();
    return value === "" ? [] : [[name, value] as const];
  });
}

/** Writes choices behind a query. @param query  it begins with a question mark, or is empty. @param joint  an ampersand, as the text needs it. */
export function withChoices(query: string, choices: Choices, joint = "&"): string {
  return choices.reduce(
    (before, [name, value]) =>
      `${before}${before === "" ? "?" : joint}${name}=${encodeURIComponent(value.toWellFormed())}`,
    query,
  );
}
