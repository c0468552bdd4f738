/** What all packages say alike in package.json and README, from the fields of the root's package.json. `npm run docs` writes it, and `npm test` checks it. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly homepage: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string) => readFileSync(join(root, path), "utf8");
/** The field `homepage` of the root is the one place that says where the project is. */
const { homepage, license, author, workspaces } = JSON.parse(read("package.json")) as Manifest & {
  readonly workspaces: string[];
};

/** Returns package.json and README of each package as they have to be, by path. */
export function manifestsAndReadmes(): ReadonlyMap<string, string> {
  return new Map(
    workspaces.flatMap((folder) => [
      [`${folder}/package.json`, manifestOf(folder)] as const,
      [`${folder}/README.md`, readmeOf(folder)] as const,
    ]),
  );
}

function manifestOf(folder: string): string {
  const old = JSON.parse(read(`${folder}/package.json`)) as Manifest;
  const { name, version, description, keywords, devDependencies, dependencies, peerDependencies } = old;
  const shared = {
    homepage,
    bugs: { url: `${homepage}/issues` },
    license,
    author,
    repository: { type: "git", url: `git+${homepage}.git`, directory: folder },
  };
  const manifest = {
    // The order of the fields, as npm's documentation has it.
    name,
    version,
    description,
    keywords,
    ...shared,
    ...old,
    ...shared,
    scripts: { prepack: "node ../../.ci/publish/prepack.mjs", prepublishOnly: "node ../../.ci/publish/prepublish.mjs" },
    publishConfig: { access: "public", provenance: true },
    // Users get newer versions; package-lock.json has those that the tests ran with.
    ...(dependencies && { dependencies: withPrefix("^", dependencies) }),
    ...(peerDependencies && { peerDependencies: withPrefix("^", peerDependencies) }),
    ...(devDependencies && { devDependencies: withPrefix("", devDependencies) }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function withPrefix(prefix: string, versions: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [name, version.replace(/^\^?(?=\d)/, prefix)]),
  );
}

/** The page of a package at npm has the README alone, so that its links name the repository. */
function readmeOf(folder: string): string {
  return read(`${folder}/README.md`).replace(
    /\]\((?:https?:\/\/[^/)]+\/[^/)]+\/[^/)]+\/(?:blob|tree)\/HEAD\/([^)#]+)|(?![a-z]+:|#)([^)#]+))/g,
    (_, whole: string | undefined, relative: string | undefined) => {
      const path = whole ?? join(folder, relative ?? "");
      const kind = existsSync(join(root, path)) && statSync(join(root, path)).isDirectory() ? "tree" : "blob";
      return `](${homepage}/${kind}/HEAD/${path}`;
    },
  );
}
