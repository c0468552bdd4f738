import { expect, test } from "vitest";
import { convertList, csvOfRows } from "./convert-list.ts";
import { readSites } from "./csv.ts";

const fill = { nace: "84.11", country: "NO", nuts: "NO081", source: "register" };
const lines = (text: string, defaults = fill) => convertList("raw.txt", text, defaults);

test("hosts get a scheme, repeats are dropped, comments and empty lines skipped; missing values are filled in", () => {
  const text = [
    "\uFEFF# the list",
    "www.a.example",
    "",
    "HTTP://www.a.example/  ",
    "http://b.example/Part/;;;",
    "  # more",
    "<https://c.example:8443/x?y=1#z>",
    "d.example:8080,,",
  ].join("\r\n");
  const { rows, repeats, problems } = lines(text);
  const more = ["register", "84.11", "unknown", "NO", "NO081", ""];
  expect(rows.map(({ row }) => row.fields)).toEqual([
    ["https://www.a.example/", "www.a.example", "www.a.example", ...more],
    ["http://b.example/Part/", "b.example/Part", "b.example/Part", ...more],
    ["https://c.example:8443/x?y=1", "c.example:8443/x", "c.example:8443/x", ...more],
    ["https://d.example:8080/", "d.example:8080", "d.example:8080", ...more],
  ]);
  expect([repeats, problems]).toEqual([1, []]);
});

test("CSV: columns by their headers, in any order; their values take precedence over the fill values", () => {
  const text = [
    'Name;Country;"Website";Other',
    '"Town; of B";SE;b.example;x',
    "# left out",
    ";;c.example;",
    "Again;SE;https://b.example/;",
  ].join("\n");
  const { rows, repeats, problems } = lines(text, { ...fill, nuts: "unknown" });
  expect(problems).toEqual([]);
  expect(rows.map(({ site }) => [site.site, site.title, site.country, site.nace, site.nuts])).toEqual([
    ["b.example", "Town; of B", "SE", "84.11", null],
    ["c.example", "c.example", "NO", "84.11", null],
  ]);
  expect(repeats).toBe(1);
});

test("each line that cannot be used is named, with its field", () => {
  const text =
    "a.example\nftp://b.example/\nword\ntwo words.example\nhttps://me:secret@c.example/\n10.1\nmailto:x@d.example\n";
  const { rows, problems } = lines(text);
  expect(rows.map(({ site }) => site.site)).toEqual(["a.example"]);
  expect(problems.map(({ file, line, field }) => [file, line, field])).toEqual(
    [2, 3, 4, 5, 6, 7].map((line) => ["raw.txt", line, "Seed URL"]),
  );
  expect(lines("url,nuts\nb.example,XX9\nc.example,NO081").problems).toMatchObject([
    { line: 2, field: "NUTS Category" },
  ]);
});

test("the CSV is a site list, whatever is in a title", async () => {
  const titles = ['"Bees"', "a, b; c", "<script>", "مرحبا", "\u202Eabc", "x".repeat(10_000)];
  const quoted = titles.map((title, at) => `s${at}.example,"${title.replaceAll('"', '""')}"`);
  const { rows } = lines(["url,title", ...quoted].join("\n"));
  const { sites, warnings } = await readSites([{ name: "a.csv", text: csvOfRows(rows) }], () =>
    Promise.reject(new Error()),
  );
  expect(sites.map(({ title }) => title)).toEqual(titles);
  expect(warnings).toEqual([]);
});
