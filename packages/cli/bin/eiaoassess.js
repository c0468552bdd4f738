#!/usr/bin/env node
// Says in one sentence what keeps eiaoassess from running, then hands over to the built program.
// Plain JavaScript without new syntax, because a Node that is too old must be able to read it.
import { existsSync } from "node:fs";

const program = new URL("../dist/eiaoassess.js", import.meta.url);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  stop(`eiaoassess needs Node 22.19 or newer; this is Node ${process.versions.node}.`);
} else if (!existsSync(program)) {
  stop('eiaoassess is not built yet: run "npm start" or "npm test" in the clone once, or "npm run build".');
} else {
  await import(program.href).catch((error) => stop(`eiaoassess: it could not be started: ${error.message}`));
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
