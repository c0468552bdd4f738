import { checkWith, createEarlWriter } from "@eiao/wam-core";
import { expect, test } from "vitest";
import type { ResultFact } from "../contents.ts";
import { createGroupReader, NO_GROUP } from "./scan-page.ts";
import type { SaidByGroup } from "./scan-page.ts";
import { createKnownShapes } from "./group-shape.ts";
import type { KnownShapes } from "./group-shape.ts";

/** Returns the number of a page's groups whose shape was new. Its groups are of one test, for images with and without a text. */
function newShapes(shapes: KnownShapes<SaidByGroup>, name: string, images: string): number {
  const url = `http://www.example.com/${name}`;
  const report = checkWith({ url, content: Buffer.from(`<p>${images}`), contentType: "text/html" });
  const judgements = report.judgements.filter(({ wam }) => wam.test === "1.1_HTML_01");
  const { bytes } = createEarlWriter("turtle-nodes", { terms: "seed" }).write({
    ...report,
    judgements,
    statistics: [],
  });
  const text = Buffer.from(bytes).toString("latin1");
  const facts: (ResultFact | undefined)[] = [];
  const groups = createGroupReader(Buffer.from(bytes), { abouts: [], facts }, { abouts: [], facts: [] }, shapes);
  let apart = 0;
  for (let at = 0; at !== -1 && at < text.length;) {
    const known = groups.known(at);
    const end = known === NO_GROUP ? groups.any(text, at) : known;
    if (known === NO_GROUP && end !== NO_GROUP) apart++;
    at = end === NO_GROUP ? text.indexOf("<#", at + 1) : end;
  }
  expect(facts.map((fact) => fact?.value)).toEqual(judgements.map(({ result }) => result));
  expect(facts.length).toBeGreaterThan(2);
  return apart;
}

test("the shapes of a page are known for all later pages, however many begin with the same shape", () => {
  const shapes = createKnownShapes<SaidByGroup>();
  const [without, withText] = ['<img src="a.gif">', '<img src="a.gif" alt="a">'];
  expect(newShapes(shapes, "first", without + withText + without + withText)).toBe(2);
  for (let page = 0; page < 9; page++) expect(newShapes(shapes, `${page}`, without.repeat(3))).toBe(1);
  expect(newShapes(shapes, "last", without + withText.repeat(3))).toBe(1);
});
