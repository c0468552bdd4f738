import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/**
 * Keeps the compiled code of the embedded database while a test file runs: V8 gives the same code to every thread that compiles the same
 * octets, so that each database that is opened after the first one costs a third.
 */
const fromCrawler = createRequire(new URL("../packages/crawler/package.json", import.meta.url));
const octets = await readFile(fromCrawler.resolve("@electric-sql/pglite/pglite.wasm"));
const { WebAssembly: machine } = globalThis as unknown as {
  WebAssembly: { compile(octets: Uint8Array): Promise<object> };
};
Object.assign(globalThis, { codeOfTheEmbeddedDatabase: await machine.compile(octets) });
