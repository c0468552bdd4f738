import { expect, test } from "vitest";
import { sheetId } from "./wam-settings.ts";

const sheet = (text: string, url = "http://a.example/a.css", contentType = "text/css") => ({
  url,
  contentType,
  content: new TextEncoder().encode(text),
});

test("the id depends on content, address and type: on all that an evaluation sees of a sheet", () => {
  const { content, url } = sheet("p{}");
  const sheets = [
    sheet("p{}"),
    sheet("p{ }"),
    sheet("p{}", "http://a.example/b.css"),
    sheet("p{}", undefined, "text/css;charset=latin1"),
    { content, url },
  ];
  expect(new Set(sheets.map(sheetId)).size).toBe(sheets.length);
  expect(sheetId(sheet("p{}"))).toMatch(/^[0-9a-f]{64}$/);
  expect(sheetId(sheet("p{}"))).toBe(sheetId(sheet("p{}"))); // the same on every server
});
