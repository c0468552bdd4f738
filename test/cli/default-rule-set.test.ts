// The results of check without --ruleset: WCAG 2.2 counts, and the score by UWEM 1.2 is information.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Parser } from "n3";
import { startWamServer } from "@eiao/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckedPage, CheckedScore } from "../support/check-report.ts";
import { blind, clean, folderWith, formatNames, removeFolder, wam } from "../support/programs.ts";
import { accessiblePdf } from "../support/pdf-files.ts";

/** A page with an old document type, which UWEM 1.2 reports and WCAG 2.2 does not. */
const old = clean.replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">');
const DATE = "2008-03-16";

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({ "blind.html": blind, "clean.html": clean, "old.html": old, "a.pdf": accessiblePdf });
});
afterAll(() => removeFolder(cwd));

const check = (...args: string[]) => wam(["check", ...args, "--date", DATE], { cwd });
interface Json {
  readonly rulesets: readonly { readonly id: string }[];
  readonly pages: readonly CheckedPage[];
}
const json = async (...args: string[]) => JSON.parse((await check(...args, "--format", "json")).out) as Json;
const counting = (scores: readonly CheckedScore[] = []) => scores.filter(({ informative }) => informative !== true);

test("the results and the rule sets are those of --ruleset wcag-2.2; the score by UWEM 1.2 is that of --ruleset uwem-1.2", async () => {
  const [byDefault, wcag, uwem] = await Promise.all([
    json("blind.html"),
    json("blind.html", "--ruleset", "wcag-2.2"),
    json("blind.html", "--ruleset", "uwem-1.2"),
  ]);
  const { scores = [], ...rest } = byDefault.pages[0] ?? {};
  const { scores: ofWcag, ...others } = wcag.pages[0] ?? {};
  expect(rest).toEqual(others);
  expect(counting(scores)).toEqual(ofWcag);
  expect(scores.filter((score) => !counting(scores).includes(score))).toEqual([
    { ...uwem.pages[0]?.scores[0], informative: true },
  ]);
  expect(byDefault.rulesets).toEqual(wcag.rulesets);
});

test("barriers by UWEM 1.2 alone do not change the exit code", async () => {
  expect((await check("old.html")).code).toBe(0);
  expect((await check("old.html", "--fail-on", "warn")).code).toBe(0);
  expect((await check("old.html", "--ruleset", "uwem-1.2")).code).toBe(2);
  expect((await check("blind.html")).code).toBe(2);
});

test("the text has no results if no page was evaluated", async () => {
  expect((await check("none.html")).out).toBe("0 pages evaluated, 1 not evaluated.\n");
});

test("the text ends with one line: score and letter by UWEM 1.2, and the option that lists the results", async () => {
  const { pages } = await json("old.html", "--ruleset", "uwem-1.2");
  const { value, letter } = pages[0]?.scores[0] ?? {};
  const { out } = await check("old.html");
  expect(out.trimEnd().split("\n").at(-1)).toBe(
    `For information: score ${value?.toFixed(2)} ${letter} by Unified Web Evaluation Methodology 1.2. It does not change the exit code; --ruleset uwem-1.2 lists its results.`,
  );
  expect(out.match(/For information/g)).toHaveLength(1);
  expect((await check("old.html", "clean.html")).out.match(/For information/g)).toHaveLength(1);
  for (const ruleset of ["uwem-1.2", "wcag-2.2", "all"])
    expect((await check("old.html", "--ruleset", ruleset)).out).not.toContain("For information");
});

test.each(formatNames.filter((name) => !["text", "json", "html", "markdown"].includes(name)))(
  "%s has the results of WCAG 2.2 alone",
  async (format) => {
    const [byDefault, wcag] = await Promise.all([
      check("blind.html", "old.html", "--format", format),
      check("blind.html", "old.html", "--format", format, "--ruleset", "wcag-2.2,pdf-1"),
    ]);
    expect(byDefault.out).toBe(wcag.out);
  },
);

test("no assertion of EARL is about a test of UWEM 1.2", async () => {
  const quads = new Parser({ format: "N-Triples" }).parse((await check("blind.html", "--format", "ntriples")).out);
  const tested = quads.filter(({ predicate }) => predicate.value === "http://www.w3.org/ns/earl#test");
  expect(tested.length).toBeGreaterThan(20);
  expect(tested.filter(({ object }) => object.value.includes("UWEM"))).toEqual([]);
});

test("html shows the score by UWEM 1.2 as information", async () => {
  expect((await check("blind.html", "--format", "markdown")).out).toContain("For information: score 0");
  const { out } = await check("blind.html", "--format", "html");
  expect(out.match(/class="grade"/g)).toHaveLength(1);
  expect(out).toMatch(/For information: score 0\.\d\d [A-E] by Unified Web Evaluation Methodology 1\.2\./);
});

test("PDF documents keep their rule set", async () => {
  const { pages, rulesets } = await json("a.pdf");
  expect(pages[0]?.scores).toMatchObject([{ ruleset: "pdf-1" }]);
  expect(rulesets).toMatchObject([{ id: "pdf-1" }]);
  expect((await check("a.pdf")).out).not.toContain("For information");
});

test("--level limits the tests of WCAG 2.2, not those of UWEM 1.2", async () => {
  const scoresOf = async (...args: string[]) => (await json("blind.html", ...args)).pages[0]?.scores;
  const byDefault = await scoresOf("--level", "A");
  expect(byDefault?.[0]).toEqual((await scoresOf("--level", "A", "--ruleset", "wcag-2.2"))?.[0]);
  expect(byDefault?.[1]).toEqual((await scoresOf())?.[1]);
});

test("a test of UWEM 1.2 that is switched off is not in its score, and is listed", async () => {
  const [all, without] = await Promise.all([json("blind.html"), json("blind.html", "--skip", "1.1_HTML_01")]);
  const failed = ({ pages }: Json) => pages[0]?.scores.at(-1)?.failed ?? NaN;
  expect(failed(without)).toBe(failed(all) - 1);
  expect((await check("blind.html", "--skip", "1.1_HTML_01")).out).toContain("not in the score: 1.1_HTML_01.");
});

test("a baseline has the findings of WCAG 2.2 alone", async () => {
  const written = await check("blind.html", "old.html", "--baseline", "known.json", "--update-baseline");
  const { pages } = await json("blind.html", "old.html");
  const findings = pages.flatMap(({ results }) => results.filter(({ result }) => (result ?? 0) > 0));
  expect(written.err).toContain(`Wrote ${findings.length} finding`);
});

describe("with --server", () => {
  test("the report is the same", async () => {
    const server = await startWamServer({ port: 0, workers: 1, version: "1" });
    try {
      for (const format of ["text", "json", "turtle"]) {
        const args = ["blind.html", "old.html", "a.pdf", "--skip", "axe:image-alt", "--format", format];
        expect(await check(...args, "--server", server.address)).toEqual(await check(...args));
      }
    } finally {
      await server.close();
    }
  });
});

test("both rule sets run in one pass", async () => {
  const { evaluateDocument } = await import("@eiao/sampler/internal/evaluation");
  const requested: string[] = [];
  const evaluation = await evaluateDocument(
    {
      url: pathToFileURL(path.join(cwd, "x.html")).href,
      content: Buffer.from('<!DOCTYPE html><link rel="stylesheet" href="a.css"><title>x</title><p>x'),
      headers: {},
      only: ["wcag-2.2", "uwem-1.2"],
      informative: ["uwem-1.2"],
      medium: "screen",
      environment: {},
      date: `${DATE}T00:00:00Z`,
      budget: {},
      wants: { page: true },
    },
    async (url) => {
      requested.push(url);
      return { url, content: Buffer.from("p { text-decoration: blink }") };
    },
  );
  expect(requested).toHaveLength(1);
  expect(evaluation.page?.scores.map(({ ruleset }) => ruleset)).toEqual(["wcag-2.2", "uwem-1.2"]);
});
