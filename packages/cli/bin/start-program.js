// Starts the built program, or says in one sentence why it cannot run.
// This is plain JavaScript without new syntax, so that an old Node can read it.
import { existsSync } from "node:fs";
import module from "node:module";
import { setFlagsFromString } from "node:v8";

/** @param file  the program in the folder `dist`. */
export function startProgram(name, file = name) {
  const program = new URL(`../dist/${file}.js`, import.meta.url);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

  if (major < 22 || (major === 22 && minor < 19)) {
    stop(
      `${name} needs Node 22.19 or newer, but this is Node ${process.versions.node}. In a clone, "npx ${name}" uses the right version.`,
    );
  } else if (!existsSync(program)) {
    stop(`${name} is not built yet. Run "npm run build" in the clone.`);
  } else {
    // A signal ends the program with a message, also while it is loading. Commands that end in good order replace this listener.
    // SIGHUP means that the terminal was closed. (Node undoes the effect of nohup, so SIGHUP would end the program without a message.)
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        stop(`${name}: Stopped by ${signal}.`);
        process.exit();
      });
    }
    // This signal asks what the program waits for. While it is loading, that is no question, and no reason to end.
    process.on("SIGUSR2", () => {});
    // A program that ends before it has set its exit code did not do its work.
    process.exitCode = 1;
    // Young objects get more room from the start: a small page then needs two collections, and seven otherwise.
    setFlagsFromString("--semi-space-growth-factor=8");
    // Node keeps the compiled program in the folder for temporary files, and compiles it once.
    module.enableCompileCache();
    import(program.href).catch((error) => explain(name, error));
  }
}

/** Prints why the program could not be loaded. */
function explain(name, error) {
  const isFull = error.code === "EMFILE" || error.code === "ENFILE";
  stop(
    isFull
      ? `${name}: The limit of open files is too low. Raise it with: ulimit -n 1024`
      : `${name}: The program could not be started: ${error.message}`,
  );
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
