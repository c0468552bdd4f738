import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

/** Folder of a build -> folders of the packages whose code is bundled there. Several bundles can share a folder. */
const inside = new Map<string, Set<string>>();

/** Writes the file NOTICE beside bundles: name, version and licence of each bundled package. */
export const notices: Plugin = {
  name: "notices",
  setup(build) {
    const { absWorkingDir = process.cwd(), outdir = "." } = build.initialOptions;
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      const files = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
      );
      const target = join(absWorkingDir, outdir);
      const folders = inside.get(target) ?? new Set<string>();
      inside.set(target, folders);
      for (const file of files) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
        if (folder !== undefined) folders.add(join(absWorkingDir, folder));
      }
      if (folders.size === 0) return;
      mkdirSync(target, { recursive: true });
      const texts = [...folders].toSorted().map((folder) => noticeOf(folder));
      writeFileSync(join(target, "NOTICE"), texts.join(`\n${"-".repeat(80)}\n\n`));
    });
  },
};

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** @throws Error if a package publishes no licence file and the folder `licences` has none for it. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const published = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const ours = fileURLToPath(new URL(`licences/${basename(folder)}.txt`, import.meta.url));
  const files = published.length > 0 ? published.map((file) => join(folder, file)) : [ours];
  if (!files.every((file) => existsSync(file)))
    throw new Error(
      `${name} is bundled, but its archive has no licence: write the licence of its repository to ${ours}`,
    );
  return [`${name} ${version} (${license})\n`, ...files.map((file) => readFileSync(file, "utf8"))].join("\n");
}
