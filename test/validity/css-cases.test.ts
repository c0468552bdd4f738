/** The hand-made cases of 3.2_CSS_01 (test/spec/css-grammar.yaml), through the public API. */
import { checkWith } from "@eiao/wam-core";
import type { SheetsAtHand, WebResource } from "@eiao/wam-core";
import { describe, expect, test } from "vitest";
import { readTable } from "../support/conformance-cases.ts";
import { judgeSheet, judgeStyleAttribute } from "../support/css-judge/css-judge.ts";

type Position = readonly [line: number, column: number];
type Case<Expected> = readonly [about: string, text: string, expected: Expected];

const table = readTable("css-grammar.yaml") as {
  readonly linked: readonly Case<readonly Position[]>[];
  readonly attribute: readonly Case<boolean>[];
  readonly html: readonly Case<readonly Position[]>[];
  readonly xhtml: readonly Case<readonly Position[]>[];
};

const url = "http://www.example.com/page.html";
const sheetUrl = "http://www.example.com/s.css";

/** Returns `line:column` of each fail, with `in sheet` for a linked one; `pass` for the default pass. */
function results(resource: Omit<WebResource, "url">, sheets: SheetsAtHand = {}): string[] {
  const { judgements, failure } = checkWith({ url, ...resource }, sheets, { only: ["3.2_CSS_01"] });
  expect(failure).toBeUndefined();
  return judgements.map(({ location: { line, column, source }, result }) => {
    if (result === 0) return line === 0 && column === 0 ? "pass" : "pass at a location";
    return `${line}:${column}${source === undefined ? "" : ` in ${source}`}`;
  });
}

function expected(positions: readonly Position[], suffix = ""): string[] {
  return positions.length === 0 ? ["pass"] : positions.map(([line, column]) => `${line}:${column}${suffix}`);
}

test("there are at least 300 cases, and 60 positions in pages", () => {
  const { linked, attribute, html, xhtml } = table;
  expect(linked.length + attribute.length + html.length + xhtml.length).toBeGreaterThanOrEqual(300);
  expect([...html, ...xhtml].flatMap(([, , positions]) => positions).length).toBeGreaterThanOrEqual(60);
  const texts = [linked, attribute, html, xhtml].flatMap((cases, kind) => cases.map(([, text]) => `${kind} ${text}`));
  expect(new Set(texts).size).toBe(texts.length);
});

describe("linked sheets", () => {
  test.each(table.linked)("%s", (_, css, positions) => {
    const content = '<link rel="stylesheet" href="s.css"><p>x</p>';
    expect(results({ content }, { [sheetUrl]: css })).toEqual(expected(positions, ` in ${sheetUrl}`));
  });
});

describe("the same text in a style element", () => {
  test.each(table.linked)("%s", (_, css, positions) => {
    const content = `<!DOCTYPE html>\n<title>x</title>\n  <style>${css}</style><p>x</p>`;
    const moved = positions.map(([line, column]): Position => [line + 2, line === 1 ? column + 9 : column]);
    expect(results({ content })).toEqual(expected(moved));
  });
});

describe("style attributes", () => {
  test.each(table.attribute)("%s", (_, text, isError) => {
    const content = `<!DOCTYPE html>\n<title>x</title>\n<!----><p style="${text}">x</p>`;
    expect(results({ content })).toEqual(isError ? ["3:8"] : ["pass"]);
  });
});

describe("HTML", () => {
  test.each(table.html)("%s", (_, content, positions) => expect(results({ content })).toEqual(expected(positions)));
});

describe("XHTML", () => {
  test.each(table.xhtml)("%s", (_, text, positions) => {
    const content = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title>\n${text}`;
    expect(results({ content, contentType: "application/xhtml+xml" })).toEqual(expected(positions));
  });
});

describe("the second judge agrees with the expected results", () => {
  test.each(table.linked)("%s", (_, css, positions) => {
    const lines = css.split(/\r\n|\r|\n/);
    const ends = [...css.matchAll(/\r\n|\r|\n/g)];
    const locations = judgeSheet(css).map(({ at }) => {
      const before = ends.filter((end) => end.index + end[0].length <= at);
      const last = before.at(-1);
      return `${before.length + 1}:${at - (last === undefined ? 0 : last.index + last[0].length) + 1}`;
    });
    expect(lines.length).toBe(ends.length + 1);
    expect(locations).toEqual(positions.map(([line, column]) => `${line}:${column}`));
  });
  test.each(table.attribute.filter(([, text]) => !text.includes("&#") && !text.includes("&quot;")))(
    "%s",
    (_, text, isError) => {
      expect(judgeStyleAttribute(text) !== undefined).toBe(isError);
    },
  );
});
