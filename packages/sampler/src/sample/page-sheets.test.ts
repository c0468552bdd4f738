import { expect, test } from "vitest";
import { pageSheets } from "./page-program.ts";

const url = "http://s/a.css";
const archived = { digest: "11", warc: { file: "a.warc.gz", offset: 0, length: 1 } };

test("a page has the archive entries of its loaded sheets; other sheets are missing", async () => {
  const sheets = pageSheets(() => Promise.resolve({ url, content: new Uint8Array(1), archived }));
  expect(sheets.stored(url)).toEqual({ url });
  await sheets.load(url);
  expect(sheets.stored(url)).toEqual({ url, ...archived });
  expect(sheets.stored("http://s/b.css")).toEqual({ url: "http://s/b.css" });
});
