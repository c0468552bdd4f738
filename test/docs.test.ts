import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the generated tables are current (else: npm run docs)", () => {
  expect(() =>
    execFileSync(process.execPath, ["--conditions=@eiao/source", ".ci/docs.ts", "--check"], {
      cwd: root,
      encoding: "utf8",
    }),
  ).not.toThrow();
});

const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");

test.each(["wam-core", "crawler", "sampler", "etl", "server", "cli"])(
  "the README of %s says why it has each of its dependencies, and no other",
  (name) => {
    const { dependencies, peerDependencies = {} } = JSON.parse(read("packages", name, "package.json")) as {
      dependencies: Record<string, string>;
      peerDependencies?: Record<string, string>;
    };
    const [, section = ""] = read("packages", name, "README.md").split("\n## Dependencies\n");
    const told = [...section.matchAll(/^\| ([^|]+) \| /gm)].slice(2).flatMap(([, names = ""]) => names.split(", "));
    expect(told.toSorted()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).toSorted());
  },
);

test.each(["wam-core", "crawler", "sampler", "etl", "server"])(
  "the README of %s has a row for each coded error",
  (name) => {
    const readme = read("packages", name, "README.md");
    const thrown = execFileSync("grep", ["-rhoE", String.raw`\b[a-z][a-zA-Z]+Error\("[A-Z][A-Za-z]+"`, "."], {
      cwd: join(root, "packages", name, "src"),
      encoding: "utf8",
    });
    const codes = new Set([...thrown.matchAll(/"(\w+)"/g)].map(([, code = ""]) => code));
    const shown = new Set([...readme.matchAll(/^\| (\w+) \|/gm)].map(([, code = ""]) => code));
    expect(codes.size).toBeGreaterThan(3);
    expect([...codes].filter((code) => !shown.has(code))).toEqual([]);
  },
);

test("every file and folder that CONTRIBUTING names is there", () => {
  const named = [...read("CONTRIBUTING.md").matchAll(/`((?:packages|test|\.ci|examples)\/[^`*{]+)`/g)];
  const missing = named.flatMap(([, path = ""]) => (existsSync(join(root, path)) ? [] : [path]));
  expect([named.length > 15, missing]).toEqual([true, []]);
});
