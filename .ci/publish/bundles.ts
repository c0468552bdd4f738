import type { Options } from "tsup";
import { notices } from "./notices.ts";

/**
 * What all bundles have in common. Types come from `tsc --emitDeclarationOnly`: tsup's own type bundling does not work with
 * TypeScript 7. Source maps have the sources inside, because the archives have no folder `src`.
 */
export const bundle = {
  format: "esm" as const,
  splitting: true,
  dts: false,
  sourcemap: true,
  esbuildPlugins: [notices],
} satisfies Options;
