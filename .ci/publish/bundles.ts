import type { Options } from "tsup";
import { notices } from "./notices.ts";

/**
 * Settings of all bundles. Types come from `tsc --emitDeclarationOnly`, because tsup's own type bundling does not work with
 * TypeScript 7. Source maps contain the sources, because the archives have no folder `src`.
 */
export const bundle = {
  format: "esm" as const,
  splitting: true,
  dts: false,
  sourcemap: true,
  esbuildPlugins: [notices],
} satisfies Options;
