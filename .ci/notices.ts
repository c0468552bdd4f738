import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";

/** Writes the file NOTICE beside a bundle: name, version and licence of each package whose code is inside. */
export const notices: Plugin = {
  name: "notices",
  setup(build) {
    const { absWorkingDir = process.cwd(), outdir = "." } = build.initialOptions;
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      const inside = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
      );
      const folders = new Set(inside.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
      const texts = [...folders].toSorted().map((folder) => noticeOf(join(absWorkingDir, folder)));
      mkdirSync(join(absWorkingDir, outdir), { recursive: true });
      writeFileSync(join(absWorkingDir, outdir, "NOTICE"), texts.join(`\n${"-".repeat(80)}\n\n`));
    });
  },
};

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
}

/** Some packages publish no file with their licence: their manifest names licence and author. */
function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const { name, version, license, author = "" } = manifest;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
  return [`${name} ${version} (${license}) ${typeof author === "string" ? author : author.name}\n`, ...texts].join(
    "\n",
  );
}
