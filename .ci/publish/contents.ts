import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The packages whose code is bundled, by the folder of the bundles. The check demands exactly their notices. */
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
/** Files without a source map: third-party code, data, the cockpit's script, which is not compiled, and bundles with the same code as others. */
const UNMAPPED =
  /^wam-core\/dist\/pdfjs\.js$|^sampler\/dist\/language-data\.js$|^server\/dist\/live\.js$|^cli\/dist\/pages\//;

/**
 * Checks the notices and source maps of installed packages.
 * @param folder  node_modules/@eiao of a project.
 * @throws Error that names the faulty file.
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
    // Bundled packages have their own maps, some without texts.
    const empty = sources.filter((source, at) => source.startsWith("../src/") && (sourcesContent[at] ?? "") === "");
    if (empty.length > 0) throw new Error(`${file}: the source map lacks the text of ${empty.join(", ")}`);
  }
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
}
