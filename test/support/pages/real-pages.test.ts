import { expect, test } from "vitest";
import { realPages } from "./real-pages.ts";

test("there are at least 200 real pages, of which 40 link style sheets of their own package", async () => {
  const { pages, file } = await realPages();
  expect(pages.length).toBeGreaterThanOrEqual(200);
  expect(new Set(pages.map((page) => page.url)).size).toBe(pages.length);
  const linking = pages.filter((page) => page.sheets.length > 0);
  expect(linking.length).toBeGreaterThanOrEqual(40);
  expect(new Set(linking.map((page) => page.name.split("/", 1)[0])).size).toBeGreaterThanOrEqual(10);
  for (const page of linking) for (const sheet of page.sheets) expect(file(sheet)?.contentType).toBe("text/css");
});

test("pages come from the packages in turn, always the same ones", async () => {
  const first = await realPages({ withCss: true, limit: 20 });
  const second = await realPages({ withCss: true, limit: 20 });
  expect(first.pages.map((page) => page.name)).toEqual(second.pages.map((page) => page.name));
  expect(new Set(first.pages.map((page) => page.name.split("/", 1)[0])).size).toBeGreaterThanOrEqual(15);
});
