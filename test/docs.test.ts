import { execFileSync } from "node:child_process";
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
