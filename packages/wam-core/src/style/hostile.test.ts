import { describe, expect, test } from "vitest";
import { ElementPaths } from "./element-paths.ts";
import { parseStyleSheet } from "./sheets/parse-sheet.ts";
import { parseStyleAttribute } from "./syntax/style-attribute.ts";
import { styled } from "./test-style.ts";
import { tokensOf } from "./syntax/tokens.ts";

/**
 * Style sheets made to be slow or large. The tests assert results, not times: quadratic code exceeds the time limit of a
 * test, and recursive code overflows the stack.
 */
const MEGABYTES = 2;
const fill = (piece: string) => piece.repeat((MEGABYTES * 1_000_000) / piece.length);

describe("2 MB of one piece", () => {
  // [piece, rules, errors]: open blocks are read to a depth of 512.
  test.each<readonly [piece: string, rules: number, errors: number]>([
    ["{", 0, 513],
    ["(", 0, 1],
    ["[", 0, 1],
    ["a{", 512, 513],
    ["@media{", 0, 513],
    ["@layer{", 0, 513],
    [":is(", 0, 1],
    [":not(", 0, 1],
    ["@", 0, 1],
    ["@import ", 0, 1],
    ["a:", 0, 1],
    ["a,", 0, 1],
    ["\\", 0, 1],
    ["'", 0, 1],
    ["/*", 0, 1],
    ["<!--", 0, 0],
    ["\0", 0, 1],
    ["url(", 0, 1],
  ])("%j", (piece, rules, errors) => {
    const sheet = parseStyleSheet(fill(piece));
    expect([sheet.rules.length, sheet.errors.length]).toEqual([rules, errors]);
  });
  test("closed blocks, one after the other", () => {
    expect(parseStyleSheet("a{}".repeat(200_000)).rules.length).toBe(200_000);
    expect(parseStyleSheet(fill("@media x{}")).mediaLists.length).toBe(200_000);
  });
});

describe("blocks full of text that looks like declarations", () => {
  test("100,000 declarations", () =>
    expect(parseStyleSheet(`p{${"color:red;".repeat(100_000)}}`).rules[0]?.declarations.length).toBe(100_000));
  test("300,000 nested rules without a semicolon", () =>
    expect(parseStyleSheet(`p{${"a:b{}".repeat(300_000)}}`).rules.length).toBe(1)); // b is no pseudo-class
  test("nested rules in a style attribute", () =>
    expect(parseStyleAttribute("a:b{}".repeat(300_000)).declarations).toEqual([]));
  test("values with many and deeply nested blocks", () => {
    expect(parseStyleSheet(`p{${"a:{".repeat(300_000)}`).errors.length).toBe(1);
    expect(parseStyleSheet(`p{${"--a:{};".repeat(300_000)}}`).rules[0]?.declarations.length).toBe(300_000);
    expect(parseStyleSheet(`p{--a:${"{".repeat(300_000)}`).errors.length).toBe(1);
    expect(parseStyleSheet(`p{${"a: {} /**/ /**/ b ".repeat(100_000)}}`).errors.length).toBeGreaterThan(0);
  });
  test("backslashes in an open string", () =>
    expect(parseStyleSheet(`@import "${"\\".repeat(5_000_000)}`).errors.length).toBe(1));
  test("300,000 and 1,000 nested :is()", () => {
    const depth = 300_000;
    expect(parseStyleSheet(`${":is(".repeat(depth)}a${")".repeat(depth)}{}`).rules.length).toBe(1); // forgiving: the inner part is left out
    expect(parseStyleSheet(`${":is(".repeat(1_000)}a${")".repeat(1_000)}{}`).rules[0]?.selectors.selectors.length).toBe(
      1,
    );
  });
});

describe("pages", () => {
  test("one selector of 100,000 compounds on a tree 5,000 deep", () => {
    const { style } = styled(
      `<style>${"div ".repeat(100_000)}{text-decoration:blink} x ${"div > ".repeat(99_998)}div{text-decoration:none}</style>${"<div>".repeat(5_000)}`,
    );
    expect(style.winners("text-decoration-line")).toEqual([]);
  });
  test("selectors that cost more than the budget end with an error that names the limit", () => {
    const { style } = styled(
      `<style>${".a ~ .b ~ .c ~ p{text-decoration:blink}".repeat(50)}</style>${"<p></p>".repeat(2_000)}`,
      { budget: { maxSteps: 1_000_000 } },
    );
    expect(() => style.winners("text-decoration-line")).toThrow(/1,?000,?000/);
  });
  test("many rules that match many elements", () => {
    const { style } = styled(`<style>${"p{text-decoration:blink}".repeat(20_000)}</style>${"<p></p>".repeat(200)}`);
    expect(style.winners("text-decoration-line").length).toBe(1);
    const limited = styled(`<style>${"p{text-decoration:blink}".repeat(20_000)}</style>${"<p></p>".repeat(200)}`, {
      budget: { maxSteps: 10_000_000 },
    });
    expect(() => limited.style.winners("text-decoration-line")).toThrow(/10,?000,?000/);
  });
  test("a rule of 30,000 declarations under 3,000 style attributes", () => {
    const source = `<style>p{${"text-decoration:none;".repeat(30_000)}text-decoration:none!important}</style>${'<p style="text-decoration:blink">'.repeat(3_000)}`;
    const { style } = styled(source);
    expect(style.winners("text-decoration-line").map(({ element }) => element.index)).toEqual([
      style.cascade.document.elements.findIndex(({ name }) => name === "p"),
    ]);
    const turned = styled(source.replace("text-decoration:none!important", ""));
    const winners = turned.style.winners("text-decoration-line");
    expect(winners.length).toBe(3_000);
    for (const { losers } of winners.slice(0, 500)) expect(losers.length).toBe(100);
  });
  test("rules whose ancestors are missing count too: 10,000 of them for 1,000 elements are not free", () => {
    const rules = Array.from({ length: 10_000 }, (_, i) => `.c${i} p{text-decoration:blink}`).join("");
    const page = `<style>${rules}</style>${"<p></p>".repeat(1_000)}`;
    expect(styled(page).style.winners("text-decoration-line")).toEqual([]);
    const limited = styled(page, { budget: { maxSteps: 1_000_000 } });
    expect(() => limited.style.winners("text-decoration-line")).toThrow(/1,?000,?000/);
  });
  test("of many rules that need an ancestor, those with the ancestor match", () => {
    const names = Array.from({ length: 300 }, (_, i) => `c${i}`);
    const rules = names.map((name) => `.${name} > p{text-decoration:blink}`).join("");
    const divs = names.map((name) => `<div class=${name}><p></p><b><p></p></b></div>`).join("");
    const { style } = styled(`<style>${rules}</style>${divs}`);
    expect(style.winners("text-decoration-line").length).toBe(300);
  });
  test("20,000 declarations of one rule, for elements with style attributes, and for elements that each match other rules", () => {
    const block = `{${"text-decoration:blink;".repeat(20_000)}}`;
    const own = `<style>p${block}</style>${'<p style="text-decoration:none"></p><p style="top:0"></p>'.repeat(500)}`;
    expect(styled(own).style.winners("text-decoration-line").length).toBe(501);
    const names = Array.from({ length: 1_000 }, (_, i) => `c${i}`);
    const rules = names.map((name) => `.${name}{text-decoration:none}`).join("");
    const distinct = `<style>p${block}${rules}</style>${names.map((name) => `<p class=${name}></p>`).join("")}`;
    for (const page of [own, distinct]) {
      const enough = styled(page, { budget: { maxSteps: 150_000 } });
      expect(enough.style.winners("text-decoration-line").length).toBeGreaterThan(500);
      const limited = styled(page, { budget: { maxSteps: 15_000 } });
      expect(() => limited.style.winners("text-decoration-line")).toThrow(/15,?000/);
    }
  });
  test("style attributes come before rules of the same importance, in any order", () => {
    const rules = "p{text-decoration:none;text-decoration:underline!important} .a{text-decoration:overline}";
    const own = ["text-decoration:blink", "text-decoration:blink!important;text-decoration:none", "top:0"];
    const { style } = styled(`<style>${rules}</style>${own.map((text) => `<p class=a style="${text}"></p>`).join("")}`);
    const elements = style.cascade.document.elements.filter(({ name }) => name === "p");
    const values = elements.map((element) =>
      style.cascade
        .candidates(element, "text-decoration-line", 10)
        .map(({ declaration, text }) => text.slice(declaration.valueStart, declaration.valueEnd).trim()),
    );
    expect(values).toEqual([
      ["underline", "blink", "overline", "none"],
      ["blink", "underline", "none", "overline", "none"],
      ["underline", "overline", "none"],
    ]);
  });
  test("a scope whose roots are all elements of a deep tree", () => {
    const { style } = styled(
      `<style>@scope (*) { @scope (*) to (x) { b { text-decoration: blink } } }</style>${"<div>".repeat(3_000)}<b>`,
    );
    expect(style.winners("text-decoration-line").length).toBe(1);
    const { style: limited } = styled(
      `<style>@scope (*) to (x) { .none { text-decoration: blink } * { text-decoration: none } }</style>${"<div>".repeat(2_000)}`,
      { budget: { maxSteps: 1_000_000 } },
    );
    expect(() => limited.winners("text-decoration-line")).not.toThrow(); // nearest roots first
  });
  test("very deep and very many layers", () => {
    const deep = `@layer ${Array.from({ length: 5_000 }, (_, i) => `l${i}`).join(".")}{p{text-decoration:blink}}`;
    expect(styled(`<style>${deep}</style><p>`).style.winners("text-decoration-line").length).toBe(1);
    const many = Array.from({ length: 20_000 }, (_, i) => `@layer a${i}{p{text-decoration:blink}}`).join("");
    expect(styled(`<style>${many}</style><p>`).style.winners("text-decoration-line").length).toBe(1);
    const anonymous = styled(`<style>${"@layer{p{text-decoration:revert-layer}}".repeat(50_000)}</style><p>`);
    expect(anonymous.style.winners("text-decoration-line").length).toBe(1);
  });
  test("100,000 siblings: each path once", () => {
    const { style } = styled("<p></p>".repeat(100_000));
    const elementPaths = new ElementPaths();
    const paths = style.cascade.document.elements.map((element) => elementPaths.of(element));
    expect([paths.at(-1), new Set(paths).size]).toEqual(["/html[1]/body[1]/p[100000]", paths.length]);
  });
});

describe("tokens (CSS Syntax 3, 4)", () => {
  test("are adjacent and cover any text", () => {
    for (const text of [
      "",
      "a",
      "\ufeffa",
      "\0",
      "\ud800",
      "a\\",
      "/*",
      "'a\nb",
      "url(a b)c",
      "1e3px-->",
      "@\\41 -x",
      "\r\n\f",
      "U+1-2",
    ]) {
      const tokens = tokensOf(text);
      const pieces = Array.from({ length: tokens.count }, (_, i) => text.slice(tokens.start[i], tokens.start[i + 1]));
      expect(pieces.join("")).toBe(text);
    }
  });
});
