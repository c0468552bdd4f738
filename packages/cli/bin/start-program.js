// Says in one sentence what keeps a program from running, then hands over to the built one.
// Plain JavaScript without new syntax, because a Node that is too old must be able to read it.
import { existsSync } from "node:fs";

export function startProgram(name) {
  const program = new URL(`../dist/${name}.js`, import.meta.url);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

  if (major < 22 || (major === 22 && minor < 19)) {
    stop(
      `${name} needs Node 22.19 or newer; this is Node ${process.versions.node}. In a clone, "npx ${name}" uses the right one.`,
    );
  } else if (!existsSync(program)) {
    stop(`${name} is not built yet: run "npm start" or "npm test" in the clone once, or "npm run build".`);
  } else {
    // A signal ends the program with a word, also while it is still being loaded. Commands that end in good order take its place.
    // SIGHUP: its terminal was closed. (Node takes back what nohup asks for, so that it would end the program without a word.)
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        stop(`${name}: stopped by ${signal}.`);
        process.exit();
      });
    }
    import(program.href).catch((error) => explain(name, error));
  }
}

/** The parts of the program cannot be read. */
function explain(name, error) {
  const isFull = error.code === "EMFILE" || error.code === "ENFILE";
  stop(
    isFull
      ? `${name}: too few files may be open. Raise the limit (ulimit -n 1024).`
      : `${name}: it could not be started: ${error.message}`,
  );
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
