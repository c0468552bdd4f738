/** npm runs this in the folder of a package before it publishes, but not before it packs. */
import { readFileSync } from "node:fs";

const { name, homepage } = JSON.parse(readFileSync("package.json", "utf8"));

// Hosts under .example do not exist (RFC 2606).
if (new URL(homepage).hostname.endsWith(".example")) {
  process.stderr.write(
    `eiao: ${name} cannot be published, because ${homepage} is a placeholder. Write the address of the repository as "homepage" into the package.json of the root, and run npm run docs.\n`,
  );
  process.exitCode = 1;
}
