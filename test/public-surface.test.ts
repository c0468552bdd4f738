/** The public surface: each name is for somebody, and says what it is for. The lists of names are generated (docs.test.ts keeps them). */
import { describe, expect, test } from "vitest";
import {
  entryPointsOf,
  exportsOf,
  importedFrom,
  libraries,
  programs,
  purposeOf,
  sourceOf,
} from "../.ci/public-surface.ts";

const surface = libraries.flatMap((folder) =>
  [...entryPointsOf(folder)].map(([entry, file]) => ({ folder, entry, names: exportsOf(file) })),
);

describe.each(surface)("$entry", ({ folder, entry, names }) => {
  const taken = new Set<string>();
  for (const [path, text] of programs()) {
    if (!path.includes(`/packages/${folder}/`)) for (const word of importedFrom(entry, text)) taken.add(word);
  }

  test("a docstring says of each name what it is for", () => {
    expect(names.filter((name) => purposeOf(name) === undefined).map(({ name }) => name)).toEqual([]);
  });

  test("each function, class or constant is used by another package or an example", () => {
    expect(names.filter(({ name, kind }) => kind === "value" && !taken.has(name)).map(({ name }) => name)).toEqual([]);
  });

  test("each type is used there too, or named by what is", () => {
    const sources = names.map((name) => [name, sourceOf(name)] as const);
    const stray = names.filter(({ name, kind, declaredAs }) => {
      const word = new RegExp(`\\b${declaredAs}\\b`);
      return (
        kind === "type" && !taken.has(name) && !sources.some(([one, text]) => one.name !== name && word.test(text))
      );
    });
    expect(stray.map(({ name }) => name)).toEqual([]);
  });
});
