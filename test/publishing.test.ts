/** The scripts that npm runs before it packs and publishes a package. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const manifest = {
  name: "one",
  homepage: "https://forge.invalid/eiao/eiao",
  files: ["dist", "schemas"],
  exports: { ".": { "@eiao/source": "./src/index.ts", types: "./dist/types/index.d.ts", default: "./dist/index.js" } },
};
/** The files of a built package, with their times in seconds. */
const built: Readonly<Record<string, number>> = {
  "one/package.json": 10,
  "one/src/index.ts": 20,
  "one/src/index.test.ts": 90,
  "two/package.json": 10,
  "two/src/index.ts": 20,
  "one/dist/index.js": 30,
  "one/dist/types/index.d.ts": 40,
  "one/schemas/a.json": 10,
};

/** Returns the output of a script of `.ci` in a folder of packages: nothing if it allows the action of npm. */
function answerOf(script: string, files: Readonly<Record<string, number>>, changes: object = {}): string {
  const packages = mkdtempSync(join(tmpdir(), "eiao-publishing-"));
  onTestFinished(() => rmSync(packages, { recursive: true }));
  for (const [path, seconds] of Object.entries(files)) {
    const file = join(packages, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path === "one/package.json" ? JSON.stringify({ ...manifest, ...changes }) : "");
    utimesSync(file, seconds, seconds);
  }
  const path = fileURLToPath(new URL(`../.ci/publish/${script}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [path], { cwd: join(packages, "one"), encoding: "utf8" });
  expect(status).toBe(stderr === "" ? 0 : 1);
  return stderr;
}

describe("a package is packed", () => {
  const without = (file: string) => Object.fromEntries(Object.entries(built).filter(([path]) => path !== file));

  test.each([
    ["as built, even if its tests are newer", built, ""],
    ["with each folder of its list", without("one/schemas/a.json"), "it lacks schemas"],
    ["with its types", without("one/dist/types/index.d.ts"), "it lacks ./dist/types/index.d.ts"],
    ["after its own sources", { ...built, "one/src/index.ts": 35 }, "it was built before the sources changed"],
    [
      "after the sources of other packages",
      { ...built, "two/src/index.ts": 35 },
      "it was built before the sources changed",
    ],
    ["after its version", { ...built, "one/package.json": 35 }, "it was built before the sources changed"],
  ])("%s", (_, files, reason) => {
    const message = reason === "" ? "" : `eiao: one cannot be packed: ${reason}. Run npm run build.\n`;
    expect(answerOf("prepack.mjs", files)).toBe(message);
  });
});

describe("publishing", () => {
  test("is refused while the address of the project is a placeholder; the message names the place to write it", () => {
    const answer = answerOf("prepublish.mjs", built, { homepage: "https://git.example/eiao/eiao" });
    expect(answer).toMatch(
      /^eiao: one cannot be published, because https:\/\/git\.example\/eiao\/eiao is a placeholder\. .*"homepage".*npm run docs\.\n$/,
    );
  });

  test("is allowed with an address", () => {
    expect(answerOf("prepublish.mjs", built)).toBe("");
  });
});
