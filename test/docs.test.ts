import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fragmentsBelow, fragmentsIn } from "../.ci/docstrings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the generated tables are current (else: npm run docs)", () => {
  expect(() =>
    execFileSync(process.execPath, ["--conditions=@eiao/source", ".ci/docs.ts", "--check"], {
      cwd: root,
      encoding: "utf8",
    }),
  ).not.toThrow();
});

describe("docstrings", () => {
  test.each([
    ["/** Of the page that links to it. */", 1],
    ["/** Whether it was read\n * before. */", 1],
    ["/**\n * What is left of the queue.\n * @throws Error\n */", 1],
    ["/** Says so. */", 1],
    ["/** undefined: the site has no robots.txt. */", 1],
    ["{ /** ms since 1970. */ readonly at: number }", 1],
    ["/** The time in ms since 1970. */", 0],
    ["/** Returns what is left of the queue. */", 0],
    ["/** @throws Error */", 0],
    ["/* Of no docstring */ // Whether\nglob('**/*.ts')", 0],
  ])("in %j, %i are fragments", (source, expected) => {
    expect(fragmentsIn(source).length).toBe(expected);
  });

  test("of the packages are sentences", () => {
    expect(fragmentsBelow(root)).toEqual([]);
  });
});

const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");

test.each(["wam-core", "crawler", "sampler", "etl", "server", "cli"])(
  "the README of %s gives a reason for each of its dependencies, and lists no other",
  (name) => {
    const { dependencies, peerDependencies = {} } = JSON.parse(read("packages", name, "package.json")) as {
      dependencies: Record<string, string>;
      peerDependencies?: Record<string, string>;
    };
    const [, section = ""] = read("packages", name, "README.md").split("\n## Dependencies\n");
    const listed = [...section.matchAll(/^\| ([^|]+) \| /gm)].slice(2).flatMap(([, names = ""]) => names.split(", "));
    expect(listed.toSorted()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).toSorted());
  },
);

test.each(["wam-core", "crawler", "sampler", "etl", "server"])(
  "the reference has a row for each error of %s",
  (name) => {
    const [, section = ""] =
      new RegExp(`^## @eiao/${name}\n([^]*?)(?:^## |(?![^]))`, "m").exec(read("docs/reference/errors.md")) ?? [];
    const thrown = execFileSync("grep", ["-rhoE", String.raw`\b[a-z][a-zA-Z]+Error\("[A-Z][A-Za-z]+"`, "."], {
      cwd: join(root, "packages", name, "src"),
      encoding: "utf8",
    });
    const codes = new Set([...thrown.matchAll(/"(\w+)"/g)].map(([, code = ""]) => code));
    const listed = new Set([...section.matchAll(/^\| (\w+) \|/gm)].map(([, code = ""]) => code));
    expect(codes.size).toBeGreaterThan(3);
    expect([...codes].filter((code) => !listed.has(code))).toEqual([]);
  },
);

test("every file and folder that CONTRIBUTING names exists", () => {
  const matches = [...read("CONTRIBUTING.md").matchAll(/`((?:packages|test|\.ci|examples)\/[^`*{]+)`/g)];
  const missing = matches.flatMap(([, path = ""]) => (existsSync(join(root, path)) ? [] : [path]));
  expect([matches.length > 15, missing]).toEqual([true, []]);
});

test("README.md has at most 120 lines", () => {
  expect(linesOf("README.md")).toBeLessThanOrEqual(120);
});

test.each(["wam-core", "crawler", "sampler", "etl", "server", "cli"])(
  "the README of %s has at most 100 lines",
  (name) => {
    expect(linesOf(`packages/${name}/README.md`)).toBeLessThanOrEqual(100);
  },
);

const linesOf = (path: string) => read(path).trimEnd().split("\n").length;

test("every local link of the documents leads to a file, and to a heading of it", () => {
  const documents = globSync(["*.md", "{docs,examples,packages,test}/**/*.md"], {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  const { homepage } = JSON.parse(read("package.json")) as { homepage: string };
  const inRepository = (path: string) => /^\/(?:blob|tree)\/HEAD\/(.*)/.exec(path.replace(homepage, ""))?.[1];
  const links = documents.flatMap((document) =>
    [...withoutCode(read(document)).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path = ""]) => inRepository(path) !== undefined || !/^[a-z]+:/.test(path))
      .map(([link, path = "", heading]) => ({
        link: `${document}: ${link}`,
        target: inRepository(path) ?? join(dirname(document), path),
        path,
        heading,
        document,
      })),
  );
  const broken = links.filter(({ target, path, heading, document }) => {
    const file = path === "" ? document : target;
    if (!existsSync(join(root, file))) return true;
    return heading !== undefined && !headingsOf(read(file)).has(heading);
  });
  expect(links.length).toBeGreaterThan(100);
  expect(broken.map(({ link }) => link)).toEqual([]);
});

/** Removes blocks of code, in which there are no links or headings. */
function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[^]*?^ *```$/gm, "").replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll("](", ""));
}

/** Returns the anchors that GitHub gives to the headings of a document. */
function headingsOf(text: string): ReadonlySet<string> {
  const headings = withoutCode(text).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}
