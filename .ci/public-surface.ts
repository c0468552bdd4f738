/**
 * The public surface of the packages, by scanning their sources as oxfmt formats them: no type checker, a fraction of a second.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Packages that others import; `cli` is a program. */
export const libraries = ["wam-core", "crawler", "sampler", "etl", "server"];

/** An exported name, and the declaration behind it. */
export interface PublicName {
  readonly name: string;
  readonly kind: "value" | "type";
  /** The absolute path of the file that declares it, and its name there. */
  readonly file: string;
  readonly declaredAs: string;
}

/** Returns the entry points of a package that have a source: "@eiao/crawler/internal/web" -> the path of its file. */
export function entryPointsOf(folder: string): ReadonlyMap<string, string> {
  const directory = join(root, "packages", folder);
  const { name, exports } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    name: string;
    exports: Record<string, string | { "@eiao/source"?: string }>;
  };
  return new Map(
    Object.entries(exports).flatMap(([path, target]) => {
      const source = typeof target === "string" ? undefined : target["@eiao/source"];
      return source === undefined ? [] : [[name + path.slice(1), join(directory, source)] as const];
    }),
  );
}

const declaration = /^export (?:async )?(?:abstract )?(function|const|class|interface|type)\*? (\w+)/gm;
const reExport = /^export (type )?\{([^}]*)\} from "([^"]+)";/gm;

/** Returns the exported declarations of a module, in their order. */
export function declarationsIn(file: string): PublicName[] {
  return [...textOf(file).matchAll(declaration)].map(([, keyword = "", name = ""]) => {
    const kind = keyword === "interface" || keyword === "type" ? "type" : "value";
    return { name, kind, file, declaredAs: name };
  });
}

/**
 * Lists the exports of a module, following re-exports. Only an internal entry point may have `export *`, for public names.
 * @throws Error for a name that is declared nowhere.
 */
export function exportsOf(file: string): PublicName[] {
  const names = declarationsIn(file);
  for (const [, from = ""] of textOf(file).matchAll(/^export \* from "([^"]+)";/gm)) {
    if (basename(file) !== "internal.ts") throw new Error(`${file} has an export *: list the names that it exports`);
    names.push(...exportsOf(join(dirname(file), from)));
  }
  for (const [, ofTypes, list = "", from = ""] of textOf(file).matchAll(reExport)) {
    const declared = new Map(exportsOf(join(dirname(file), from)).map((one) => [one.name, one]));
    for (const [, own = "", name = own] of list.matchAll(/(\w+)(?: as (\w+))?/g)) {
      const one = declared.get(own);
      if (one === undefined) throw new Error(`${file} exports ${own}, which ${from} does not`);
      names.push({ ...one, name, kind: ofTypes === undefined ? one.kind : "type" });
    }
  }
  return names;
}

/** Returns the first sentence of the docstring of a name, on one line, or undefined if it has none. */
export function purposeOf(name: PublicName): string | undefined {
  const before = textOf(name.file).slice(0, startOf(name));
  const docstring = before.endsWith("*/\n") ? before.slice(before.lastIndexOf("/**") + 3, -3) : "";
  const text = docstring
    .replaceAll(/\n \* ?/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /^[^@].*?\.(?= [A-Z@]|$)|^[^@]+/.exec(text)?.[0].trim();
}

/** Returns the source of a declaration: up to the empty line before the next one. */
export function sourceOf(name: PublicName): string {
  return /^[^]*?(?=\n\n\S|$)/.exec(textOf(name.file).slice(startOf(name)))?.[0] ?? "";
}

function startOf({ file, declaredAs }: PublicName): number {
  return textOf(file).search(new RegExp(`^export [a-z ]+\\*? ${declaredAs}\\b`, "m"));
}

/** Returns the sources of all packages and examples without their tests, by absolute path. */
export function programs(): ReadonlyMap<string, string> {
  const paths = globSync(["packages/*/src/**/*.ts", "examples/*/*.{ts,js}"], { cwd: root });
  const files = paths.filter((path) => !/\.test\.ts$|\/test-/.test(path)).toSorted();
  return new Map(files.map((path) => [join(root, path), textOf(join(root, path))]));
}

/** Returns the names that a source imports from an entry point, in import lists or after a dynamic `import()`. */
export function importedFrom(entry: string, text: string): ReadonlySet<string> {
  const lists = [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from "([^"]+)";/gm)];
  const clauses = lists.filter(([, , from]) => from === entry).map(([, list = ""]) => list);
  if (text.includes(`import("${entry}")`)) {
    clauses.push(...(text.match(/\{[^{}]*\}(?=[^;=]*= await)|\.\w+/g) ?? []));
  }
  return new Set(clauses.join(" ").match(/\w+/g));
}

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, "utf8");
  texts.set(file, text);
  return text;
}
