/**
 * `node --import`: strips the types of `.ts` files in JavaScript. Node's own stripping uses WebAssembly, and V8 sometimes crashes at
 * the end of a thread that uses it ("Check failed: jit_page.has_value()"). Tests end many threads that run from the sources. The
 * published packages are JavaScript: their threads that evaluate pages use no WebAssembly.
 *
 * Stripped sources are kept on disk under their digest, and so is V8's compiled code: tests start hundreds of programs and threads,
 * and each would repeat the work.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import module from "node:module";
import { threadId } from "node:worker_threads";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = module.createRequire(import.meta.url);
const cache = fileURLToPath(new URL("../node_modules/.cache/eiao/stripped/", import.meta.url));

// `?joined=FOLDER`: runs the programs of join-programs.ts, and the chunks that they load, from this folder.
const joined = new URL(import.meta.url).searchParams.get("joined");
const folder = joined === null ? undefined : `${pathToFileURL(joined).href}/`;
const programs = folder === undefined ? {} : JSON.parse(readFileSync(new URL("programs.json", folder), "utf8"));

// Programs under another Node may inherit this option; they have no types to strip.
module.enableCompileCache?.(`${cache}compiled`);
module.registerHooks?.({
  // Sources name each other in full. Node's own search for files and package.json would take a quarter of the loading time.
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

const later = setTimeout; // the real timer, even if a test replaces it
let waiting;

/** Writes the compiled code soon, not at the end of the process: idle evaluation processes are killed, and would keep nothing. */
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
    renameSync(unfinished, file); // other programs see the whole file or none
    return code;
  }
}
