/** Entry point `@eiao/wam-core/browser`: everything in one self-contained ES module. */
export * from "./index.ts";
export * from "./validity.ts";
