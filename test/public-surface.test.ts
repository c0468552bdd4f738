/** The public surface: each name is used, and has a docstring. The lists of names are generated (docs.test.ts checks them). */
import { describe, expect, test } from "vitest";
import {
  declarationsIn,
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
  const used = new Set<string>();
  const sameNames = [entry, entry.replace(/\/internal$/, ""), `${entry}/internal`]; // an internal entry point has the public names too
  for (const [path, text] of programs()) {
    if (path.includes(`/packages/${folder}/`)) continue;
    for (const from of sameNames) for (const name of importedFrom(from, text)) used.add(name);
  }

  test("each name has a docstring with its purpose", () => {
    expect(names.filter((name) => purposeOf(name) === undefined).map(({ name }) => name)).toEqual([]);
  });

  test("each function, class or constant is used by another package or an example", () => {
    expect(names.filter(({ name, kind }) => kind === "value" && !used.has(name)).map(({ name }) => name)).toEqual([]);
  });

  test("each type is used there too, or named by a used name", () => {
    const sources = names.map((name) => [name, sourceOf(name)] as const);
    const stray = names.filter(({ name, kind, declaredAs }) => {
      const pattern = new RegExp(`\\b${declaredAs}\\b`);
      return (
        kind === "type" && !used.has(name) && !sources.some(([one, text]) => one.name !== name && pattern.test(text))
      );
    });
    expect(stray.map(({ name }) => name)).toEqual([]);
  });
});

/** The names that mean the same in every package that has them. */
const oneMeaning: Readonly<Record<string, string>> = {
  check: "the evaluation of wam-core, and the command of that name that runs it",
  validate: "the validation of wam-core, and the command of that name that runs it",
  evaluate: "what a worker of a pool does with a task",
};

/** The package, file and name of everything that a file of a package exports. */
const exported = [...programs().keys()].flatMap((file) => {
  const folder = /.*\/packages\/([^/]+)\//.exec(file)?.[1];
  return folder === undefined ? [] : declarationsIn(file).map(({ name }) => ({ folder, file, name }));
});

test("no two packages have functions or types of one name with two meanings", () => {
  const packagesOf = Map.groupBy(exported, ({ name }) => name);
  const shared = [...packagesOf].filter(([, all]) => new Set(all.map(({ folder }) => folder)).size > 1);
  expect(shared.map(([name]) => name).toSorted()).toEqual(Object.keys(oneMeaning).toSorted());
});

test("nor do two files of a package", () => {
  const filesOf = Map.groupBy(exported, ({ folder, name }) => `${folder} ${name}`);
  const twice = [...filesOf].filter(([, all]) => all.length > 1 && !Object.hasOwn(oneMeaning, all[0]?.name ?? ""));
  expect(twice.map(([name]) => name)).toEqual([]);
});
