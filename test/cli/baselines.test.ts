// Baselines that name their rule sets, and findings on whole pages that come from a template.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import { clean, folderWith, removeFolder, wam } from "../support/programs.ts";

/** Makes a page whose markup violates its DTD by a number of unknown elements. */
const invalid = (elements: number) => clean.replace("</body>", `${"<bogus></bogus>".repeat(elements)}</body>`);

let cwd = "";
beforeAll(async () => {
  const template = Object.fromEntries(["a", "b", "c", "new"].map((name) => [`${name}.html`, invalid(1)]));
  cwd = await folderWith({ ...template, "worse.html": invalid(2), "clean.html": clean });
});
afterAll(() => removeFolder(cwd));

const uwem = ["--ruleset", "uwem-1.2"];
const check = (...args: string[]) => wam(["check", ...args], { cwd });
const write = (file: string, ...args: string[]) => check(...args, "--baseline", file, "--update-baseline");
const code = async (...args: string[]) => (await check(...args)).code;

describe("rule sets", () => {
  test("the file names its tool and its rule sets with their versions", async () => {
    await write("default.json", "a.html");
    await write("uwem.json", "a.html", ...uwem);
    const read = async (file: string) =>
      JSON.parse(await readFile(path.join(cwd, file), "utf8")) as {
        tool: object;
        rulesets: { id: string; version: string }[];
      };
    expect((await read("uwem.json")).tool).toEqual({ name: "eiao-wam" });
    expect((await read("uwem.json")).rulesets).toEqual([{ id: "uwem-1.2", version: expect.any(String) as string }]);
    expect((await read("default.json")).rulesets.map(({ id }) => id)).toEqual(["pdf-1", "wcag-2.2"]);
  });

  test("a baseline of another set is refused, even if it would be written; the remedy in the message works", async () => {
    const refused = {
      code: 1,
      out: "",
      err: "eiao-wam: The baseline uwem.json was made for uwem-1.2, but this call runs wcag-2.2. Add --ruleset uwem-1.2, or write another baseline: --baseline OTHER.json --update-baseline.\n",
    };
    expect(await check("a.html", "--baseline", "uwem.json")).toEqual(refused);
    expect(await write("uwem.json", "a.html")).toEqual(refused);
    expect(await code("a.html", "--baseline", "uwem.json", "--ruleset", "uwem-1.2")).toBe(0);
    expect((await write("OTHER.json", "a.html")).code).toBe(0);
    expect(await code("a.html", "--baseline", "OTHER.json")).toBe(0);
  });

  test("a subset of its rule sets is allowed", async () => {
    expect(await code("clean.html", "--baseline", "default.json", "--ruleset", "wcag-2.2")).toBe(0);
    expect(await code("a.html", "--baseline", "uwem.json", "--ruleset", "3.2_HTML_02")).toBe(0);
  });
});

describe("a finding on a whole page", () => {
  test("on a new page of a template is known after three pages, but not with --strict-baseline", async () => {
    await write("two.json", "a.html", "b.html", ...uwem);
    expect(await code("new.html", ...uwem, "--baseline", "two.json")).toBe(2);
    await write("three.json", "a.html", "b.html", "c.html", ...uwem);
    expect(await code("new.html", ...uwem, "--baseline", "three.json")).toBe(0);
    expect(await code("new.html", ...uwem, "--baseline", "three.json", "--strict-baseline")).toBe(2);
    expect(await code("worse.html", ...uwem, "--baseline", "three.json")).toBe(2);
  });

  test("that grows is reported with the new codes, in all formats", async () => {
    const { out } = await wam(["check", "-", ...uwem, "--baseline", "piped.json", "--update-baseline"], {
      cwd,
      stdin: invalid(1),
    });
    expect(out).not.toContain("New since the baseline");
    const report = async (format: string) =>
      (await wam(["check", "-", ...uwem, "--baseline", "piped.json", "--format", format], { cwd, stdin: invalid(2) }))
        .out;
    const { pages } = JSON.parse(await report("json")) as { pages: [CheckedPage] };
    const [finding] = pages[0].results.filter(({ grown }) => grown !== undefined);
    const [[name, more] = ["", 0], ...others] = Object.entries(finding?.grown ?? {});
    expect([finding?.test, more, others, finding?.known]).toEqual(["3.2_HTML_02", 1, [], undefined]);
    for (const format of ["text", "html", "junit", "sarif", "csv", "github"])
      expect(await report(format), format).toContain(`New since the baseline: ${name} (1).`);
  });
});
