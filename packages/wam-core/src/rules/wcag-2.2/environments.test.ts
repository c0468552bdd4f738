/** Rules that evaluate a page in other environments, and rules that need all of its style sheets (spec, chapter 1 and 3.7). */
import { expect, test } from "vitest";
import { accessibilityIn } from "../../accessibility/accessibility-of.ts";
import { checkWith } from "../../check.ts";
import { defineRuleSet } from "../../rule-set/define.ts";
import type { BWam } from "../../rule-set/define.ts";
import { uwem12 } from "../uwem-1.2/catalogue.ts";
import { wcag22 } from "./catalogue.ts";
import { defineRule } from "./rule.ts";
import type { RuleParts } from "./rule.ts";

const portrait = { width: 720, height: 1280 };
const upright = { width: 721, height: 1281 };

const parts: Pick<RuleParts, "version" | "required" | "needsStyle"> &
  Omit<RuleParts, "id" | "measure" | "isMet" | "version" | "required" | "needsStyle"> = {
  description: "",
  title: "",
  wrong: "",
  affects: "",
  remedy: "",
  examples: { fails: [], passes: [] },
  required: ["1.3.4"],
  needsStyle: true,
};

/** Measures the display of paragraphs in the portrait environment. */
const inPortrait = defineRule({
  ...parts,
  id: "in-portrait",
  needsWholeStyle: true,
  environments: [portrait, upright],
  measure: (element, facts, page) =>
    element.name === "p"
      ? [facts, accessibilityIn(page, portrait), accessibilityIn(page, upright)]
          .map(({ style }) => style.value(element, "display"))
          .join(" ")
      : undefined,
  isMet: () => false,
});
const here = defineRule({
  ...parts,
  id: "here",
  needsWholeStyle: true,
  measure: (element, { style }) => (element.name === "p" ? (style.value(element, "display") ?? "") : undefined),
  isMet: () => false,
});

function run(rule: BWam, content: string, sheets: Readonly<Record<string, string>> = {}, withUwem = false) {
  const ruleSet = defineRuleSet({ id: "t", version: "1", title: "", measures: [], judges: [rule], statistics: [] });
  const asked: string[] = [];
  const find = (url: string) => {
    asked.push(url.replace("http://www.example.com/", ""));
    const sheet = sheets[asked.at(-1) ?? ""];
    return sheet === undefined ? undefined : { content: sheet };
  };
  const page = { url: "http://www.example.com/", content: `<!DOCTYPE html><title>T</title>${content}<p>x` };
  const { judgements } = checkWith(page, find, { ruleSets: withUwem ? [uwem12, ruleSet] : [ruleSet] });
  const own = judgements.filter(({ wam }) => wam === rule);
  return { asked, results: own.map(({ fact, reason }) => fact ?? reason), all: judgements };
}

const wide = `<link rel=stylesheet href=wide.css media="(orientation: landscape)">`;
const tall = `<link rel=stylesheet href=tall.css media="(orientation: portrait)">`;
const sheets = { "wide.css": "p { display: flex }", "tall.css": "p { display: grid }" };

test("a page has another cascade in another environment: media queries, sheets with media lists, imports, layers", () => {
  expect(run(inPortrait, `<style>@media (max-width: 720px) { p { display: inline } }</style>`).results).toEqual([
    "block inline block",
  ]);
  expect(run(inPortrait, wide + tall, sheets)).toMatchObject({
    results: ["flex grid grid"],
    asked: ["wide.css", "tall.css"],
  });
  expect(run(inPortrait, `<style media="(orientation: portrait)">p { display: grid }</style>`).results).toEqual([
    "block grid grid",
  ]);
  const imports = `<style>@import "tall.css" layer(a) (orientation: portrait); @layer b, a; @layer b { p { display: table } }</style>`;
  expect(run(inPortrait, imports, sheets)).toMatchObject({ results: ["table table table"], asked: ["tall.css"] });
});

test("sheets that only apply in another environment are loaded for rules that use it, and change nothing else", () => {
  expect(run(here, wide + tall, sheets)).toMatchObject({ results: ["flex"], asked: ["wide.css"] });
  const error = { ...sheets, "tall.css": "p { display: grid; { }" };
  const ofUwem = (rule: BWam) =>
    run(rule, wide + tall, error, true)
      .all.filter(({ wam }) => wam !== rule)
      .map(({ wam, result, location }) => `${wam.id} ${result} ${location.line} ${location.column} ${location.source}`);
  expect(ofUwem(inPortrait)).toEqual(ofUwem(here));
});

test("a rule that needs every sheet cannot tell if a used one is missing; elements that are no targets stay so", () => {
  expect(run(here, wide).results).toEqual(["missing-sheet"]);
  expect(run(here, `<style>@import "wide.css";</style>`).results).toEqual(["missing-sheet"]);
  expect(run(here, `<link rel=stylesheet href=a.css>`, { "a.css": `@import "b.css";` }).results).toEqual([
    "missing-sheet",
  ]);
  expect(run(here, tall).results).toEqual(["block"]); // not used in this environment
  expect(run(inPortrait, tall).results).toEqual(["missing-sheet"]);
  expect(run(here, `<link rel="alternate stylesheet" title=b href=b.css>`).results).toEqual(["block"]);
  expect(run(here, `<link rel=stylesheet href="data:text/plain,p{display:none}">`).results).toEqual(["block"]);
});

test.each(["afw4f7", "09o5cg", "link-in-text"])("%s cannot tell without a sheet that the page uses", (only) => {
  const content = `<!DOCTYPE html><title>T</title><link rel=stylesheet href=a.css><p style="color:#ccc">Words around a <a href=b style="color:#bbb;text-decoration:none">link</a>`;
  const results = (css?: string) =>
    checkWith({ url: "http://www.example.com/", content }, () => (css === undefined ? undefined : { content: css }), {
      ruleSets: [wcag22],
      only,
    }).judgements.map(({ result, reason }) => reason ?? result);
  expect(new Set(results(""))).toEqual(new Set([1]));
  expect(new Set(results())).toEqual(new Set(["missing-sheet"]));
});

test.each(["head", "body"])("style sheets of a noscript in %s are not used, and not reported as missing", (place) => {
  for (const sheet of ["<style>p { display: grid }</style>", "<link rel=stylesheet href=a.css>"]) {
    const inside = `<${place}><noscript>${sheet}</noscript>`;
    expect(run(here, inside, { "a.css": "p { display: grid }" }).results).toEqual(["block"]);
    expect(run(here, inside).results).toEqual(["block"]);
    expect(run(inPortrait, inside).results).toEqual(["block block block"]);
  }
});
