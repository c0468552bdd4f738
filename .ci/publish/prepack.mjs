/**
 * npm runs this in the folder of a package before it packs. It refuses an archive that lacks a file, or that was built from
 * older sources. A bundle contains sources of other packages, so the newest source of all packages counts.
 */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const { name, files, exports = {}, imports = {}, bin = {} } = JSON.parse(readFileSync("package.json", "utf8"));

const named = pathsIn({ exports, imports, bin }).filter((path) => !path.startsWith("./src/"));
const missing = [...files, ...named].filter((path) => !existsSync(path));
if (missing.length > 0) refuse(`it lacks ${missing.join(", ")}`);

const sources = readdirSync("..").flatMap((folder) => [
  join("..", folder, "package.json"),
  ...filesIn(join("..", folder, "src")).filter((path) => !/\.test\.ts$|\/test-/.test(path)),
]);
const newest = Math.max(...sources.map(timeOf));
if (filesIn("dist").some((path) => timeOf(path) < newest)) refuse("it was built before the sources changed");

/** Returns the paths in a nested object of conditions. */
function pathsIn(conditions) {
  return Object.values(conditions).flatMap((value) => (typeof value === "string" ? [value] : pathsIn(value)));
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name));
}

function timeOf(path) {
  return statSync(path).mtimeMs;
}

function refuse(reason) {
  process.stderr.write(`eiao: ${name} cannot be packed: ${reason}. Run npm run build.\n`);
  process.exit(1);
}
