import { expect, test } from "vitest";
import { createLevels, offInWords } from "./levels.ts";
import type { ConfiguredLevels } from "./levels.ts";

const testsOf = (name: string) => (name === "both" ? ["a", "b"] : [name]);
const levels = (config: Partial<ConfiguredLevels>, skipped: readonly string[] = []) =>
  createLevels({ rules: {}, overrides: [], folder: "/site/ci", ...config }, skipped, testsOf);

test("the default level of a test is error; one name can stand for several tests", () => {
  const { of } = levels({ rules: { both: "warn", b: "off" } });
  expect([of("a", "https://x.example/"), of("b", "https://x.example/"), of("c", "https://x.example/")]).toEqual([
    "warn",
    "off",
    "error",
  ]);
});

test.each([
  ["../old/**/*.html", "file:///site/old/page.html", true],
  ["../old/**/*.html", "file:///site/old/deep/er/page.html", true],
  ["../old/*.html", "file:///site/old/deep/page.html", false],
  ["old/*.html", "file:///site/old/page.html", false],
  ["./here/*", "file:///site/ci/here/a%20b.html", true],
  ["here/a b.html", "file:///site/ci/here/a%20b.html", true],
  ["https://x.example/old/**", "https://x.example/old/a/b?c=1#d", true],
  ["https://x.example/old/*", "https://x.example/new/", false],
])("%s on %s: %s", (files, url, isMatched) => {
  const { of } = levels({ overrides: [{ files, rules: { a: "off" } }] });
  expect(of("a", url)).toBe(isMatched ? "off" : "error");
});

test("the last match is used: rules, then overrides in their order, then --skip", () => {
  const config: Partial<ConfiguredLevels> = {
    rules: { a: "off" },
    overrides: [
      { files: ["one.html", "two.html"], rules: { a: "error" } },
      { files: "two.html", rules: { a: "warn" } },
    ],
  };
  const names = ["one", "two", "three"];
  const all = ({ of }: ReturnType<typeof levels>) => names.map((name) => of("a", `file:///site/ci/${name}.html`));
  expect(all(levels(config))).toEqual(["error", "warn", "off"]);
  expect(all(levels(config, ["a"]))).toEqual(["off", "off", "off"]);
});

test("a test that is off is listed with its pages", () => {
  const { offTest } = levels(
    {
      rules: { a: "off", b: "warn" },
      overrides: [
        { files: ["x/**", "y/**"], rules: { a: "warn", b: "off" } },
        { files: "x/z", rules: { b: "error" } },
      ],
    },
    ["c"],
  );
  expect([offTest("a"), offTest("b"), offTest("c"), offTest("d")]).toEqual([
    { test: "a", except: ["x/**", "y/**"] },
    { test: "b", files: ["x/**", "y/**"], except: ["x/z"] },
    { test: "c" },
    undefined,
  ]);
  expect(offInWords({ test: "b", files: ["x/**", "y/**"], except: ["x/z"] })).toBe("b (on x/**, y/**; not on x/z)");
  expect(offInWords({ test: "c" })).toBe("c");
});
