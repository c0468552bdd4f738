/**
 * `node --import`: strips the types of `.ts` files in JavaScript. Node's own way is WebAssembly, and V8 crashes now and then when
 * threads that have some are ended ("Check failed: jit_page.has_value()"); tests end many threads that run from the sources. What is
 * published is JavaScript: its threads that evaluate pages have no WebAssembly.
 *
 * What was stripped once is kept on disk under the digest of its source, and so is the code that V8 made of it: tests start
 * hundreds of programs and threads, and each would do it all again.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import module from "node:module";
import { threadId } from "node:worker_threads";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = module.createRequire(import.meta.url);
const cache = fileURLToPath(new URL("../node_modules/.cache/eiao/stripped/", import.meta.url));

// `?joined=FOLDER`: a program of join-programs.ts is run from there, with what it loads of its own.
const joined = new URL(import.meta.url).searchParams.get("joined");
const folder = joined === null ? undefined : `${pathToFileURL(joined).href}/`;
const programs = folder === undefined ? {} : JSON.parse(readFileSync(new URL("programs.json", folder), "utf8"));

// Programs under another Node may inherit this; they have no types to strip.
module.enableCompileCache?.(`${cache}compiled`);
module.registerHooks?.({
  // Sources name each other in full: that Node looks for file and package.json first would be a quarter of what they take to load.
  resolve(specifier, context, next) {
    if (folder !== undefined && (context.parentURL === undefined || context.parentURL.startsWith(folder))) {
      const program = programs[specifier];
      if (program !== undefined) return { url: new URL(program, folder).href, format: "module", shortCircuit: true };
    }
    if (!/^\.\.?\/.*\.ts$/.test(specifier) || !context.parentURL?.startsWith("file:")) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
  load(url, context, next) {
    keepCompiled();
    if (!url.startsWith("file:") || !/\.ts(?:\?|$)/.test(url)) return next(url, context);
    return { format: "module", source: stripped(readFileSync(fileURLToPath(url), "utf8")), shortCircuit: true };
  },
});

const later = setTimeout; // whatever clock a test puts in its place
let waiting;

/** Soon, not at the end: processes that evaluate pages are killed when there is nothing to do for them, and would keep nothing. */
function keepCompiled() {
  waiting ??= later(() => {
    waiting = undefined;
    module.flushCompileCache?.();
  }, 20).unref();
}

function stripped(source) {
  const file = `${cache}${process.getBuiltinModule("node:crypto").hash("sha256", source)}.js`;
  try {
    return readFileSync(file, "utf8");
  } catch {
    const { transform } = require("sucrase");
    const { code } = transform(source, {
      transforms: ["typescript"],
      disableESTransforms: true,
      keepUnusedImports: true,
    });
    const unfinished = `${file}.${process.pid}.${threadId}`;
    mkdirSync(cache, { recursive: true });
    writeFileSync(unfinished, code);
    renameSync(unfinished, file); // another program sees all of it or nothing
    return code;
  }
}
