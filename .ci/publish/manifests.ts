/** The common parts of all package.json and README files, from the root's package.json. `npm run docs` writes them, `npm test` checks them. */
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
/** The root's field `homepage` is the only place that names the project's address. */
const { homepage, license, author, workspaces } = JSON.parse(read("package.json")) as Manifest & {
  readonly workspaces: string[];
};

/** Returns the wanted package.json and README of each package, by path. */
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
    // Order of the fields: as in npm's documentation.
    name,
    version,
    description,
    keywords,
    ...shared,
    ...old,
    ...shared,
    scripts: { prepack: "node ../../.ci/publish/prepack.mjs", prepublishOnly: "node ../../.ci/publish/prepublish.mjs" },
    publishConfig: { access: "public", provenance: true },
    // Users get newer versions; package-lock.json has the tested ones.
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

/** Returns the README with links to the repository, because npm shows the README alone. */
function readmeOf(folder: string): string {
  return read(`${folder}/README.md`).replace(
    /\]\((?:https?:\/\/[^/)]+\/[^/)]+\/[^/)]+\/(?:blob|tree)\/HEAD\/([^)#]+)|(?![a-z]+:|#)([^)#]+))/g,
    (_, absolute: string | undefined, relative: string | undefined) => {
      const path = absolute ?? join(folder, relative ?? "");
      const kind = existsSync(join(root, path)) && statSync(join(root, path)).isDirectory() ? "tree" : "blob";
      return `](${homepage}/${kind}/HEAD/${path}`;
    },
  );
}
