/** The packed packages in a project outside of the clone, checked by compilers, bundlers, a browser and package linters. */
import { createServer } from "node:http";
import { readFile, readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../../support/chromium/launch.ts";
import { entryPointsIn, createProject, libraries } from "./fresh-project.ts";
import type { FreshProject } from "./fresh-project.ts";

let project: FreshProject;
beforeAll(async () => {
  project = await createProject({
    "@arethetypeswrong/cli": "0.18.5",
    "@types/node": "20", // newer ones do not support TypeScript 5.0
    publint: "0.3.25",
    typescript: "latest",
    "typescript-5.0": "npm:typescript@5.0",
    "typescript-5.8": "npm:typescript@5.8",
    vite: "8.4.0",
  });
});
afterAll(() => project?.remove());

const modules = [
  ["node16", "node16"],
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
] as const;
/** Returns the messages of a compiler about a file of a strict project that also checks the declarations of packages. */
async function compiled(compiler: string, kind: readonly [string, string], file: string) {
  const [module, moduleResolution] = kind;
  const options = { strict: true, noEmit: true, target: "es2022", types: ["node"], skipLibCheck: false };
  await project.write(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...options, module, moduleResolution }, files: [file] }),
  );
  return (await project.node([`node_modules/${compiler}/bin/tsc`, "-p", "."])).out;
}

describe.each(["typescript-5.0", "typescript"])("%s", (compiler) => {
  test.each(modules)("reads the types of all entry points as ES modules, module %s", async (...kind) => {
    // The types of fastify, which @eiao/server needs, need TypeScript 5.4.
    const read = compiler === "typescript-5.0" ? libraries.filter((name) => name !== "server") : libraries;
    const entries = (await Promise.all(read.map((name) => entryPointsIn(project, name)))).flat();
    const lines = entries.map((entry, at) => `export * as part${at} from ${JSON.stringify(entry)};\n`);
    await project.write("all.ts", lines.join(""));
    expect(entries.length).toBeGreaterThan(20);
    expect(await compiled(compiler, kind, "all.ts")).toBe("");
  });

  test.each(modules)("reads import() in a CommonJS file, module %s", async (...kind) => {
    await project.write(
      "later.cts",
      `export async function count(): Promise<number> {
  const { checkWith } = await import("@eiao/wam-core");
  const report = checkWith({ url: "https://example.org/", content: "<p>" });
  // @ts-expect-error: the types are there, and not any
  const wrong: number = report;
  return report.judgements.length;
}
`,
    );
    expect(await compiled(compiler, kind, "later.cts")).toBe("");
  });
});

describe("CommonJS", () => {
  const program = `import { checkWith, type Report } from "@eiao/wam-core";
export const report: Report = checkWith({ url: "https://example.org/", content: "<p>" });
`;

  test.each([
    ["typescript-5.8", modules[1]],
    ["typescript", modules[1]],
    ["typescript-5.0", modules[2]],
  ] as const)("import in a CommonJS file is read by %s", async (compiler, kind) => {
    await project.write("now.cts", program);
    expect(await compiled(compiler, kind, "now.cts")).toBe("");
  });

  test.each([
    ["typescript-5.0", modules[0]],
    ["typescript", modules[0]],
  ] as const)("it is refused by %s under node16, as the documentation says", async (compiler, kind) => {
    await project.write("now.cts", program);
    expect(await compiled(compiler, kind, "now.cts")).toContain("error TS1479");
  });

  test("require loads every entry point in Node", async () => {
    const entries = (await Promise.all(libraries.map((name) => entryPointsIn(project, name)))).flat();
    await project.write(
      "all.cjs",
      `for (const entry of ${JSON.stringify(entries)}) if (Object.keys(require(entry)).length === 0) throw new Error(entry);
const { checkWith } = require("@eiao/wam-core");
const { judgements } = checkWith({ url: "https://example.org/", content: "<p><blink>x</blink>" });
process.stdout.write(judgements.filter(({ result }) => result === 1).map(({ wam }) => wam.test).join());
process.exit();
`,
    );
    const { code, out } = await project.node(["all.cjs"]);
    expect([code, out]).toEqual([0, expect.stringContaining("7.2_HTML_01")]);
  });
});

describe.each([...libraries, "cli"])("@eiao/%s", (name) => {
  test("publint finds no problem", async () => {
    const archive = project.archives.get(name) ?? "";
    const { code, out } = await project.node(["node_modules/publint/src/cli.js", archive, "--strict"]);
    expect([code, out]).toEqual([0, expect.stringContaining("All good!")]);
  });
});

test.each(libraries)("attw finds no problem in @eiao/%s; it is ESM only on purpose", async (name) => {
  const archive = project.archives.get(name) ?? "";
  const args = ["node_modules/@arethetypeswrong/cli/dist/index.js", archive, "--profile", "esm-only"];
  const { code, out } = await project.node(args);
  expect([code, out]).toEqual([0, expect.stringContaining(`"@eiao/${name}"`)]);
});

/** The licences that require only a notice. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
];

test("all dependencies of our packages have permissive licences", async () => {
  const { packages } = JSON.parse(await readFile(join(project.folder, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;
  };
  const found = new Set(libraries.concat("cli").map((name) => `node_modules/@eiao/${name}`));
  // The set grows while the loop runs.
  for (const path of found)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const places = path
        .split("/node_modules/")
        .map((_, at, all) => `${all.slice(0, all.length - at).join("/node_modules/")}/node_modules/${name}`);
      const place = [...places, `node_modules/${name}`].find((candidate) => packages[candidate] !== undefined);
      if (place === undefined) throw new Error(`${path} needs ${name}, which is not installed`);
      found.add(place);
    }
  const licences = await Promise.all(
    [...found].map(async (path) => {
      const text = await readFile(join(project.folder, path, "package.json"), "utf8");
      const { name, version, license } = JSON.parse(text) as { name: string; version: string; license?: string };
      return { name, version, license: license ?? "none" };
    }),
  );
  console.log(
    licences
      .map(({ name, version, license }) => `${name} ${version}: ${license}`)
      .toSorted()
      .join("\n"),
  );
  const others = licences.filter(({ license }) => !license.split(" OR ").some((choice) => permissive.includes(choice)));
  expect(licences.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
});

describe("in a browser", () => {
  const page = (script: string) =>
    `<!DOCTYPE html><html lang=en><title>t</title><script type=module src="${script}"></script>`;
  const program = (from: string) => `
import { check } from ${JSON.stringify(from)};
const { judgements } = await check({ url: location.href, content: "<p><blink>x</blink>", contentType: "text/html" });
document.title = judgements.filter(({ result }) => result === 1).map(({ wam }) => wam.test).join();
`;

  /** Returns the title of a page after its script ran. */
  async function titleOf(files: Readonly<Record<string, string>>): Promise<string> {
    const server = createServer(({ url = "/" }, response) => {
      const text = files[url];
      const type = url.endsWith(".js") ? "text/javascript" : "text/html";
      response.writeHead(text === undefined ? 404 : 200, { "content-type": type }).end(text);
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const browser = await launchChromium();
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await tab.waitForFunction("document.title !== 't'");
      return await tab.title();
    } finally {
      await browser.close();
      server.close();
    }
  }

  test("the module runs without a bundler", async () => {
    const module = await readFile(join(project.folder, "node_modules/@eiao/wam-core/dist/browser.js"), "utf8");
    const files = { "/": page("/app.js"), "/app.js": program("./browser.js"), "/browser.js": module };
    expect(await titleOf(files)).toContain("7.2_HTML_01");
  });

  test.each(["@eiao/wam-core", "@eiao/wam-core/browser"])("%s runs in a bundle of Vite", async (from) => {
    await project.write("index.html", page("/app.js"));
    await project.write("app.js", program(from));
    const { code, out } = await project.node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);
    expect([code, out]).toEqual([0, expect.not.stringMatching(/externali[sz]ed|not resolve/i)]);
    const names = await readdir(join(project.folder, "dist/assets"));
    const files: Record<string, string> = { "/": await readFile(join(project.folder, "dist/index.html"), "utf8") };
    for (const name of names)
      files[`/assets/${name}`] = await readFile(join(project.folder, "dist/assets", name), "utf8");
    expect(await titleOf(files)).toContain("7.2_HTML_01");
  });
});
