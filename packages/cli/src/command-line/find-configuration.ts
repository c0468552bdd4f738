import { stat } from "node:fs/promises";
import { constants, existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf } from "@eiao/crawler/internal/errors";
import { CommandError, describeError, fileProblem } from "../errors.ts";
import { parseJson } from "../input/json.ts";
import { readTextFile } from "../input/read-text.ts";

export const CONFIGURATION_FILE = "eiao-wam.config.json";

/** The file names, in order of precedence within a folder. */
const names = [CONFIGURATION_FILE, "eiao-wam.config.jsonc", "eiao-wam.config.mjs", "eiao-wam.config.js"];
const MANIFEST = "package.json";
/** The key of the configuration in package.json. */
const KEY = "eiao";

/**
 * Reads the configuration: the file of `--config`, or the nearest one in the working folder and the folders above it.
 * @throws CommandError that names a file that cannot be read or is not valid.
 */
export async function findConfiguration(config: string | undefined, cwd: string, home: string | undefined) {
  if (config !== undefined) return await read(path.resolve(cwd, config), config);
  for (const folder of await foldersFrom(cwd, home)) {
    const name = names.find((each) => existsSync(path.join(folder, each)));
    const file = path.join(folder, name ?? MANIFEST);
    if (name === undefined && !existsSync(file)) continue;
    const found = await read(file, path.relative(cwd, file));
    if (found.value !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the working folder and the folders above it, up to the one with `.git`. Omits the home folder and everything above it, and folders
 * that every user may write to: a file there may come from another user.
 */
async function foldersFrom(cwd: string, home: string | undefined): Promise<readonly string[]> {
  const folders = [cwd];
  for (let folder = cwd; !existsSync(path.join(folder, ".git"));) {
    const above = path.dirname(folder);
    if (folder === home || above === folder || above === home || (await isOpenToAll(above))) break;
    folders.push((folder = above));
  }
  return folders;
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & constants.S_IWOTH) !== 0;
}

/** Reads a file. In package.json, the value is that of the key, or undefined if there is none. */
async function read(file: string, name: string) {
  if (/\.m?js$/.test(file)) return { file, name, value: await exportOf(file, name) };
  let text: string;
  try {
    text = await readTextFile(file);
  } catch (error) {
    throw new CommandError(`The configuration ${name} cannot be read: ${fileProblem(error)}.`, undefined, error);
  }
  if (path.basename(file) !== MANIFEST) return { file, name, value: await parseCommentedJson(text, name) };
  if (!text.includes(`"${KEY}"`)) return { file, name, value: undefined };
  const manifest = await parseCommentedJson(text, name);
  const value = typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, KEY) : undefined;
  return { file, name: `${name} (key "${KEY}")`, value: value as unknown };
}

async function exportOf(file: string, name: string): Promise<unknown> {
  try {
    await stat(file);
    const exported = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    // A copy without functions, as in JSON.
    const text = JSON.stringify(exported.default ?? null);
    return JSON.parse(text) as unknown;
  } catch (error) {
    const problem = codeOf(error) === "ENOENT" ? fileProblem(error) : describeError(error).replace(/\.$/, "");
    throw new CommandError(`The configuration ${name} cannot be read: ${problem}.`, undefined, error);
  }
}

/** Parses JSON that may have comments and commas before a closing bracket. */
async function parseCommentedJson(text: string, name: string): Promise<unknown> {
  const { default: withoutComments } = await import("strip-json-comments");
  // Spaces replace the comments, so that the location of an error is right.
  return parseJson(withoutComments(text, { trailingCommas: true }), `The configuration ${name}`);
}
