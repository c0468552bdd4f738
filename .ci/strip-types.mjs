/**
 * `node --import`: strips the types of `.ts` files in JavaScript. Node's own way is WebAssembly, and V8 crashes now and then when
 * threads that have some are ended ("Check failed: jit_page.has_value()"); tests end many threads that run from the sources. What is
 * published is JavaScript: its threads that evaluate pages have no WebAssembly.
 */
import { readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const require = module.createRequire(import.meta.url);

// Programs under another Node may inherit this; they have no types to strip.
module.registerHooks?.({
  load(url, context, next) {
    if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
    const { transform } = require("sucrase");
    const { code } = transform(readFileSync(fileURLToPath(url), "utf8"), {
      transforms: ["typescript"],
      disableESTransforms: true,
      keepUnusedImports: true,
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});
