import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The packages whose code is inside, by the folder of the bundles. Each needs its notice; a package that is missing here is named too. */
const bundled: Readonly<Record<string, readonly string[]>> = {
  "wam-core/dist": [
    "@exodus/bytes",
    "@noble/hashes",
    "css-tree",
    "entities",
    "html-encoding-sniffer",
    "parse5",
    "pdfjs-dist",
    "saxes",
    "xmlchars",
  ],
  "crawler/dist": ["tldts", "tldts-core", "tough-cookie"],
  "sampler/dist": ["eld"],
};
/** Files without a source map: code of others, data, the script of the cockpit as it is in the sources, and what other bundles have too. */
const UNMAPPED =
  /^wam-core\/dist\/pdfjs\.js$|^sampler\/dist\/language-data\.js$|^server\/dist\/live\.js$|^cli\/dist\/pages\//;

/**
 * Checks notices and source maps of installed packages.
 * @param folder  node_modules/@eiao of a project.
 * @throws Error that names the file.
 */
export function checkContents(folder: string): void {
  for (const [place, names] of Object.entries(bundled)) {
    const notice = readFileSync(join(folder, place, "NOTICE"), "utf8");
    const noticed = [...notice.matchAll(/^(\S+) \d+\.\S+ \(\S+\)$/gm)].map(([, name]) => name);
    if (noticed.join() !== names.join())
      throw new Error(`${place}/NOTICE has the notices of ${noticed.join()}, not of ${names.join()}`);
  }
  for (const file of globSync("*/dist/**/*.js", { cwd: folder })) {
    if (file.includes("example-sites") || UNMAPPED.test(file)) continue;
    const [, map = ""] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    if (map === "") throw new Error(`${file} names no source map`);
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(folder, file, "..", map), "utf8")) as SourceMap;
    // Bundled packages have maps of their own, some without texts.
    const empty = sources.filter((source, at) => source.startsWith("../src/") && (sourcesContent[at] ?? "") === "");
    if (empty.length > 0) throw new Error(`${file}: the source map lacks the text of ${empty.join(", ")}`);
  }
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
}
