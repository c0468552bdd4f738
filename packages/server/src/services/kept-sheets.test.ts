import { expect, test } from "vitest";
import { createKeptSheets } from "./kept-sheets.ts";

const sheet = (text: string, url = "http://a.example/a.css", contentType = "text/css") => ({
  url,
  contentType,
  content: new TextEncoder().encode(text),
});

test("a sheet is found by its id, which is the same on every server", () => {
  const [here, there] = [createKeptSheets(), createKeptSheets()];
  const id = here.keep(sheet("p{}"));
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(there.keep(sheet("p{}"))).toBe(id);
  const { content, ...rest } = here.find(id) ?? { content: new Uint8Array() };
  expect([new TextDecoder().decode(new Uint8Array(content)), rest]).toEqual([
    "p{}",
    { url: "http://a.example/a.css", contentType: "text/css" },
  ]);
  expect(here.find("0".repeat(64))).toBeUndefined();
});

test("content, address and type make the id: what an evaluation sees of a sheet", () => {
  const kept = createKeptSheets();
  const { content, url } = sheet("p{}");
  const sheets = [
    sheet("p{}"),
    sheet("p{ }"),
    sheet("p{}", "http://a.example/b.css"),
    sheet("p{}", undefined, "text/css;charset=latin1"),
    { content, url },
  ];
  expect(new Set(sheets.map((each) => kept.keep(each))).size).toBe(sheets.length);
});

test("what is over the limit goes, the least recently used first", () => {
  const kept = createKeptSheets(25_000); // two of 10,000 octets fit
  const [a, b] = ["a", "b"].map((letter) => kept.keep(sheet(letter.repeat(10_000))));
  kept.find(a ?? "");
  const c = kept.keep(sheet("c".repeat(10_000)));
  expect([a, b, c].map((id) => kept.find(id ?? "") !== undefined)).toEqual([true, false, true]);
  const huge = kept.keep(sheet("d".repeat(30_000)));
  expect(kept.find(huge)).toBeUndefined();
});
